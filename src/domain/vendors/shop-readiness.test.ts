import { expect, test } from 'vitest'
import { missingPieces } from './shop-readiness.ts'

const NEW_SHOP = {
  legalName: null,
  gstin: null,
  address: null,
  pickupAddress: null,
  bankAccountLast4: null,
  careEmail: null,
  carePhone: null,
  hasProduct: false,
}

test('a shop that has just registered is told everything that is missing', () => {
  expect(missingPieces(NEW_SHOP)).toEqual([
    'legal-name',
    'tax-number',
    'address',
    'pickup-address',
    'customer-care',
    'bank-account',
    'product',
  ])
})

test('customers need both a mail address and a telephone number to ask', () => {
  expect(missingPieces({ ...NEW_SHOP, careEmail: 'care@shop.test' })).toContain('customer-care')
  expect(missingPieces({ ...NEW_SHOP, careEmail: 'care@shop.test', carePhone: '1800' })).not.toContain(
    'customer-care',
  )
})

test('a shop that has told everything misses nothing', () => {
  const told = {
    legalName: 'Chandni Computers (partnership firm)',
    gstin: '07AAAFC0000C1ZO',
    address: 'Nehru Place',
    pickupAddress: 'Nehru Place',
    bankAccountLast4: '4321',
    careEmail: 'care@shop.test',
    carePhone: '1800',
    hasProduct: true,
  }
  expect(missingPieces(told)).toEqual([])
})
