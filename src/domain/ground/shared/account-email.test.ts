import { expect, test } from 'vitest'
import { ownEmail, withoutEmail } from './account-email.ts'

test.each([
  ['asha@example.in', 'asha@example.in'],
  [withoutEmail('user-1'), undefined],
  // As pages show it of an account that has none.
  ['', undefined],
])('what is stored as %j is the email %j', (stored, email) => {
  expect(ownEmail(stored)).toBe(email)
})
