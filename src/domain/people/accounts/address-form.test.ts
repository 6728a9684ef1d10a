import { expect, test } from 'vitest'
import { checkAddressForm } from './address-form.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12, MG Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411001',
}

test('an address that could be ordered to is saved', () => {
  expect(checkAddressForm(filled)).toEqual({ ok: true, value: filled })
})

test('an address is refused with the messages of the checkout', () => {
  expect(checkAddressForm({ ...filled, city: '', postalCode: '4' })).toEqual({
    ok: false,
    problem: {
      code: 'accounts.address_invalid',
      fields: { city: 'This field is required', postalCode: 'Please enter a valid 6-digit postal code' },
    },
  })
})
