import { expect, test } from 'vitest'
import { cashRuleProblem } from './cash-rules.ts'

const terms = { codRefusalsMax: 2, codRefusalDays: 180 }
const door = { pin: '411001', offersCash: true, refusedParcels: 0 }

test.each([
  [door, undefined],
  [{ ...door, refusedParcels: 1 }, undefined],
  [
    { ...door, refusedParcels: 2 },
    { code: 'checkout.cod_refused_parcels', details: { refused: 2, days: 180 } },
  ],
  // The address is what can be changed at once, so it is said first.
  [
    { ...door, offersCash: false, refusedParcels: 5 },
    { code: 'checkout.cod_not_at_pin', details: { pin: '411001' } },
  ],
])('cash at the door %j: %j', (at, problem) => {
  expect(cashRuleProblem(at, terms)).toEqual(problem)
})
