import { expect, test } from 'vitest'
import { missingItems } from './seller-readiness.ts'

const NEW_SELLER = {
  legalName: null,
  gstin: null,
  address: null,
  pickupAddress: null,
  bankAccountLast4: null,
  careEmail: null,
  carePhone: null,
  hasProduct: false,
  documents: [],
}

test('a shop that has just registered is told everything that is missing', () => {
  expect(missingItems(NEW_SELLER)).toEqual([
    'legal-name',
    'tax-number',
    'address',
    'pickup-address',
    'customer-care',
    'bank-account',
    'product',
    'gst-certificate',
    'pan-card',
    'cancelled-cheque',
  ])
})

test('customers need both a mail address and a telephone number to ask', () => {
  expect(missingItems({ ...NEW_SELLER, careEmail: 'care@shop.test' })).toContain('customer-care')
  expect(missingItems({ ...NEW_SELLER, careEmail: 'care@shop.test', carePhone: '1800' })).not.toContain(
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
    documents: ['gst-certificate', 'pan-card', 'cancelled-cheque'],
  } as const
  expect(missingItems(told)).toEqual([])
  expect(missingItems({ ...told, documents: ['pan-card'] })).toEqual(['gst-certificate', 'cancelled-cheque'])
})
