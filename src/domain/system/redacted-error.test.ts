import { describe, expect, test } from 'vitest'
import { redactedError } from './redacted-error.ts'

describe('what went wrong is told', () => {
  test.each([
    [
      'in the words of what broke',
      'connect ECONNREFUSED 127.0.0.1:587',
      'connect ECONNREFUSED 127.0.0.1:587',
    ],
    ['without an address', 'no mailbox for <asha@example.in>, sorry', 'no mailbox for <[address]>, sorry'],
    [
      'without a password in a URL',
      'smtp://user:p4ss@mail.example.in:587 refused',
      'smtp://[secret]@mail.example.in:587 refused',
    ],
    ['without a token', 'Authorization: Bearer-abc.def refused', 'Authorization [secret] refused'],
    ['without a phone number', 'SMS to +91 9876543210 failed', 'SMS to [phone number] failed'],
    ['without a card number', 'bad card 4111 1111 1111 1111', 'bad card [card number removed]'],
    ['in one line', 'a\n   b', 'a b'],
  ])('%s', (_how, said, told) => {
    expect(redactedError(said)).toBe(told)
  })

  test('in at most 300 characters', () => {
    expect(redactedError('word '.repeat(200))).toHaveLength(300)
  })
})
