import { describe, expect, test } from 'vitest'
import { decidePayment } from '../decide-payment.ts'
import { type OpenOffer, refundAtGateway, tenderOf } from './tender.ts'

const AMOUNT = 1_234_567
/** A tenth: ₹1,234.57 by half up. */
const TENTH: OpenOffer = { bankOfferId: 'tenth', gatewayOfferId: 'offer_tenth', discountPaise: 123_457 }
const FLAT: OpenOffer = { bankOfferId: 'flat', gatewayOfferId: 'offer_flat', discountPaise: 50_000 }
const order = { amountPaise: AMOUNT, offers: [TENTH, FLAT] }

describe('what a payment pays of an order that was opened with offers', () => {
  test.each<[string, { amountPaise: number; offerId?: string }, ReturnType<typeof tenderOf>]>([
    ['the whole', { amountPaise: AMOUNT }, { paidPaise: AMOUNT, discountPaise: 0, bankOfferId: undefined }],
    [
      'less by the offer that it names',
      { amountPaise: AMOUNT - 123_457, offerId: 'offer_tenth' },
      { paidPaise: AMOUNT - 123_457, discountPaise: 123_457, bankOfferId: 'tenth' },
    ],
    [
      'less, without a name: by the smallest offer that takes so much',
      { amountPaise: AMOUNT - 50_000 },
      { paidPaise: AMOUNT - 50_000, discountPaise: 50_000, bankOfferId: 'flat' },
    ],
    [
      'less, rounded up to a rupee by the gateway',
      { amountPaise: AMOUNT - 123_500, offerId: 'offer_tenth' },
      { paidPaise: AMOUNT - 123_500, discountPaise: 123_500, bankOfferId: 'tenth' },
    ],
    [
      'the whole by the gateway’s account, with the offer that it names',
      { amountPaise: AMOUNT, offerId: 'offer_flat' },
      { paidPaise: AMOUNT - 50_000, discountPaise: 50_000, bankOfferId: 'flat' },
    ],
    ['a rupee less than any offer takes', { amountPaise: AMOUNT - 123_501 }, undefined],
    [
      'more off than the offer that it names takes',
      { amountPaise: AMOUNT - 50_001, offerId: 'offer_flat' },
      undefined,
    ],
    [
      'less by an offer of somebody else',
      { amountPaise: AMOUNT - 50_000, offerId: 'offer_unknown' },
      undefined,
    ],
    [
      'the whole, by an offer of somebody else',
      { amountPaise: AMOUNT, offerId: 'offer_unknown' },
      { paidPaise: AMOUNT, discountPaise: 0, bankOfferId: undefined },
    ],
    ['more', { amountPaise: AMOUNT + 1 }, undefined],
  ])('%s', (_words, payment, tender) => {
    expect(tenderOf(payment, order)).toEqual(tender)
    // An order that was opened without offers is paid whole or not at all.
    expect(tenderOf(payment, { amountPaise: AMOUNT })?.discountPaise).toBe(
      payment.amountPaise === AMOUNT ? 0 : undefined,
    )
  })

  test('a payment of less is captured and counts, one of too little waits and then pays nothing', () => {
    const payment = { id: 'a', status: 'authorized', amountPaise: AMOUNT - 50_000 } as const
    expect(decidePayment([payment], order)).toEqual({ kind: 'capture', payment })
    expect(decidePayment([{ ...payment, status: 'captured' }], order).kind).toBe('paid')
    const tooLittle = { ...payment, amountPaise: AMOUNT - 200_000 }
    expect(decidePayment([tooLittle], order).kind).toBe('pending')
    expect(decidePayment([{ ...tooLittle, status: 'captured' }], order).kind).toBe('nothing')
  })
})

describe('what the gateway is asked for where it counts the whole amount', () => {
  test.each([
    [[300, 300, 300], 1_000, [333, 334, 333]],
    [[1, 1, 898], 1_000, [1, 1, 998]],
    [[450, 450], 900, [450, 450]],
  ])('%j of %i are %j, and in all the whole', (pieces, whole, asked) => {
    const paidPaise = pieces.reduce((sum, each) => sum + each, 0)
    let beforePaise = 0
    const found = pieces.map((nowPaise) => {
      const share = refundAtGateway({ gatewayPaise: whole, paidPaise }, { beforePaise, nowPaise })
      beforePaise += nowPaise
      return share
    })
    expect(found).toEqual(asked)
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(whole)
  })

  test('no more than was paid', () => {
    const payment = { gatewayPaise: 1_000, paidPaise: 900 }
    expect(() => refundAtGateway(payment, { beforePaise: 300, nowPaise: 601 })).toThrow('no more goes back')
  })
})
