import { expect, test } from 'vitest'
import { allTerms, requiredOf, termsOf } from './search-terms.ts'
import { makeSynonyms, readSynonyms } from './synonyms.ts'

const asked = (words: string, groups: readonly (readonly string[])[]) =>
  allTerms(requiredOf(termsOf(words.split(' '), { synonyms: makeSynonyms(groups) })))

test('phrases are read in the form of a query’s words', () => {
  expect(readSynonyms('Tower Box, CABINET\n कैबिनेट')).toEqual({ ok: true, value: ['tower box', 'cabinet'] })
})

test.each([
  '',
  'cabinet',
  'cabinet, Cabinet',
  'a b c d e f, cabinet',
  Array.from({ length: 13 }, (_, n) => `word${n}`).join(),
])('refuses %j', (words) => {
  expect(readSynonyms(words)).toMatchObject({ ok: false, problem: { code: 'search.synonyms_invalid' } })
})

test('a phrase stands for the kinds that another one names, and for words otherwise', () => {
  expect(asked('tower box white', [['tower box', 'cabinet']])).toBe('(kindcase) & (white | whites)')
  expect(asked('thock switch', [['thock', 'lubed']])).toBe('(thock | lubed) & (switch | switchs)')
  expect(asked('tower', [])).toBe('(kindcase)')
})
