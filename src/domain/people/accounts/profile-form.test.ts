import { expect, test } from 'vitest'
import { checkProfileForm } from './profile-form.ts'

test.each([
  [{ name: ' Asha ' }, { name: 'Asha' }],
  [{ name: 'Asha', phoneNumber: '  ' }, { name: 'Asha' }],
  [
    { name: 'Asha', phoneNumber: ' 9876543210', email: 'new@example.com' },
    { name: 'Asha', phoneNumber: '9876543210' },
  ],
])('the profile %j is kept as %j', (raw, value) => {
  expect(checkProfileForm(raw)).toEqual({ ok: true, value })
})

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: 'Asha', phoneNumber: '12345' }, { phoneNumber: 'Please enter a valid 10-digit phone number' }],
])('the profile %j is refused with %j', (raw, fields) => {
  expect(checkProfileForm(raw)).toEqual({ ok: false, problem: { code: 'accounts.profile_invalid', fields } })
})

test('a name may have 100 characters', () => {
  expect(checkProfileForm({ name: 'x'.repeat(100) }).ok).toBe(true)
  expect(checkProfileForm({ name: 'x'.repeat(101) })).toMatchObject({
    problem: { fields: { name: 'Please use at most 100 characters' } },
  })
})
