import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATE_CHANGE_CASES, rateAtChange, rateChangeCase, timeOfSupply } from './time-of-supply.ts'

/** 18 % before, 28 % from 1 December on. */
const CHANGE = { changedOn: '2026-12-01', beforeBp: 1800, afterBp: 2800 }

describe('a supply at a change of rate', () => {
  // Read out of the law by hand: the days of supply, invoice and payment, the time of supply, and the rate.
  test.each([
    ['(a)(i), paid after the invoice', '2026-11-28', '2026-12-02', '2026-12-05', '2026-12-02', 2800],
    ['(a)(i), paid before the invoice', '2026-11-28', '2026-12-05', '2026-12-02', '2026-12-02', 2800],
    ['(a)(ii)', '2026-11-28', '2026-11-28', '2026-12-03', '2026-11-28', 1800],
    ['(a)(iii)', '2026-11-28', '2026-12-02', '2026-11-25', '2026-11-25', 1800],
    ['(b)(i)', '2026-12-02', '2026-11-30', '2026-12-04', '2026-12-04', 2800],
    ['(b)(ii), paid first', '2026-12-02', '2026-11-30', '2026-11-25', '2026-11-25', 1800],
    ['(b)(ii), invoiced first', '2026-12-02', '2026-11-25', '2026-11-30', '2026-11-25', 1800],
    ['(b)(iii)', '2026-12-02', '2026-12-02', '2026-11-25', '2026-12-02', 2800],
  ])('%s', (clause, suppliedOn, invoicedOn, paidOn, time, rateBp) => {
    const days = { suppliedOn, invoicedOn, paidOn }
    expect(clause).toContain(rateChangeCase(days, CHANGE.changedOn)?.clause)
    expect(timeOfSupply(days, CHANGE.changedOn)).toBe(time)
    expect(rateAtChange(days, CHANGE)).toBe(rateBp)
  })

  test('that is paid at the door counts as paid after it: by the invoice of its removal, by the payment of one ahead', () => {
    const left = { suppliedOn: '2026-11-30', invoicedOn: '2026-11-30', paidOn: undefined }
    expect(rateAtChange(left, CHANGE)).toBe(1800)
    const ahead = { suppliedOn: '2026-12-01', invoicedOn: '2026-11-30', paidOn: undefined }
    expect(timeOfSupply(ahead, CHANGE.changedOn)).toBeUndefined()
    expect(rateAtChange(ahead, CHANGE)).toBe(2800)
  })

  test('bears the new rate from the first minute of its day', () => {
    const on = (day: string) =>
      rateAtChange({ suppliedOn: day, invoicedOn: day, paidOn: '2026-11-20' }, CHANGE)
    expect([on('2026-11-30'), on('2026-12-01')]).toEqual([1800, 2800])
  })
})

test('the six cases are all that have days on both sides', () => {
  expect(
    new Set(RATE_CHANGE_CASES.map((each) => `${each.supplied} ${each.invoiced} ${each.paid}`)).size,
  ).toBe(6)
})

test('the rate is always the one on whose side two of the three days lie', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`)
  fc.assert(
    fc.property(day, day, day, day, (suppliedOn, invoicedOn, paidOn, changedOn) => {
      const after = [suppliedOn, invoicedOn, paidOn].filter((each) => each >= changedOn).length
      const rateBp = rateAtChange({ suppliedOn, invoicedOn, paidOn }, { ...CHANGE, changedOn })
      expect(rateBp).toBe(after >= 2 ? 2800 : 1800)
    }),
  )
})
