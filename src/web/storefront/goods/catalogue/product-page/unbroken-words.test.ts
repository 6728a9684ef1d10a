import { expect, test } from 'vitest'
import { unbrokenWords } from './unbroken-words.ts'

test.each([
  ['Apple MacBook Air 13-inch, M4', ['13-inch,']],
  ['Crucial Pro DDR5-6000 32 GB kit, 2-rank', ['DDR5-6000', '2-rank']],
  ['NH-D15', ['NH-D15']],
  ['A name without any', []],
  ['A case-of-a-very-long-compound-name', []],
])('%s keeps together %o, and reads as it did', (name, kept) => {
  const pieces = unbrokenWords(name)
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(kept)
  expect(pieces.join('')).toBe(name)
})
