import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { checkNewPasswordForm, newPasswordProblem } from './new-password.ts'

const common = 'This password is too common. Please choose another.'

describe('a new password', () => {
  test.each<[unknown, string | undefined]>([
    ['', 'Password is required'],
    ['       ', 'Password is required'],
    [undefined, 'Password is required'],
    [123456, 'Password is required'],
    ['kx4!p', 'Password must be at least 6 characters'],
    ['kx4!pz', undefined],
    ['123456', common],
    ['QWERTY', common],
    [' password ', common],
    ['NanoNagar', common],
    ['nanonagar-demo', undefined],
    ['पासवर्ड दो', undefined],
  ])('%j: %j', (password, message) => {
    expect(newPasswordProblem(password)).toBe(message)
  })

  test('may be a phrase of 256 characters', () => {
    expect(newPasswordProblem('x'.repeat(256))).toBeUndefined()
    expect(newPasswordProblem('x'.repeat(257))).toBe('Password must be at most 256 characters')
  })

  test('is compared with its repetition', () => {
    expect(checkNewPasswordForm({ password: 'marigold', confirmPassword: 'marigold' })).toEqual({
      ok: true,
      value: { password: 'marigold' },
    })
    expect(checkNewPasswordForm({ password: '12345', confirmPassword: 'marigold' })).toEqual({
      ok: false,
      problem: {
        code: 'sign_in.password_invalid',
        fields: {
          password: 'Password must be at least 6 characters',
          confirmPassword: 'Passwords do not match',
        },
      },
    })
  })
})

test('the list of common passwords holds only those that the other rules let through', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(200)
  expect([...COMMON_PASSWORDS].filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
})
