import { expect, test } from 'vitest'
import { checkCustomerCare } from './seller-care-form.ts'

const care = (carePhone: string) => checkCustomerCare({ careEmail: 'care@asha.test', carePhone })

test.each([
  ['+91 98765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['020-2612 3456', '2026123456'],
  ['1800 120 1234', '18001201234'],
])('the telephone of a shop’s customer care “%s” is kept as %s', (typed, carePhone) => {
  expect(care(typed)).toMatchObject({ ok: true, value: { carePhone } })
})

test.each(['', '0000000000', '12345', '123456789012'])('“%s” is no telephone of customer care', (typed) => {
  expect(care(typed)).toMatchObject({
    problem: { fields: { carePhone: 'Please enter a phone number of 10 or 11 digits' } },
  })
})
