import { expect, test } from 'vitest'
import { runToast } from './run-toast.ts'

test('a run says what it paid, and whoever came second that nothing was left', () => {
  expect(runToast({ made: 2, paise: 2_893_158 }).text).toBe('2 payouts made, ₹28,931.58 in all.')
  expect(runToast({ made: 0, paise: 0 })).toEqual({
    kind: 'message',
    text: 'Nothing was paid: somebody else has just paid it out.',
  })
})
