import { expect, test } from 'vitest'
import { answeredShare } from './answered-share.ts'

test('a share is said from ten answers on, and all of them is said of all of them alone', () => {
  expect(answeredShare({ due: 9, kept: 9 })).toBeUndefined()
  expect(answeredShare({ due: 10, kept: 10 })).toBe('100% (10 of 10)')
  expect(answeredShare({ due: 1_000, kept: 999 })).toBe('99% (999 of 1000)')
})
