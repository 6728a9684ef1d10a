import { describe, expect, test } from 'vitest'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import { noCostPlan } from '../ways/no-cost-emi.ts'
import {
  type BankOfferTerms,
  discountOf,
  isForWay,
  noCostWords,
  offerFor,
  offerOnOrder,
  offerWords,
} from './bank-offer.ts'
import { checkBankOffer, offerWays } from './bank-offer-form.ts'
import { withOffers } from './plans-with-offers.ts'

const PLAN: EmiPlan = {
  issuer: 'HDFC',
  bank: 'HDFC Bank',
  card: 'credit',
  months: 6,
  rateBp: 1_600,
  minPaise: 100_000,
}
const TENTH: BankOfferTerms = {
  kind: 'instant-discount',
  method: 'netbanking',
  instrument: 'HDFC',
  months: null,
  percentBp: 1_000,
  flatPaise: null,
  maxPaise: 150_000,
  leastOrderPaise: 500_000,
}
const FLAT: BankOfferTerms = {
  ...TENTH,
  method: 'wallet',
  instrument: null,
  percentBp: null,
  flatPaise: 50_000,
  maxPaise: null,
}
const NO_COST: BankOfferTerms = {
  ...TENTH,
  kind: 'no-cost-emi',
  method: 'emi',
  months: 6,
  percentBp: null,
  maxPaise: null,
}

describe('what an offer takes off', () => {
  test.each<[string, BankOfferTerms, number, number]>([
    ['a tenth, half up', TENTH, 500_005, 50_001],
    ['a tenth up to its most', TENTH, 9_000_000, 150_000],
    ['nothing below the least order', TENTH, 499_999, 0],
    ['an amount', FLAT, 500_000, 50_000],
    ['no more than half of an order', { ...FLAT, leastOrderPaise: 1, flatPaise: 50_001 }, 100_000, 0],
    // ₹12,000 over 6 months at 16 %: ₹1 a month pays ₹5.7296646630 of a loan, so ₹2,000 a month ₹11,459.3293, rounded up.
    ['the interest of its plan', NO_COST, 1_200_000, 1_200_000 - 1_145_933],
    ['nothing without its plan', { ...NO_COST, months: 9 }, 1_200_000, 0],
  ])('%s', (_words, offer, amountPaise, discountPaise) => {
    expect(discountOf(offer, { amountPaise, plans: [PLAN] })).toBe(discountPaise)
  })

  test.each([
    [1_200_000, 6, 1_600],
    [999_999, 3, 1_599],
    [4_999_900, 24, 1_400],
    [123_457, 9, 1],
  ])('of %i paise over %i months at %i instalments are the price', (principalPaise, months, rateBp) => {
    const { discountPaise, instalmentsPaise, schedule } = noCostPlan({ principalPaise, months, rateBp })
    // The interest of a month is rounded by half a paisa at most.
    expect(Math.abs(instalmentsPaise - principalPaise)).toBeLessThanOrEqual(months)
    expect(Math.abs(schedule.interestPaise - discountPaise)).toBeLessThanOrEqual(months)
    expect(schedule.monthlyPaise).toBe(Math.floor(principalPaise / months))
    // No loan of a paisa less has that instalment.
    const less = noCostPlan({ principalPaise: principalPaise - months, months, rateBp })
    expect(less.schedule.monthlyPaise).toBeLessThan(schedule.monthlyPaise)
  })

  test('takes nothing off where the bank takes no interest', () => {
    expect(noCostPlan({ principalPaise: 900_000, months: 3, rateBp: 0 })).toMatchObject({
      discountPaise: 0,
      instalmentsPaise: 900_000,
    })
  })

  test('of a no-cost plan is said with all that remains to pay, of any other its instalments are of what is left', () => {
    const fee = { percentBp: 0, fixedPaise: 29_900 }
    const offers = [
      { ...NO_COST, discountPaise: 54_067 },
      { ...NO_COST, kind: 'instant-discount' as const, months: null, percentBp: 500, discountPaise: 50_000 },
    ]
    const [six, nine] = withOffers(
      [
        { ...PLAN, fee },
        { ...PLAN, months: 9 },
      ],
      1_200_000,
      offers,
    )
    // GST at 18 % of each month's interest; the fee of ₹299 with its GST is ₹352.82.
    expect(six?.costs).toMatchObject({
      monthlyPaise: 200_000,
      interestPaise: 54_067,
      gstOnInterestPaise: 9_732,
      feePaise: 35_282,
      extraPaise: 9_732 + 35_282,
      offer: { isNoCost: true, discountPaise: 54_067, instalmentsPaise: 1_200_000 },
    })
    if (!six?.costs.offer) throw new Error('it has an offer')
    expect(noCostWords(1_200_000, { ...six.costs, offer: six.costs.offer })).toBe(
      'No-cost: your instalments come to ₹12,000.00, the price. The bank’s interest (₹540.67) is taken off at once, and NanoNagar pays it. GST on the interest (₹97.32) and the bank’s fee (₹352.82 with GST) remain yours to pay.',
    )
    const rounded = { ...six.costs.offer, instalmentsPaise: 1_200_001 }
    expect(noCostWords(1_200_000, { ...six.costs, feePaise: 0, offer: rounded })).toMatch(
      /come to ₹12,000\.01, the price of ₹12,000\.00 but for rounding\. .* GST on the interest \(₹97\.32\) remains yours to pay\.$/,
    )
    expect(nine?.costs.offer).toMatchObject({ isNoCost: false, discountPaise: 50_000 })
    expect(nine?.costs.extraPaise).toBe((nine?.costs.totalPaise ?? 0) - 1_200_000)
    expect(withOffers([PLAN], 1_200_000, [])[0]?.costs.offer).toBeUndefined()
  })

  test('is for its bank, wallet or plan alone', () => {
    expect(isForWay(TENTH, { method: 'netbanking', code: 'HDFC' })).toBe(true)
    expect(isForWay(TENTH, { method: 'netbanking', code: 'ICIC' })).toBe(false)
    expect(isForWay(TENTH, { method: 'emi', code: 'HDFC', months: 6 })).toBe(false)
    expect(isForWay(FLAT, { method: 'wallet', code: 'phonepe' })).toBe(true)
    expect(isForWay(NO_COST, { method: 'emi', code: 'HDFC', months: 6 })).toBe(true)
    expect(isForWay(NO_COST, { method: 'emi', code: 'HDFC', months: 9 })).toBe(false)
  })

  test('is said in words', () => {
    expect([TENTH, FLAT, NO_COST].map(offerWords)).toEqual([
      '10% off, at most ₹1,500',
      '₹500 off',
      'No-cost EMI for 6 months',
    ])
    const sums = { amountPaise: 309_900, discountPaise: 30_990 }
    expect(offerOnOrder({ ...sums, method: 'netbanking' })).toBe('You pay ₹2,789.10. NanoNagar pays ₹309.90')
    expect(offerOnOrder({ ...sums, method: 'cardless-emi' })).toBe(
      '₹309.90 is taken off before your plan is worked out. NanoNagar pays it',
    )
    expect([offerFor(TENTH, 'HDFC Bank'), offerFor(FLAT, null)]).toEqual([
      'HDFC Bank, Net Banking',
      'Any Wallet',
    ])
  })
})

