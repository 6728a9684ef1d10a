import { expect, test } from 'vitest'
import { type Application, checkApplication, readinessOf } from './application-checks.ts'

const WHOLE: Application = {
  legalName: 'Fizzy Parts Private Limited',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  address: '12 Lamington Road',
  state: 'MH',
  postalCode: '400007',
  pickupAddress: '12 Lamington Road',
  pickupState: 'MH',
  pickupPostalCode: '400007',
  bankAccountLast4: '7890',
  bankIfsc: 'HDFC0001234',
  careEmail: 'care@fizzy.in',
  carePhone: '9876543210',
  hasProduct: true,
  documents: ['gst-certificate', 'pan-card', 'cancelled-cheque'],
  isEmailVerified: true,
  duplicates: [],
}
const outcomesOf = (seller: Partial<Application>) =>
  Object.fromEntries(checkApplication({ ...WHOLE, ...seller }).map(({ key, outcome }) => [key, outcome]))

test('a whole application passes everything and is ready', () => {
  expect(new Set(Object.values(outcomesOf({})))).toEqual(new Set(['passed']))
  expect(readinessOf(WHOLE)).toMatchObject({ isReady: true, missing: [], failed: 0 })
})

test.each<[what: string, seller: Partial<Application>, failed: string]>([
  ['a typing error in the GSTIN', { gstin: '27AAPFU0939F1ZW' }, 'gstin'],
  ['a GSTIN of another state than the address', { state: 'KA', postalCode: '560001' }, 'gstin-state'],
  [
    'a GSTIN of another state than the pickup address',
    { pickupState: 'KA', pickupPostalCode: '560001' },
    'gstin-state',
  ],
  ['a PAN that is not the one inside the GSTIN', { pan: 'AAAAA1234A' }, 'pan'],
  ['a PIN code of another state', { postalCode: '560001' }, 'registered-pin'],
  ['a pickup PIN code of another state', { pickupPostalCode: '110001' }, 'pickup-pin'],
  ['an IFSC that is none', { bankIfsc: 'HDFC1001234' }, 'ifsc'],
  [
    'another shop with its GSTIN',
    { duplicates: [{ id: 'b', name: 'B', shares: 'gstin' }] },
    'duplicate-gstin',
  ],
  ['another shop with its PAN', { duplicates: [{ id: 'b', name: 'B', shares: 'pan' }] }, 'duplicate-pan'],
  [
    'another shop with its bank account',
    { duplicates: [{ id: 'b', name: 'B', shares: 'bank-account' }] },
    'duplicate-bank-account',
  ],
])('%s fails, and nothing else does', (_what, seller, failed) => {
  expect(Object.entries(outcomesOf(seller)).filter(([, outcome]) => outcome === 'failed')).toEqual([
    [failed, 'failed'],
  ])
  expect(readinessOf({ ...WHOLE, ...seller }).isReady).toBe(false)
})

test('what is not given has neither passed nor failed', () => {
  const nothing: Application = {
    ...WHOLE,
    legalName: null,
    gstin: null,
    pan: null,
    address: null,
    state: null,
    postalCode: null,
    pickupAddress: null,
    pickupState: null,
    pickupPostalCode: null,
    bankAccountLast4: null,
    bankIfsc: null,
    careEmail: null,
    carePhone: null,
    hasProduct: false,
    documents: [],
    isEmailVerified: false,
  }
  expect(new Set(Object.values(outcomesOf(nothing)))).toEqual(new Set(['open']))
  expect(readinessOf(nothing)).toMatchObject({ isReady: false, failed: 0 })
})

test('a state that is kept as the digits of a GSTIN is the same state', () => {
  expect(outcomesOf({ state: '27', pickupState: '27' })).toMatchObject({
    'gstin-state': 'passed',
    'registered-pin': 'passed',
  })
})

test('an e-mail that nobody has proved does not keep a shop from being approved', () => {
  expect(readinessOf({ ...WHOLE, isEmailVerified: false }).isReady).toBe(true)
})
