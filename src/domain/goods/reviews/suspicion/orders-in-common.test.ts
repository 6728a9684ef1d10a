import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { ordersInCommon, type ReviewersOrder } from './orders-in-common.ts'

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
})
