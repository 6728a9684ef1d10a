import { describe, expect, test } from 'vitest'
import { type SellerOnTheWay, sellerChecklist } from './seller-checklist.ts'
import { missingItems } from './seller-readiness.ts'

const NOTHING_TOLD = missingItems({
  legalName: null,
  gstin: null,
  address: null,
  pickupAddress: null,
  bankAccountLast4: null,
  careEmail: null,
  carePhone: null,
  hasProduct: false,
  documents: [],
})
const COMPLETE: SellerOnTheWay = {
  missing: [],
  isEmailVerified: true,
  secondFactor: 'set up',
  hasStock: true,
  isAsked: false,
}
const waits = (seller: Partial<SellerOnTheWay>) =>
  Object.fromEntries(sellerChecklist({ ...COMPLETE, ...seller }).map(({ key, waitsFor }) => [key, waitsFor]))

describe('the steps of a seller on the way to the first sale', () => {
  test('are all the seller’s after the registration, and the approval comes last', () => {
    const steps = { missing: NOTHING_TOLD, isEmailVerified: false, hasStock: false } as const
    expect(waits({ ...steps, secondFactor: 'missing' })).toEqual({
      email: 'you',
      'second-factor': 'you',
      business: 'you',
      care: 'you',
      bank: 'you',
      documents: 'you',
      product: 'you',
      approval: 'later',
    })
    expect(sellerChecklist({ ...COMPLETE, ...steps }).at(-1)?.key).toBe('approval')
  })

  test('name everything that the application lacks, each once', () => {
    const named = sellerChecklist({ ...COMPLETE, missing: NOTHING_TOLD }).flatMap(({ missing }) => missing)
    expect(named.toSorted()).toEqual(NOTHING_TOLD.toSorted())
  })

  test('leave it to the back office once nothing is missing', () => {
    expect(waits({})).toEqual({
      email: 'nobody',
      'second-factor': 'nobody',
      business: 'nobody',
      care: 'nobody',
      bank: 'nobody',
      documents: 'nobody',
      product: 'nobody',
      approval: 'us',
    })
  })

  test.each([
    [{ missing: ['tax-number'] }, { business: 'you', approval: 'later' }],
    [{ missing: ['pan-card'] }, { documents: 'you', approval: 'later' }],
    [{ isEmailVerified: false }, { email: 'you', approval: 'us' }],
    [{ hasStock: false }, { product: 'you', approval: 'us' }],
    [{ isAsked: true }, { approval: 'you' }],
  ] as const)('%j', (seller, expected) => {
    expect(waits(seller)).toMatchObject(expected)
  })

  test('have no two-factor sign-in where nobody asks for it', () => {
    expect(waits({ secondFactor: 'not asked' })).not.toHaveProperty('second-factor')
  })
})
