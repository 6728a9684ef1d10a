import { expect, test } from 'vitest'
import { cashRuleProblem, countRefused } from './cash-rules.ts'

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

test.each([
  ['none', { byOthers: 0, sellers: 0 }, 0],
  ['of booked couriers each', { byOthers: 2, sellers: 0 }, 2],
  ['nothing that one seller says alone', { byOthers: 0, sellers: 1 }, 0],
  ['nor beside what a booked courier says', { byOthers: 1, sellers: 1 }, 1],
  ['what two sellers say', { byOthers: 0, sellers: 2 }, 2],
  ['all of it then', { byOthers: 1, sellers: 3 }, 4],
])('refused parcels that count: %s', (_name, reported, count) => {
  expect(countRefused(reported)).toBe(count)
})
