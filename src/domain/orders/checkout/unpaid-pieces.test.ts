import { describe, expect, test } from 'vitest'
import { unpaidProblem as problemOf, type UnpaidDemand, type UnpaidSoFar } from './unpaid-pieces.ts'

const unpaidProblem = (wanted: readonly UnpaidDemand[], before: UnpaidSoFar) =>
  problemOf(wanted, before, 'online')

const demand = (change: Partial<UnpaidDemand>): UnpaidDemand => ({
  name: 'Mouse',
  quantity: 1,
  unsold: 80,
  heldForAccount: 0,
  heldNear: change.heldForAccount ?? 0,
  unsentForAccount: 0,
  ...change,
})
const soFar = (change: Partial<UnpaidSoFar>): UnpaidSoFar => ({
  heldForAccount: 0,
  heldNear: change.heldForAccount ?? 0,
  ordersOfDay: 0,
  cancelledOfDay: 0,
  cancelledLately: change.cancelledOfDay ?? 0,
  ...change,
})
const share = (piecesMax: number, wantedPieces: number) => ({
  code: 'checkout.unpaid_share',
  details: { name: 'Mouse', piecesMax, wantedPieces, otherWay: 'cash' },
})

describe('one account holds without payment', () => {
  test.each<[string, { unsold: number; quantity: number; heldForAccount?: number }]>([
    ['the only piece', { unsold: 1, quantity: 1 }],
    ['all of five in one order', { unsold: 5, quantity: 5 }],
    ['as many as one order may have, whatever is there', { unsold: 10, quantity: 10 }],
    ['the rest of a half', { unsold: 12, quantity: 2, heldForAccount: 4 }],
    ['three of whatever little there is', { unsold: 4, quantity: 1, heldForAccount: 2 }],
  ])('%s', (_what, change: Partial<UnpaidDemand>) => {
    expect(
      unpaidProblem([demand(change)], soFar({ heldForAccount: change.heldForAccount ?? 0 })),
    ).toBeUndefined()
  })

  test.each([
    ['more than a half in several orders', { unsold: 12, quantity: 3, heldForAccount: 4 }, share(6, 3)],
    ['more in several orders than in one', { unsold: 80, quantity: 1, heldForAccount: 10 }, share(10, 1)],
  ])('not %s', (_what, change, problem) => {
    expect(unpaidProblem([demand(change)], soFar({ heldForAccount: change.heldForAccount }))).toEqual(problem)
  })

  test('no more than its share in any order after three of a day that were not paid', () => {
    const all = [demand({ unsold: 5, quantity: 5 })]
    expect(unpaidProblem(all, soFar({ ordersOfDay: 2 }))).toBeUndefined()
    expect(unpaidProblem(all, soFar({ ordersOfDay: 3 }))).toEqual(share(3, 5))
    expect(unpaidProblem([demand({ unsold: 5, quantity: 3 })], soFar({ ordersOfDay: 9 }))).toBeUndefined()
  })

  test.each([
    [3, 2],
    [2, 1],
    [1, 0],
  ])('never the last of %i after three of a day that were not paid, but %i', (unsold, piecesMax) => {
    const all = [demand({ unsold, quantity: unsold })]
    expect(unpaidProblem(all, soFar({ ordersOfDay: 2 }))).toBeUndefined()
    expect(unpaidProblem(all, soFar({ ordersOfDay: 3 }))).toEqual(share(piecesMax, unsold))
  })

  test('after three orders in cash of a day that it cancelled as well, and in cash only after those', () => {
    const all = [demand({ unsold: 1, quantity: 1 })]
    const refused = (otherWay: string) => ({
      code: 'checkout.unpaid_share',
      details: { name: 'Mouse', piecesMax: 0, wantedPieces: 1, otherWay },
    })
    const both = { ordersOfDay: 2, cancelledOfDay: 1 }
    expect(problemOf(all, soFar(both), 'online')).toEqual(refused('cash'))
    expect(problemOf(all, soFar({ ordersOfDay: 9, cancelledOfDay: 2 }), 'cash')).toBeUndefined()
    expect(problemOf(all, soFar({ cancelledOfDay: 3 }), 'cash')).toEqual(refused('none'))
    expect(problemOf(all, soFar({ cancelledOfDay: 3 }), 'online')).toEqual(refused('none'))
  })

  test('in cash no more than its share of all that has not left, after three orders that it cancelled within a month', () => {
    const lately = soFar({ cancelledLately: 3 })
    const wanted = (change: Partial<UnpaidDemand>) => [demand({ unsold: 10, ...change })]
    expect(problemOf(wanted({ quantity: 10 }), soFar({ cancelledLately: 2 }), 'cash')).toBeUndefined()
    expect(problemOf(wanted({ quantity: 10 }), lately, 'cash')).toMatchObject({
      details: { piecesMax: 5, otherWay: 'online' },
    })
    const accepted = wanted({ unsold: 6, unsentForAccount: 4, quantity: 2 })
    expect(problemOf(accepted, lately, 'cash')).toMatchObject({ details: { piecesMax: 5 } })
    expect(problemOf(accepted, soFar({}), 'cash')).toBeUndefined()
    expect(problemOf(wanted({ unsold: 6, unsentForAccount: 4 }), lately, 'cash')).toBeUndefined()
    expect(problemOf(wanted({ quantity: 10 }), lately, 'online')).toBeUndefined()
    const last = wanted({ unsold: 1 })
    expect(problemOf(last, lately, 'cash')).toMatchObject({ details: { piecesMax: 0, otherWay: 'online' } })
    const both = soFar({ cancelledLately: 3, ordersOfDay: 3 })
    expect(problemOf(last, both, 'cash')).toMatchObject({ details: { otherWay: 'none' } })
    expect(problemOf(last, both, 'online')).toMatchObject({ details: { otherWay: 'none' } })
  })

  test('fifty pieces of everything in several orders, and as many as it likes in one', () => {
    const sixty = [10, 10, 10, 10, 10, 10].map((quantity) => demand({ quantity }))
    expect(unpaidProblem(sixty, soFar({}))).toBeUndefined()
    const tooMany = { code: 'checkout.unpaid_pieces', details: { piecesMax: 50, wantedPieces: 60 } }
    expect(unpaidProblem(sixty, soFar({ ordersOfDay: 3 }))).toEqual(tooMany)
    expect(unpaidProblem([demand({})], soFar({ heldForAccount: 49 }))).toBeUndefined()
    expect(unpaidProblem([demand({})], soFar({ heldForAccount: 50 }))).toMatchObject({
      details: { piecesMax: 50, wantedPieces: 1 },
    })
  })
})

test('accounts with one telephone number or place hold a half of an offer, at least 25, and 200 of everything', () => {
  expect(unpaidProblem([demand({ unsold: 25, heldNear: 24 })], soFar({ heldNear: 24 }))).toBeUndefined()
  expect(unpaidProblem([demand({ unsold: 40, heldNear: 25 })], soFar({ heldNear: 25 }))).toEqual(share(25, 1))
  expect(unpaidProblem([demand({ unsold: 80, heldNear: 40 })], soFar({ heldNear: 40 }))).toEqual(share(40, 1))
  expect(unpaidProblem([demand({ unsold: 80, heldNear: 39 })], soFar({ heldNear: 39 }))).toBeUndefined()
  expect(unpaidProblem([demand({})], soFar({ heldNear: 199 }))).toBeUndefined()
  expect(unpaidProblem([demand({})], soFar({ heldNear: 200 }))).toMatchObject({
    code: 'checkout.unpaid_pieces',
    details: { piecesMax: 200 },
  })
})
