import { expect, test } from 'vitest'
import { answeredSentence, answeredShare } from './answered-share.ts'

test('a share is said from ten answers on, and all of them is said of all of them alone', () => {
  expect(answeredShare({ due: 9, kept: 9 })).toBeUndefined()
  expect(answeredShare({ due: 10, kept: 10 })).toBe('100% (10 of 10)')
  expect(answeredShare({ due: 1_000, kept: 999 })).toBe('99% (999 of 1000)')
})

test('is said of a shop in a sentence, and of few answers not', () => {
  expect(answeredSentence({ due: 44, kept: 41 })).toEqual([
    'Answers 93% (41 of 44) of messages within the time it promised',
  ])
  expect(answeredSentence({ due: 9, kept: 9 })).toEqual([])
})
