import { expect, test } from 'vitest'
import { loginPauseSeconds } from './login-attempts.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [14, 512],
  [15, 900],
  [99, 900],
])('after %i wrong passwords in a row an account pauses for %i seconds', (failures, seconds) => {
  expect(loginPauseSeconds(failures)).toBe(seconds)
})
