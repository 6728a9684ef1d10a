import { HOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeOfApp } from '#tests/support/authenticator-app.ts'
import { base32, otpauthUri, stepOfCode } from './second-factor-totp.ts'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082', 1],
  [1111111109, '07081804', 37037036],
  [1111111111, '14050471', 37037037],
  [1234567890, '89005924', 41152263],
  [2000000000, '69279037', 66666666],
  [20000000000, '65353130', 666666666],
])('at second %i the code is that of RFC 6238, appendix B', (second, code, step) => {
  const at = new Date(second * 1000)
  expect(HOTP.generate({ secret: Secret.fromBase32(SECRET), digits: 8, counter: step })).toBe(code)
  expect(stepOfCode(SECRET, code.slice(-6), at)).toBe(step)
})

test('a code is taken in its own half minute and the one after, and never early', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const step = at.getTime() / 30_000
  const code = codeOfApp(SECRET, at)
  expect(stepOfCode(SECRET, code, later(-1))).toBeUndefined()
  expect(stepOfCode(SECRET, code, at)).toBe(step)
  expect(stepOfCode(SECRET, code, later(59))).toBe(step)
  expect(stepOfCode(SECRET, code, later(60))).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '12345٦', ' 12345'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined()
})

test('a secret is spelled in base32, and an app is told all of it', () => {
  // A small Buffer is a part of a larger one, of which nothing may be told.
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(Buffer.from('12345678901234567890'))).toBe(SECRET)
  expect(otpauthUri({ secret: 'MZXW6YTBOI', account: 'a@b.in' })).toBe(
    'otpauth://totp/NanoNagar:a%40b.in?issuer=NanoNagar&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30',
  )
})
