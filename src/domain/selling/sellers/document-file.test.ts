import { expect, test } from 'vitest'
import { documentTypeOf, findDocumentKind } from './document-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['%PDF-1.7\n%', 'pdf'],
  ['\xff\xd8\xff\xe0JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\nIHDR', 'png'],
])('%j is what it begins with', (text, type) => {
  expect(documentTypeOf(bytes(text))).toBe(type)
})

test.each(['', 'PDF', ' %PDF-1.7', '<svg onload="">', '<html>%PDF-', 'GIF89a', 'RIFF0000WEBP', 'MZ\x90'])(
  '%j is no paper that we take',
  (text) => {
    expect(documentTypeOf(bytes(text))).toBeUndefined()
  },
)

test('only the documents that we ask for have a name', () => {
  expect(findDocumentKind('pan-card')).toBe('pan-card')
  for (const other of ['passport', '', null, '__proto__']) expect(findDocumentKind(other)).toBeUndefined()
})
