import { describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import { checkBankAccount } from './seller-bank-form.ts'
import { checkSellerBusiness } from './seller-business-form.ts'
import { checkCustomerCare } from './seller-care-form.ts'
import { checkSellerProfile } from './seller-profile-form.ts'

const BUSINESS = {
  legalName: 'Fizzy Parts Private Limited',
  gstin: '27AAPFU0939F1ZV',
  pan: '',
  registeredAddress: '12 Lamington Road',
  registeredCity: 'Mumbai',
  registeredState: 'MH',
  registeredPostalCode: '400007',
  pickupSame: 'on',
}
const PICKUP = {
  pickupAddress: 'Plot 4',
  pickupCity: 'Pune',
  pickupState: 'Maharashtra',
  pickupPostalCode: '411005',
}

function marked(result: AnyResult): Readonly<Record<string, string>> {
  return result.ok ? {} : (result.problem.fields ?? {})
}

describe('who sells, and from where', () => {
  test('the PAN is read out of the GSTIN, and parcels are fetched at the registered address when so ticked', () => {
    const business = checkSellerBusiness(BUSINESS)
    expect(business).toMatchObject({
      ok: true,
      value: { pan: 'AAPFU0939F', pickup: { city: 'Mumbai' }, returns: null },
    })
    const elsewhere = checkSellerBusiness({ ...BUSINESS, pickupSame: '', ...PICKUP })
    expect(elsewhere).toMatchObject({ ok: true, value: { pickup: { city: 'Pune', state: 'MH' } } })
  })

  test.each([
    ['27AAPFU0939F1Z', '15 letters'],
    ['27AAPFU0939F1ZW', 'typing error'],
    ['55AAPFU0939F1ZV', 'not a state code'],
  ])('the GSTIN %s is refused', (gstin, words) => {
    expect(marked(checkSellerBusiness({ ...BUSINESS, gstin })).gstin).toContain(words)
  })

  test('a GSTIN of another state than the goods leave from is refused, and so is another PAN', () => {
    const fromGujarat = { pickupSame: '', ...PICKUP, pickupState: 'GJ', pickupPostalCode: '380001' }
    expect(marked(checkSellerBusiness({ ...BUSINESS, ...fromGujarat })).gstin).toContain('Gujarat')
    expect(marked(checkSellerBusiness({ ...BUSINESS, pan: 'AAAPL1234C' })).pan).toContain(
      'does not match the GSTIN',
    )
    expect(marked(checkSellerBusiness({ ...BUSINESS, pan: '12' })).pan).toContain('five letters')
  })

  test('a PIN code of another state is a mistake, and half a return address too', () => {
    const problems = marked(
      checkSellerBusiness({ ...BUSINESS, registeredPostalCode: '110001', returnCity: 'Pune' }),
    )
    expect(problems.registeredPostalCode).toContain('Maharashtra')
    expect(problems.returnAddress).toBe('This field is required')
  })
})

test('an account number is typed twice, and keeps its leading zeros', () => {
  const account = {
    bankHolder: 'Fizzy Parts',
    accountNumber: '0012 3456 789',
    confirmAccountNumber: '00123456789',
    ifsc: 'hdfc0001234',
  }
  expect(checkBankAccount(account)).toMatchObject({
    ok: true,
    value: { accountNumber: '00123456789', ifsc: 'HDFC0001234' },
  })
  expect(
    marked(checkBankAccount({ ...account, confirmAccountNumber: '00123456780' })).confirmAccountNumber,
  ).toContain('match')
  expect(marked(checkBankAccount({ ...account, accountNumber: '12345678' })).accountNumber).toContain(
    '9 to 18',
  )
  expect(marked(checkBankAccount({ ...account, ifsc: 'HDFC1001234' })).ifsc).toContain('IFSC')
})

test('a shop has a name, and customers somebody to ask', () => {
  expect(marked(checkSellerProfile({ shopName: ' ', about: '' })).shopName).toBe('Shop name is required')
  expect(checkSellerProfile({ shopName: 'Fizzy', about: 'Parts\r\nand more' })).toMatchObject({
    value: { about: 'Parts\nand more' },
  })
  expect(marked(checkCustomerCare({ careEmail: 'x', carePhone: '12' }))).toHaveProperty('careEmail')
  expect(checkCustomerCare({ careEmail: 'Care@Fizzy.in', carePhone: '1800 123 4567' })).toEqual({
    ok: true,
    value: { careEmail: 'care@fizzy.in', carePhone: '18001234567' },
  })
})
