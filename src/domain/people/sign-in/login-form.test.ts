import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { checkLoginForm } from './login-form.ts'

describe('signing in', () => {
  test('takes the e-mail in lower case and the password as typed', () => {
    expect(
      checkLoginForm({ email: ' Asha@Example.com', password: ' x ', remember: 'on' }, 'customer'),
    ).toEqual({
      ok: true,
      value: { email: 'asha@example.com', password: ' x ', remember: true },
    })
    expect(checkLoginForm({ email: 'a@b.in', password: 'x' }, 'vendor')).toMatchObject({
      value: { remember: false },
    })
  })

  test.each<[Role, string]>([
    ['customer', 'Please fill in all fields'],
    ['vendor', 'Please fill in all fields'],
    ['admin', 'Please enter both email and password.'],
  ])('as %s with a blank field says "%s"', (role, form) => {
    const refusal = { ok: false, problem: { code: 'sign_in.login_blank', fields: { form } } }
    expect(checkLoginForm({ email: ' ', password: 'x' }, role)).toEqual(refusal)
    expect(checkLoginForm({ email: 'a@b.in', password: '  ' }, role)).toEqual(refusal)
    expect(checkLoginForm({ email: ['a'], password: 7 }, role)).toEqual(refusal)
  })

  test('with what can be nobody’s password is refused before it is hashed', () => {
    const refusal = {
      problem: { code: 'sign_in.login_failed', fields: { form: 'Invalid email or password' } },
    }
    expect(checkLoginForm({ email: 'a@b.in', password: 'x'.repeat(257) }, 'customer')).toMatchObject(refusal)
    expect(checkLoginForm({ email: 'x'.repeat(254), password: 'x'.repeat(256) }, 'customer').ok).toBe(true)
    expect(checkLoginForm({ email: 'x'.repeat(255), password: 'x' }, 'customer')).toMatchObject(refusal)
  })
})
