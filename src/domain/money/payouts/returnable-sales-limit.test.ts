import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paise } from '#domain/ground/shared/money.ts'
import {
  hasOfOpenSales,
  keepOfOpenSales as keepOf,
  limitReason,
  type OpenSale,
  openReturnsLimit,
} from './returnable-sales-limit.ts'

const LIMIT = 25_000
const keepOfOpenSales = (sales: readonly OpenSale[], limitPaise: Paise, boundPaise = 0) =>
  keepOf(sales, { limitPaise, boundPaise })
const NOTHING = { paidPaise: 0, heldPaidPaise: 0, heldPaise: 0, byRecordPaise: 0 }
/** A sale that is released and of which nothing was paid. */
const newSale = (releasedPaise: Paise, of: Partial<OpenSale> = {}): OpenSale => ({
  vendorOrderId: 'new',
  ...NOTHING,
  releasedPaise,
  ...of,
})
/** A sale of which everything was paid. */
const paidSale = (paidPaise: Paise, of: Partial<OpenSale> = {}): OpenSale => ({
  vendorOrderId: 'paid',
  ...NOTHING,
  paidPaise,
  releasedPaise: paidPaise,
  ...of,
})

describe('of sales that can still be returned', () => {
  test.each<[name: string, sales: OpenSale[], keep: Paise[], used: Paise]>([
    ['what the limit allows is paid', [newSale(25_000)], [0], 25_000],
    ['what exceeds it stays', [newSale(25_001)], [1], 25_000],
    ['the oldest are paid first', [newSale(20_000), newSale(20_000), newSale(5)], [0, 15_000, 5], 25_000],
    ['what was paid before counts', [paidSale(20_000), newSale(20_000)], [0, 15_000], 25_000],
    ['all stays above what was paid too much', [paidSale(90_000), newSale(20_000)], [0, 20_000], 90_000],
    ['what stays in reserve already does not', [paidSale(5_000), newSale(20_000)], [0, 0], 25_000],
    [
      'what came back in part counts with what stayed',
      [paidSale(20_000, { releasedPaise: 8_000 }), newSale(20_000)],
      [0, 3_000],
      25_000,
    ],
    [
      'what came back whole not at all, whatever is owed for it',
      [paidSale(20_000, { releasedPaise: -300 }), newSale(25_000)],
      [0, 0],
      25_000,
    ],
    ['the record asks for more than the limit', [newSale(20_000, { byRecordPaise: 4_000 })], [4_000], 16_000],
    [
      'the limit for more than the record',
      [newSale(30_000, { byRecordPaise: 3_000 }), newSale(10_000, { byRecordPaise: 1_000 })],
      [5_000, 10_000],
      25_000,
    ],
    [
      'what the record keeps leaves room for the next',
      [newSale(20_000, { byRecordPaise: 4_000 }), newSale(20_000, { byRecordPaise: 4_000 })],
      [4_000, 11_000],
      25_000,
    ],
    ['what is held back is not kept besides', [newSale(100_000, { heldPaise: 90_000 })], [0], 10_000],
    ['nor more than is left of it', [newSale(100_000, { heldPaise: 60_000 })], [15_000], 25_000],
    [
      'a hold of a sale that was paid makes room',
      [paidSale(25_000, { heldPaise: 25_000 }), newSale(25_000)],
      [0, 0],
      25_000,
    ],
    [
      'which is taken again when it is released',
      [
        paidSale(25_000, { vendorOrderId: 'held', heldPaidPaise: 25_000 }),
        paidSale(25_000, { vendorOrderId: 'other' }),
      ],
      [25_000, 0],
      25_000,
    ],
    [
      'a hold of a part is of its sales together',
      [newSale(20_000, { heldPaise: 30_000 }), newSale(20_000, { heldPaise: 30_000 }), paidSale(20_000)],
      [5_000, 0, 0],
      25_000,
    ],
    ['none has nothing to say', [], [], 0],
  ])('%s', (_name, sales, keep, used) => {
    expect(keepOfOpenSales(sales, LIMIT)).toEqual({ keepPaise: keep, usedPaise: used })
  })

  test('what their reserve has paid of cash that did not come in counts as paid', () => {
    expect(keepOfOpenSales([newSale(20_000)], LIMIT, 8_000)).toEqual({
      keepPaise: [3_000],
      usedPaise: 25_000,
    })
    expect(keepOfOpenSales([paidSale(25_000)], LIMIT, 8_000)).toEqual({ keepPaise: [0], usedPaise: 33_000 })
    expect(hasOfOpenSales([paidSale(9_000), newSale(7_000)])).toBe(9_000)
  })

  test('what is kept and what is paid is what they bring, and no more is paid than the limit or was before', () => {
    const paise = fc.integer({ min: 0, max: 40_000 })
    const sale = fc
      .record({ paidPaise: paise, due: fc.integer({ min: -40_000, max: 40_000 }), share: fc.nat(100) })
      .map(({ paidPaise, due, share }) => ({
        ...NOTHING,
        vendorOrderId: 'part',
        paidPaise,
        releasedPaise: paidPaise + due,
        byRecordPaise: Math.floor((Math.max(0, Math.min(due, paidPaise + due)) * share) / 100),
      }))
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 8 }), paise, (sales, limit) => {
        const { keepPaise, usedPaise } = keepOfOpenSales(sales, limit)
        const sum = (amounts: readonly Paise[]) => amounts.reduce((total, amount) => total + amount, 0)
        const net = sum(sales.map(({ releasedPaise }) => Math.max(0, releasedPaise)))
        const before = sum(
          sales.map(({ paidPaise, releasedPaise }) => Math.max(0, Math.min(paidPaise, releasedPaise))),
        )
        expect(sum(keepPaise) + usedPaise).toBe(net)
        expect(usedPaise).toBeLessThanOrEqual(Math.max(limit, before))
        expect(keepPaise.every((keep, at) => keep >= (sales[at]?.byRecordPaise ?? 0))).toBe(true)
        // Asked again when that is in reserve, nothing more is kept.
        const kept = sales.map((each, at) => ({
          ...each,
          byRecordPaise: 0,
          releasedPaise: each.releasedPaise - (keepPaise[at] ?? 0),
        }))
        expect(sum(keepOfOpenSales(kept, limit).keepPaise)).toBe(0)
      }),
    )
  })

  test('whatever disputes hold back and release, no more is paid than the limit', () => {
    const amount = fc.integer({ min: 0, max: 40_000 })
    const held = fc.tuple(amount, amount)
    const sale = fc.record({ vendorOrder: fc.nat(2), releasedPaise: amount, paid: fc.nat(100) })
    fc.assert(
      fc.property(
        fc.array(sale, { maxLength: 6 }),
        fc.array(held, { minLength: 3 }),
        amount,
        (sold, holds, limit) => {
          const sales = sold.map(({ vendorOrder, releasedPaise, paid }): OpenSale => {
            const [heldPaise, heldPaidPaise] = holds[vendorOrder] ?? [0, 0]
            const paidPaise = Math.floor((releasedPaise * paid) / 100)
            return {
              ...NOTHING,
              vendorOrderId: `${vendorOrder}`,
              paidPaise,
              releasedPaise,
              heldPaise,
              heldPaidPaise,
            }
          })
          const hasOf = (paiseOf: (of: OpenSale) => Paise, heldOf: (of: OpenSale) => Paise) =>
            [0, 1, 2].reduce((total, vendorOrder) => {
              const ofVendorOrder = sales.filter(({ vendorOrderId }) => vendorOrderId === `${vendorOrder}`)
              const [first] = ofVendorOrder
              const brings = ofVendorOrder.reduce((sum, each) => sum + paiseOf(each), 0)
              return total + (first ? Math.max(0, brings - heldOf(first)) : 0)
            }, 0)
          const had = hasOf(
            ({ paidPaise }) => paidPaise,
            ({ heldPaidPaise }) => heldPaidPaise,
          )
          const toHave = hasOf(
            ({ releasedPaise }) => releasedPaise,
            ({ heldPaise }) => heldPaise,
          )
          const { keepPaise, usedPaise } = keepOfOpenSales(sales, limit)
          expect(keepPaise.reduce((sum, keep) => sum + keep, usedPaise)).toBe(toHave)
          expect(usedPaise).toBeLessThanOrEqual(Math.max(limit, had))
        },
      ),
    )
  })

  test('the reason says up to how much is paid', () => {
    expect(limitReason(2_500_000)).toBe('sales that can still be returned are paid out up to ₹25,000')
  })
})

