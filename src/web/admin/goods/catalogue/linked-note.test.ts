import { expect, test } from 'vitest'
import { wordsOf } from './linked-note.tsx'

const linksIn = (note: string) => wordsOf(note).flatMap(({ href }) => href ?? [])

test('the page that a note names is a link, and the full stop behind it is not in it', () => {
  expect(linksIn('See https://example.com/x670?tab=specs.')).toEqual(['https://example.com/x670?tab=specs'])
  expect(linksIn('The maker’s page has said so since May.')).toEqual([])
})

test('nothing but https is a link', () => {
  expect(linksIn('javascript:alert(1) http://example.com //example.com https://')).toEqual([])
})

test('a note keeps every letter', () => {
  const note = 'Look at  https://example.com/a, please\nand https://example.com/b'
  expect(
    wordsOf(note)
      .map(({ text }) => text)
      .join(''),
  ).toBe(note)
})
