import { expect, test } from 'vitest'
import { base32, codeOfStep, fromBase32, otpauthUri, stepAt, stepOfCode } from './second-factor-totp.ts'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is that of RFC 6238, appendix B', (second, code) => {
  const at = new Date(second * 1000)
  expect(codeOfStep(SECRET, stepAt(at), 8)).toBe(code)
  expect(stepOfCode(SECRET, code.slice(-6), at)).toBe(stepAt(at))
})

test('a code is taken half a minute early or late, and no longer', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const code = codeOfStep(SECRET, stepAt(at))
  expect(stepOfCode(SECRET, code, later(-30))).toBe(stepAt(at))
  expect(stepOfCode(SECRET, code, later(59))).toBe(stepAt(at))
  expect(stepOfCode(SECRET, code, later(60))).toBeUndefined()
  expect(stepOfCode(SECRET, code, later(-31))).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '12345٦'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined()
})

test('a secret is spelled in base32 and read back', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(Buffer.from(fromBase32('mzxw 6ytb oi'))).toEqual(Buffer.from('foobar'))
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri({ secret: 'GEZD', account: 'a@b.in' })).toBe(
    'otpauth://totp/NanoNagar%3Aa%40b.in?secret=GEZD&issuer=NanoNagar&digits=6&period=30',
  )
})