describe('the limit', () => {
  test('is what the settings say and what stayed sold, and no debt lessens it', () => {
    expect(openReturnsLimit({ settingPaise: 2_500_000, earnedPaise: 700 })).toBe(2_500_700)
    expect(openReturnsLimit({ settingPaise: 2_500_000, earnedPaise: -700 })).toBe(2_500_000)
  })

  test.each([
    [30, 7, 0],
    [60, 7, 0],
    [90, 7, 0],
    [30, 1, 0],
  ])(
    'of a seller with equal sales each week, %i days of return and payouts after %i, keeps nothing',
    (returnDays, payoutAfterDays, settingPaise) => {
      const WEEK = 7
      const EACH = 900_000
      /** Delivered on day 0 and each week after. */
      const keptOn = (today: number) => {
        const delivered = Array.from({ length: 60 }, (_, at) => at * WEEK)
        const isReleased = (day: number) => day + payoutAfterDays <= today
        const open = delivered.filter((day) => isReleased(day) && day + returnDays >= today)
        const ended = delivered.filter((day) => day + returnDays < today && day + returnDays >= today - 90)
        const sales = open.map((day) =>
          isReleased(day + WEEK) ? paidSale(EACH) : newSale(EACH, { vendorOrderId: `${day}` }),
        )
        const limitPaise = openReturnsLimit({ settingPaise, earnedPaise: ended.length * EACH })
        return keepOfOpenSales(sales, limitPaise).keepPaise.reduce((sum, keep) => sum + keep, 0)
      }
      const established = returnDays + 90
      expect(Array.from({ length: 120 }, (_, at) => keptOn(established + at)).filter(Boolean)).toEqual([])
      // The same seller at its beginning, without any record.
      expect(keptOn(payoutAfterDays)).toBe(EACH)
    },
  )
})
