import { expect, test } from 'vitest'
import { checkEditUserForm } from './edit-user-form.ts'
import { maskedEmail, maskedName, maskedPhone } from './mask-personal-data.ts'

const FIELDS = {
  name: ' Asha  Rao ',
  email: ' Asha@Example.in ',
  phoneNumber: '9876543210',
  reason: 'She asked',
}

test('a person’s details are tidied up; a telephone is not needed', () => {
  expect(checkEditUserForm(FIELDS)).toEqual({
    ok: true,
    value: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', reason: 'She asked' },
  })
  expect(checkEditUserForm({ ...FIELDS, phoneNumber: '' })).toMatchObject({ value: { phone: null } })
})

test('every bad field has its message', () => {
  expect(checkEditUserForm({ phoneNumber: '12' })).toMatchObject({
    problem: {
      code: 'accounts.user_invalid',
      fields: {
        name: 'Name is required',
        email: 'Email is required',
        phoneNumber: 'Please enter a valid 10-digit phone number',
        reason: 'Please say why',
      },
    },
  })
  expect(checkEditUserForm({ ...FIELDS, email: 'asha@', reason: 'x'.repeat(501) })).toMatchObject({
    problem: { fields: { email: 'Email is invalid', reason: 'Please use at most 500 characters' } },
  })
})

test('the audit log recognises a person, and cannot find them', () => {
  expect(maskedName('Asha Rao')).toBe('A… R…')
  expect(maskedEmail('asha.rao@example.in')).toBe('a…@example.in')
  expect(maskedPhone('9876543210')).toBe('…3210')
  expect(maskedPhone(null)).toBeNull()
})
