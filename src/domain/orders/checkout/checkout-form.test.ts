import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckoutField, checkCheckoutForm, checkoutFieldProblem } from './checkout-form.ts'
import { CHECKOUT_FIELDS } from './checkout-inputs.ts'

const filled = {
  firstName: ' Asha ',
  lastName: 'Rao',
  email: 'Asha.Rao@Example.com ',
  phoneNumber: '9876543210',
  address: '12, MG  Road',
  city: 'Pune',
  state: 'maharashtra',
  postalCode: ' 411001',
  paymentMethod: 'cod',
}

test('a filled-in checkout is read trimmed, with the state as its code', () => {
  expect(checkCheckoutForm({ ...filled, cardNumber: '4111111111111111', total: 1 })).toEqual({
    ok: true,
    value: {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha.rao@example.com',
      phoneNumber: '9876543210',
      address: '12, MG Road',
      city: 'Pune',
      state: 'MH',
      postalCode: '411001',
      paymentMethod: 'cod',
    },
  })
})

describe('the message under', () => {
  test.each(CHECKOUT_FIELDS)('an empty %s says that it is required', (field) => {
    expect(checkoutFieldProblem(field, '  ')).toBe('This field is required')
    expect(checkoutFieldProblem(field, undefined)).toBe('This field is required')
  })

  test.each<[CheckoutField, string, string | undefined]>([
    ['email', 'asha', 'Please enter a valid email address'],
    ['email', 'asha@example.com', undefined],
    ['phoneNumber', '987654321', 'Please enter a valid 10-digit phone number'],
    ['phoneNumber', '98765432101', 'Please enter a valid 10-digit phone number'],
    ['phoneNumber', '98765 43210', undefined],
    ['phoneNumber', '९८७६५४३२१०', undefined],
    ['phoneNumber', '+91 98765 43210', undefined],
    ['phoneNumber', '098765 43210', undefined],
    ['phoneNumber', '0123456789', 'Please enter a valid 10-digit phone number'],
    ['phoneNumber', '0000000000', 'Please enter a valid 10-digit phone number'],
    ['postalCode', '411 005', undefined],
    ['postalCode', '411 05', 'Please enter a valid 6-digit postal code'],
    ['postalCode', '41100', 'Please enter a valid 6-digit postal code'],
    ['postalCode', '4110011', 'Please enter a valid 6-digit postal code'],
    ['postalCode', '011001', 'Please enter a valid 6-digit postal code'],
    ['postalCode', '41100a', 'Please enter a valid 6-digit postal code'],
    ['postalCode', '411001', undefined],
    ['state', 'Atlantis', 'Please choose a state or union territory of India'],
    ['state', 'MH', undefined],
    ['paymentMethod', 'barter', 'Please choose a payment method'],
    ['paymentMethod', 'card', undefined],
  ])('%s "%s" is %j', (field, value, message) => {
    expect(checkoutFieldProblem(field, value)).toBe(message)
  })
})

test.each<[CheckoutField, number]>([
  ['firstName', 60],
  ['lastName', 60],
  ['address', 300],
  ['city', 80],
])('%s may have %i characters', (field, lengthMax) => {
  expect(checkoutFieldProblem(field, 'x'.repeat(lengthMax))).toBeUndefined()
  expect(checkoutFieldProblem(field, 'x'.repeat(lengthMax + 1))).toBe(
    `Please use at most ${lengthMax} characters`,
  )
})

test('an empty checkout is refused with a message under every field, in the order of the form', () => {
  const answer = checkCheckoutForm({})
  expect(answer).toMatchObject({ ok: false, problem: { code: 'checkout.form_invalid' } })
  expect(Object.keys((!answer.ok && answer.problem.fields) || {})).toEqual([...CHECKOUT_FIELDS])
})

test('only the bad fields have a message', () => {
  expect(checkCheckoutForm({ ...filled, email: 'x', city: '' })).toMatchObject({
    problem: { fields: { email: 'Please enter a valid email address', city: 'This field is required' } },
  })
})

test('a business is part of the checkout while its box is ticked, else its fields do not count', () => {
  const business = { gstin: '27AAPFU0939F1ZV', company: 'Pune Systems', poNumber: ' PO 7 ' }
  expect(checkCheckoutForm({ ...filled, ...business, isBusiness: 'on' })).toMatchObject({
    value: {
      business: { gstin: '27AAPFU0939F1ZV', state: 'MH', company: 'Pune Systems', poNumber: 'PO 7' },
    },
  })
  const unticked = checkCheckoutForm({ ...filled, ...business, gstin: 'half a GSTIN' })
  expect(unticked.ok && unticked.value.business).toBeUndefined()
  expect(unticked.ok).toBe(true)
})

test('a business is refused with its own messages, and needs its address when goods go to another state', () => {
  expect(checkCheckoutForm({ ...filled, isBusiness: 'on', poNumber: 'x'.repeat(41) })).toMatchObject({
    problem: {
      fields: {
        gstin: 'This field is required',
        company: 'This field is required',
        poNumber: 'Please use at most 40 characters',
      },
    },
  })
  const elsewhere = { ...filled, isBusiness: 'on', gstin: '29AAGCB7383J1Z4', company: 'Bengaluru Systems' }
  expect(checkCheckoutForm(elsewhere)).toMatchObject({
    problem: {
      fields: {
        companyAddress:
          'This GSTIN is registered in Karnataka and the delivery is to Maharashtra. Please give the registered address',
      },
    },
  })
})

test('a town of two letters is one for a person, and asked for in full for a business', () => {
  const business = { isBusiness: 'on', gstin: '27AAPFU0939F1ZV', company: 'Pune Systems' }
  expect(checkCheckoutForm({ ...filled, city: 'Ib' }).ok).toBe(true)
  expect(checkCheckoutForm({ ...filled, ...business, city: 'Ib' })).toMatchObject({
    problem: { fields: { city: expect.stringMatching(/three letters/) } },
  })
})

test('whatever is sent instead of a form is refused, not stumbled over', () => {
  const anything = fc.record(Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, fc.anything()])))
  fc.assert(
    fc.property(anything, (raw) => {
      expect(checkCheckoutForm(raw).ok).toBe(false)
    }),
    { numRuns: 50 },
  )
})

test('a business has its goods sent to a PIN code of the state that it chose; a person is only warned', () => {
  const elsewhere = { ...filled, state: 'DL', city: 'Delhi' }
  expect(checkCheckoutForm(elsewhere).ok).toBe(true)
  const business = {
    isBusiness: 'on',
    gstin: '29AAGCB7383J1Z4',
    company: 'Bengaluru Systems',
    companyAddress: '1 Residency Road',
    companyCity: 'Bengaluru',
    companyPostalCode: '560025',
  }
  const checked = checkCheckoutForm({ ...elsewhere, ...business })
  expect(checked.ok ? {} : checked.problem.fields).toEqual({
    postalCode: 'This PIN code is in Maharashtra, and the state chosen is Delhi',
  })
  expect(checkCheckoutForm({ ...filled, ...business }).ok).toBe(true)
})
