import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('a search is its different words in small letters, eight at most', () => {
  expect(searchWords('  Asha  asha\tRAO ')).toEqual(['asha', 'rao'])
  expect(searchWords(' ')).toEqual([])
  expect(searchWords('a b c d e f g h i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})
