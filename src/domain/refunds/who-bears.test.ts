import { expect, test } from 'vitest'
import type { ArrangedBy } from '#domain/shipping/tracking-event.ts'
import { chargesOf, type LossOutcome, undeliveredFor, WHO_BEARS } from './who-bears.ts'

test.each<[LossOutcome, ArrangedBy, boolean, boolean]>([
  ['refused', 'seller', false, false],
  ['refused', 'marketplace', false, true],
  ['wrong-address', 'seller', false, false],
  ['wrong-address', 'marketplace', false, false],
  ['undelivered', 'seller', false, false],
  ['undelivered', 'marketplace', false, false],
  ['lost', 'seller', false, false],
  ['lost', 'marketplace', true, false],
  ['damaged', 'seller', false, false],
  ['damaged', 'marketplace', true, false],
])(
  'of a %s parcel whose courier the %s arranged, the seller is compensated: %j, and pays the way back: %j',
  (outcome, by, isCompensated, paysWayBack) => {
    expect(chargesOf(outcome, by)).toEqual({ isCompensated, paysWayBack })
  },
)

test('no customer bears anything', () => {
  const bearers = Object.values(WHO_BEARS).flatMap(({ seller, marketplace }) => [seller, marketplace])
  for (const { goods, wayBack } of bearers)
    expect(['seller', 'marketplace']).toEqual(expect.arrayContaining([goods, wayBack]))
})

test.each([
  ['refused', 'refused'],
  ['wrong-address', 'wrong-address'],
  ['customer-absent', 'undelivered'],
  ['area-closed', 'undelivered'],
  [null, 'undelivered'],
] as const)('what came back after %j came back as %s', (reason, outcome) => {
  expect(undeliveredFor(reason)).toBe(outcome)
})
