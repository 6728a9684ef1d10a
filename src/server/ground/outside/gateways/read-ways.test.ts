import { expect, test } from 'vitest'
import { readWays } from './read-ways.ts'

const plan = (duration: unknown, more: object = {}) => ({
  duration,
  interest: 13,
  min_amount: 300_000,
  ...more,
})
const account = (change: object) => ({
  card: true,
  upi: true,
  netbanking: { HDFC: 'HDFC Bank' },
  emi: true,
  emi_options: { HDFC: [plan(6)] },
  ...change,
})

test.each([
  ['longer than is computed', plan(72)],
  ['of no whole months', plan(4.5)],
  ['at more than 100 %', plan(6, { interest: 101 })],
  ['that is none', null],
])('a plan %s is left out, and the others stay', (_, odd) => {
  const ways = readWays(account({ emi_options: { HDFC: [odd, plan(3)], ICIC: [plan(9)] } }))
  expect(ways?.emi.map(({ issuer, months }) => [issuer, months])).toEqual([
    ['HDFC', 3],
    ['ICIC', 9],
  ])
})

test('a plan without a least amount is for no amount of nothing', () => {
  expect(
    readWays(account({ emi_options: { HDFC: [plan(3, { min_amount: null })] } }))?.emi[0]?.minPaise,
  ).toBe(1)
})

test('an account without net banking has its other ways', () => {
  const ways = readWays(account({ netbanking: undefined }))
  expect([ways?.instruments.netbanking, ways?.card, ways?.emi.length]).toEqual([[], true, 1])
})
