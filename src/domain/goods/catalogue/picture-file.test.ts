import { expect, test } from 'vitest'
import { looksLikePicture } from './picture-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01'],
  ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\x0d'],
  ['a WebP', 'RIFF\x10\x00\x00\x00WEBP'],
  ['an AVIF', '\x00\x00\x00\x1cftypavif'],
])('%s is a picture', (_name, text) => {
  expect(looksLikePicture(bytes(text))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a drawing with scripts', '<svg xmlns="h'],
  ['a page', '<!doctype html>'],
  ['an archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['a sound', 'RIFF\x10\x00\x00\x00WAVE'],
  ['a film', '\x00\x00\x00\x1cftypisom'],
  ['half a PNG', '\x89PNG'],
])('%s is none', (_name, text) => {
  expect(looksLikePicture(bytes(text))).toBe(false)
})
