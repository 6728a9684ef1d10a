import { expect, test } from 'vitest'
import { businessProblems, readBusiness } from './business-buyer.ts'

const company = { gstin: ' 29aagcb7383j1z4 ', company: 'Bengaluru  Systems' }
const registered = {
  companyAddress: '1 Residency Road',
  companyCity: 'Bengaluru',
  companyPostalCode: '560025',
}
const messages = (problems: ReturnType<typeof businessProblems>) =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined))

test('a business is read with the state of its GSTIN, its address only when it gave one', () => {
  const read = { gstin: '29AAGCB7383J1Z4', state: 'KA', company: 'Bengaluru Systems' }
  expect(readBusiness(company)).toEqual(read)
  expect(readBusiness({ ...company, ...registered })).toEqual({
    ...read,
    registeredAt: { address: '1 Residency Road', city: 'Bengaluru', postalCode: '560025' },
  })
})

test.each([
  ['', 'This field is required'],
  ['29AAGCB7383J1Z', 'A GSTIN has 15 letters and digits'],
  ['29AAGCB7383J1Z5', 'This GSTIN has a typing error: its last character does not match the others'],
  ['99AAGCB7383J1Z4', 'The first two digits of this GSTIN are not a state code'],
  ['97AAPFU0939F1ZO', 'Sellers here cannot invoice a GSTIN of “other territory” (97)'],
])('the GSTIN "%s" is refused: %s', (gstin, message) => {
  expect(businessProblems({ ...company, gstin }).gstin).toBe(message)
  expect(readBusiness({ ...company, gstin })).toBeUndefined()
})

test('goods that go to another state than the GSTIN is of need the registered address on the invoice', () => {
  expect(messages(businessProblems(company, 'KA'))).toEqual({})
  expect(messages(businessProblems(company))).toEqual({})
  expect(messages(businessProblems(company, 'TN'))).toEqual({
    companyAddress:
      'This GSTIN is registered in Karnataka and the delivery is to Tamil Nadu. Please give the registered address',
  })
  expect(messages(businessProblems({ ...company, ...registered }, 'TN'))).toEqual({})
})

test('an address that was begun is asked for whole, and a company is named', () => {
  expect(messages(businessProblems({ ...company, company: ' ', companyCity: 'Bengaluru' }))).toEqual({
    company: 'This field is required',
    companyAddress: 'This field is required',
    companyPostalCode: 'This field is required',
  })
  expect(messages(businessProblems({ ...company, ...registered, companyPostalCode: '56002' }))).toEqual({
    companyPostalCode: 'Please enter a valid 6-digit postal code',
  })
})

test('a registered address lies in the state of its GSTIN, unless its PIN code is of two states', () => {
  const at = (companyPostalCode: string) =>
    messages(businessProblems({ ...company, ...registered, companyPostalCode }))
  expect(at('411001')).toEqual({
    companyPostalCode: 'This PIN code is in Maharashtra, and the GSTIN is registered in Karnataka',
  })
  expect(at('509132')).toEqual({})
})

test('names that the GST portal never takes are asked for in full, before anything is sold', () => {
  const short = 'The GST portal needs at least three letters here: please write it in full'
  expect(messages(businessProblems({ ...company, company: '3M', ...registered, companyCity: 'Om' }))).toEqual(
    {
      company: short,
      companyCity: short,
    },
  )
})
