import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { ordersInCommon } from './orders-in-common.ts'
import type { ReviewersOrder } from './reviewers-order.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 4, 1) + hours * HOUR_MS)
let accounts = 0
function order(change: Partial<ReviewersOrder> = {}): ReviewersOrder {
  accounts += 1
  return {
    reviewId: `r${accounts}`,
    userId: `u${accounts}`,
    place: `${accounts}mgroad 560001`,
    phone: `98${String(accounts * 1_000_007).padStart(8, '0')}`,
    isCash: true,
    isProven: true,
    orderedAt: at(accounts * 100),
    accountSince: at(-1_000),
    stars: 5,
    reviewedAt: at(accounts * 100 + 50),
    ...change,
  }
}
const foundOf = (own: ReviewersOrder, ...others: ReviewersOrder[]) =>
  ordersInCommon(own, others).map(({ signal, isStrong, accounts: of }) => [signal, isStrong, of])

describe('what orders of reviewers have in common', () => {
  it('is nothing where they are different people', () => {
    expect(foundOf(order(), order(), order())).toEqual([])
  })

  it('is one address from two accounts on, strong from four', () => {
    const here = { place: '12mgroad 560001' }
    expect(foundOf(order(here), order(here))).toEqual([['same-address', false, 2]])
    expect(foundOf(order(here), order(here), order(here), order(here))).toEqual([['same-address', true, 4]])
  })

  it('is not of one account with two orders', () => {
    const own = order()
    expect(foundOf(own, { ...order(), userId: own.userId, place: own.place, phone: own.phone })).toEqual([])
  })

  it('is telephone numbers in a row, however they are written', () => {
    const own = order({ phone: '9876543210' })
    expect(foundOf(own, order({ phone: '+91 98765 43215' }))).toEqual([['near-phones', false, 2]])
    expect(foundOf(own, order({ phone: '9876543211' }), order({ phone: '9876543205' }))).toEqual([
      ['near-phones', true, 3],
    ])
    expect(foundOf(own, order({ phone: '9876543216' }))).toEqual([])
  })

  it('is weak with however many orders whose receipt nothing proves', () => {
    const own = order({ phone: '9876543210' })
    const beside = [1, 2, 3].map((step) => order({ phone: `987654321${step}`, isProven: false }))
    expect(foundOf(own, ...beside)).toEqual([['near-phones', false, 4]])
  })

  it('is accounts of the same day that pay in cash, within three days', () => {
    const fresh = (hours: number, change = {}) =>
      order({ orderedAt: at(hours), accountSince: at(hours - 2), ...change })
    expect(foundOf(fresh(0), fresh(10), fresh(60))).toEqual([['new-accounts', false, 3]])
    expect(foundOf(fresh(0), fresh(1), fresh(2), fresh(3), fresh(4))).toEqual([['new-accounts', true, 5]])
    expect(foundOf(fresh(0), fresh(10), fresh(73))).toEqual([])
    expect(foundOf(fresh(0), fresh(10), fresh(20, { isCash: false }))).toEqual([])
    expect(foundOf(fresh(0), fresh(10), fresh(20, { accountSince: at(-4) }))).toEqual([])
  })

  describe('of accounts of the same day that paid online', () => {
    const fresh = (change: Partial<ReviewersOrder> = {}) => {
      const { accountSince, orderedAt } = { accountSince: at(-2), orderedAt: at(0) }
      return order({ isCash: false, accountSince, orderedAt, reviewedAt: at(accounts * 2), ...change })
    }
    const many = (count: number, change: Partial<ReviewersOrder> = {}) =>
      Array.from({ length: count }, () => fresh(change))
    const elsewhere = (count: number) => Array.from({ length: count }, () => order())
    const ties = (own: ReviewersOrder, others: ReviewersOrder[], network: ReviewersOrder[] = []) =>
      ordersInCommon(own, others, new Set(network.map(({ userId }) => userId))).map((each) => [
        each.signal === 'new-accounts' && each.tie,
        each.isStrong,
        each.accounts,
      ])

    it('is one network with the same stars, from three on, strong from five; not one of twenty in a crowd', () => {
      const [others, crowd] = [many(4), elsewhere(20)]
      expect(ties(fresh(), [...others.slice(2), ...crowd], others)).toEqual([['network', false, 3]])
      expect(ties(fresh(), [...others, ...crowd], others)).toEqual([['network', true, 5]])
      expect(ties(fresh({ stars: 1 }), [...others, ...crowd], others)).toEqual([])
      expect(ties(fresh({ stars: 4 }), [...many(4, { stars: 4 })], others)).toEqual([])
      const launch = many(40)
      expect(ties(fresh(), [...launch, ...crowd, ...crowd, ...crowd], launch.slice(0, 4))).toEqual([])
    })

    it('is one hour, where that is half of all reviews, strong from five on; a day is never strong', () => {
      const own = fresh({ reviewedAt: at(500) })
      const [atOnce, sameDay] = [many(4, { reviewedAt: at(499.5) }), many(8, { reviewedAt: at(490) })]
      expect(ties(own, [...atOnce, ...elsewhere(5)])).toEqual([['hour', true, 5]])
      expect(ties(own, atOnce.slice(2))).toEqual([['hour', false, 3]])
      expect(ties(own, [...atOnce, ...elsewhere(6)])).toEqual([])
      expect(ties(own, sameDay)).toEqual([['day', false, 9]])
      expect(ties(own, sameDay.slice(5))).toEqual([])
    })

    it('is nothing of accounts that were there before, and not strong where nothing proves a receipt', () => {
      const own = fresh({ reviewedAt: at(500) })
      const now = { reviewedAt: at(500) }
      expect(ties(own, many(8, { ...now, accountSince: at(-25) }))).toEqual([])
      expect(ties({ ...own, accountSince: at(-25) }, many(8, now))).toEqual([])
      expect(ties(own, many(8, { ...now, isProven: false }))).toEqual([['hour', false, 9]])
    })
  })
})
