import { describe, expect, it, test } from 'vitest'
import {
  lookFrom,
  type ReceiptFacts,
  type Unproven,
  whyUnproven,
  whyUnprovenFor,
} from './proof-of-receipt.ts'

/** A parcel that a seller brought by itself, collected the cash of and handed none of it over. */
const OWN_WORD: ReceiptFacts = {
  isDelivered: true,
  isHouse: false,
  isBookedByUs: false,
  isCash: true,
  toCollectPaise: 100_00,
  remittedPaise: 0,
  isPaidOnline: false,
  isRefunded: false,
  isFarBelow: false,
  isRewritten: false,
  isChargedBack: false,
  isConfirmed: false,
  isWorthConfirmed: false,
}
const ONLINE = { ...OWN_WORD, isCash: false, toCollectPaise: 0, isPaidOnline: true }
const BOOKED = { ...OWN_WORD, isBookedByUs: true }

describe('what proves that a piece was bought and received', () => {
  test.each<[string, ReceiptFacts, Unproven | undefined]>([
    ['the seller’s word alone, in cash', OWN_WORD, 'cash-not-here'],
    ['a part of the cash', { ...OWN_WORD, remittedPaise: 99_99 }, 'cash-not-here'],
    ['all of the cash', { ...OWN_WORD, remittedPaise: 100_00 }, undefined],
    ['more than the cash', { ...OWN_WORD, remittedPaise: 100_01 }, undefined],
    ['the cash, refunded since', { ...OWN_WORD, remittedPaise: 100_00, isRefunded: true }, 'refunded'],
    ['nothing to collect', { ...OWN_WORD, toCollectPaise: 0 }, 'nothing-paid'],
    ['a payment online', ONLINE, undefined],
    ['a payment online that never came', { ...ONLINE, isPaidOnline: false }, 'not-paid'],
    ['a payment online, refunded', { ...ONLINE, isRefunded: true }, 'refunded'],
    ['a payment online that the bank takes back', { ...ONLINE, isChargedBack: true }, 'charged-back'],
    ['a courier of ours, cash on its way', BOOKED, undefined],
    ['a courier of ours, refunded', { ...BOOKED, isRefunded: true }, undefined],
    ['a courier of ours, charged back', { ...BOOKED, isChargedBack: true }, 'charged-back'],
    ['a payment online of next to nothing', { ...ONLINE, isFarBelow: true }, 'far-below-price'],
    [
      'a payment online of next to nothing, refunded',
      { ...ONLINE, isFarBelow: true, isRefunded: true },
      'refunded',
    ],
    [
      'a courier of ours with what was sold for next to nothing',
      { ...BOOKED, isFarBelow: true },
      'far-below-price',
    ],
    [
      'a courier of ours with what is called something else by now',
      { ...BOOKED, isRewritten: true },
      'rewritten',
    ],
    [
      'an administrator, of what was sold for next to nothing',
      { ...ONLINE, isFarBelow: true, isConfirmed: true, isWorthConfirmed: true },
      undefined,
    ],
    [
      'an administrator, who looked at the cash alone',
      { ...OWN_WORD, isFarBelow: true, isConfirmed: true },
      'far-below-price',
    ],
    [
      'our own shop’s offer of a day',
      { ...OWN_WORD, isHouse: true, isFarBelow: true, isRewritten: true },
      undefined,
    ],
    ['our own shop', { ...OWN_WORD, isHouse: true }, undefined],
    ['an administrator', { ...OWN_WORD, isConfirmed: true }, undefined],
    ['an administrator, after the bank', { ...ONLINE, isChargedBack: true, isConfirmed: true }, undefined],
    [
      'an administrator, of what is not there',
      { ...OWN_WORD, isDelivered: false, isConfirmed: true },
      'not-delivered',
    ],
    ['a courier of ours, on its way', { ...BOOKED, isDelivered: false }, 'not-delivered'],
  ])('%s', (_what, facts, expected) => {
    expect(whyUnproven(facts)).toBe(expected)
  })
})

describe('when the office looks', () => {
  const deliveredAt = new Date('2026-05-01T10:00:00Z')

  it('looks at cash a week after the delivery', () => {
    const now = new Date('2026-05-02T10:00:00Z')
    expect(lookFrom('cash-not-here', { deliveredAt, now })).toEqual(new Date('2026-05-08T10:00:00Z'))
    const late = new Date('2026-06-01T10:00:00Z')
    expect(lookFrom('cash-not-here', { deliveredAt, now: late })).toEqual(late)
  })

  it('looks at anything else at once', () => {
    const now = new Date('2026-05-02T10:00:00Z')
    expect(lookFrom('charged-back', { deliveredAt, now })).toEqual(now)
    expect(lookFrom('refunded', { deliveredAt, now })).toEqual(now)
  })
})

describe('what is said of it', () => {
  test.each<[Unproven | undefined, { good: Unproven | undefined; bad: Unproven | undefined }]>([
    ['far-below-price', { good: 'far-below-price', bad: undefined }],
    ['rewritten', { good: 'rewritten', bad: undefined }],
    ['refunded', { good: 'refunded', bad: 'refunded' }],
    ['charged-back', { good: 'charged-back', bad: 'charged-back' }],
    [undefined, { good: undefined, bad: undefined }],
  ])('%s', (unproven, { good, bad }) => {
    expect(whyUnprovenFor(unproven, { isGood: true })).toBe(good)
    expect(whyUnprovenFor(unproven, { isGood: false })).toBe(bad)
  })
})
