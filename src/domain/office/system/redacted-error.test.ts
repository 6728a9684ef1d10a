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
    ['without any of several addresses', 'a@b@asha.rao@mail.example.in, x@y', '[address], x@y'],
    ['without half of an address at the end of what is read', `${' '.repeat(1_995)}asha@example.in`, ''],
  ])('%s', (_how, said, told) => {
    expect(redactedError(said)).toBe(told)
  })

  test('in at most 300 characters', () => {
    expect(redactedError('word '.repeat(200))).toHaveLength(300)
  })

  // Each of these was once read for as long as the cube of its length.
  test.each(['@', 'a@', 'a.', '@a.', 'a.a@a.a', 'password  ', 'a-a+a.'])('of any length: %s', (part) => {
    expect(redactedError(part.repeat(200_000 / part.length)).length).toBeLessThanOrEqual(300)
  })
})
