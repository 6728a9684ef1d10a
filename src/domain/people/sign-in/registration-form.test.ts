import { describe, expect, test } from 'vitest'
import { checkCustomerRegistration, checkVendorRegistration } from './registration-form.ts'

const filled = {
  name: ' Asha Rao ',
  email: 'Asha@Example.com',
  password: 'marigold stage ',
  confirmPassword: 'marigold stage ',
  terms: 'on',
}

describe('registering as a customer', () => {
  test('keeps name and e-mail tidy and the password as typed', () => {
    expect(checkCustomerRegistration({ ...filled, role: 'admin', shopName: 'x' })).toEqual({
      ok: true,
      value: { name: 'Asha Rao', email: 'asha@example.com', password: 'marigold stage ' },
    })
  })

  test('with nothing filled in shows what is required', () => {
    expect(checkCustomerRegistration({})).toEqual({
      ok: false,
      problem: {
        code: 'sign_in.registration_invalid',
        fields: {
          name: 'Name is required',
          email: 'Email is required',
          password: 'Password is required',
          terms: 'You must agree to the terms and conditions',
        },
      },
    })
  })

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ email: 'asha' }, { email: 'Email is invalid' }],
    [{ confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
    [{ confirmPassword: 'marigold stage' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'abcd5', confirmPassword: 'abcd5' }, { password: 'Password must be at least 6 characters' }],
    [
      { password: 'PassWord123', confirmPassword: 'PassWord123' },
      { password: 'This password is too common. Please choose another.' },
    ],
    [{ terms: undefined }, { terms: 'You must agree to the terms and conditions' }],
    [{ terms: 'off' }, { terms: 'You must agree to the terms and conditions' }],
  ])('with %j shows %j', (change, fields) => {
    expect(checkCustomerRegistration({ ...filled, ...change })).toMatchObject({
      ok: false,
      problem: { fields },
    })
    const answer = checkCustomerRegistration({ ...filled, ...change })
    expect(Object.keys((!answer.ok && answer.problem.fields) || {})).toEqual(Object.keys(fields))
  })
})

describe('registering as a vendor', () => {
  test('takes a shop name', () => {
    expect(checkVendorRegistration({ ...filled, shopName: ' Asha   Computers' })).toMatchObject({
      ok: true,
      value: { shopName: 'Asha Computers', email: 'asha@example.com' },
    })
  })

  test('needs a shop name', () => {
    const fields = { shopName: 'Shop name is required' }
    expect(checkVendorRegistration({ ...filled, shopName: ' ' })).toMatchObject({
      ok: false,
      problem: { fields },
    })
  })

  test('may have a name of 100 characters and a shop name of 80', () => {
    expect(checkVendorRegistration({ ...filled, name: 'x'.repeat(100), shopName: 'x'.repeat(80) }).ok).toBe(
      true,
    )
  })

  test('asks for everything that a customer is asked for', () => {
    expect(checkVendorRegistration({ shopName: 'Asha' })).toMatchObject({
      problem: { code: 'sign_in.registration_invalid', fields: { name: 'Name is required' } },
    })
  })
})