describe('an offer that an administrator writes down', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const ways = offerWays([
    { method: 'netbanking', code: 'HDFC' },
    { method: 'emi', code: 'HDFC' },
  ])
  const good = {
    offerId: 'offer_HDFCNETB10PCT0',
    kind: 'instant-discount',
    way: 'netbanking:HDFC',
    discount: 'percent',
    percent: '10',
    most: '1,500',
    leastOrder: '5,000',
    endsAt: '2026-12-01T00:00',
  }
  const check = (change: Record<string, string>) => checkBankOffer({ ...good, ...change }, { now, ways })

  test('is read as it was typed', () => {
    expect(check({})).toEqual({
      ok: true,
      value: {
        ...TENTH,
        gatewayOfferId: 'offer_HDFCNETB10PCT0',
        startsAt: now,
        endsAt: new Date('2026-11-30T18:30:00Z'),
      },
    })
    expect(check({ way: 'wallet', discount: 'flat', amount: '500' })).toMatchObject({ value: FLAT })
    expect(check({ kind: 'no-cost-emi', way: 'emi:HDFC', months: '6', percent: '' })).toMatchObject({
      value: NO_COST,
    })
  })

  test.each<[string, Record<string, string>]>([
    ['offerId', { offerId: 'offer_short' }],
    ['offerId', { offerId: 'order_HDFCNETB10PCT0' }],
    ['kind', { kind: 'cashback' }],
    ['way', { way: '' }],
    ['way', { way: 'card' }],
    ['way', { way: 'netbanking:NOWHERE' }],
    ['way', { kind: 'no-cost-emi', way: 'netbanking:HDFC', months: '6' }],
    ['way', { kind: 'no-cost-emi', way: 'emi', months: '6' }],
    ['months', { kind: 'no-cost-emi', way: 'emi:HDFC' }],
    ['months', { kind: 'no-cost-emi', way: 'emi:HDFC', months: '61' }],
    ['percent', { percent: '50.01' }],
    ['percent', { percent: '0' }],
    ['most', { most: 'much' }],
    ['amount', { discount: 'flat', amount: '2,500.01' }],
    ['amount', { discount: 'flat' }],
    ['leastOrder', { leastOrder: '0' }],
    ['startsAt', { startsAt: 'soon' }],
    ['endsAt', { endsAt: '' }],
    ['endsAt', { endsAt: '2026-11-20T15:00' }],
    ['endsAt', { startsAt: '2026-11-25T00:00', endsAt: '2026-11-25T00:00' }],
    ['endsAt', { endsAt: '2027-12-01T00:00' }],
  ])('is refused under %s: %j', (field, change) => {
    const checked = check(change)
    if (checked.ok) throw new Error('it was taken')
    expect(Object.keys(checked.problem.fields ?? {})).toContain(field)
  })
})
