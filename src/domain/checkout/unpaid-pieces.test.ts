import { describe, expect, test } from 'vitest'
import { type UnpaidDemand, unpaidProblem } from './unpaid-pieces.ts'

const VERIFIED = { isEmailVerified: true, heldInAll: 0 }
const UNVERIFIED = { isEmailVerified: false, heldInAll: 0 }
const demand = (change: Partial<UnpaidDemand>): UnpaidDemand => ({
  ...{ name: 'Mouse', quantity: 1, unsold: 80, heldForPerson: 0, heldForUnverified: 0 },
  ...change,
})
const share = (piecesMax: number, wantedPieces: number) => ({
  code: 'checkout.unpaid_share',
  details: { name: 'Mouse', piecesMax, wantedPieces },
})

describe('one person holds without payment', () => {
  test.each([
    ['the only piece', { unsold: 1, quantity: 1 }],
    ['all of three', { unsold: 3, quantity: 3 }],
    ['three of five, where a half is less', { unsold: 5, quantity: 3 }],
    ['a half of twelve', { unsold: 12, quantity: 6 }],
    ['as many as one order may hold', { unsold: 80, quantity: 10 }],
    ['the rest of a half', { unsold: 12, quantity: 2, heldForPerson: 4 }],
  ])('%s', (_what, change) => {
    expect(unpaidProblem([demand(change)], VERIFIED)).toBeUndefined()
  })

  test.each([
    ['four of five', { unsold: 5, quantity: 4 }, share(3, 4)],
    ['more than a half', { unsold: 12, quantity: 7 }, share(6, 7)],
    ['more than a half with what is held', { unsold: 12, quantity: 3, heldForPerson: 4 }, share(6, 3)],
    ['more in several orders than in one', { unsold: 80, quantity: 1, heldForPerson: 10 }, share(10, 1)],
  ])('not %s', (_what, change, problem) => {
    expect(unpaidProblem([demand(change)], VERIFIED)).toEqual(problem)
  })

  test('fifty pieces of everything, and not one more', () => {
    const six = [10, 10, 10, 10, 10].map((quantity) => demand({ quantity }))
    expect(unpaidProblem(six, VERIFIED)).toBeUndefined()
    const more = [...six, demand({ quantity: 1 })]
    expect(unpaidProblem(more, VERIFIED)).toEqual({
      code: 'checkout.unpaid_pieces',
      details: { piecesMax: 50, wantedPieces: 51 },
    })
    expect(unpaidProblem([demand({})], { ...VERIFIED, heldInAll: 50 })).toMatchObject({
      details: { wantedPieces: 1 },
    })
  })
})

test('accounts without a verified e-mail share a half among them; nobody else waits for them', () => {
  const full = demand({ unsold: 80, heldForUnverified: 40 })
  expect(unpaidProblem([full], UNVERIFIED)).toEqual({
    code: 'checkout.unpaid_unverified',
    details: { name: 'Mouse' },
  })
  expect(unpaidProblem([full], VERIFIED)).toBeUndefined()
  expect(unpaidProblem([demand({ unsold: 80, heldForUnverified: 39 })], UNVERIFIED)).toBeUndefined()
})
