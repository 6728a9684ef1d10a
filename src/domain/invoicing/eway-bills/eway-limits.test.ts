import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reachableFrom } from '#domain/shared/moves.ts'
import { STATES, type StateCode } from '#domain/shipping/states.ts'
import { EWAY_BILL_MOVES, EWAY_BILL_STARTS, EWAY_BILL_STATUSES } from './eway-bill-status.ts'
import { needsEwayBill } from './eway-limits.ts'

describe('goods need an e-way bill', () => {
  test.each<[StateCode, StateCode, string, number, boolean]>([
    ['MH', 'KA', '2026-11-22', 50_000_00, false],
    ['MH', 'KA', '2026-11-22', 50_000_01, true],
    ['KA', 'KA', '2026-11-22', 50_000_01, true],
    ['MH', 'MH', '2026-11-22', 1_00_000_00, false],
    ['MH', 'MH', '2026-11-22', 1_00_000_01, true],
    ['DL', 'DL', '2026-11-22', 99_999_00, false],
    ['DL', 'HR', '2026-11-22', 99_999_00, true],
    ['TN', 'TN', '2026-11-22', 99_999_00, false],
    ['BR', 'BR', '2026-11-22', 99_999_00, false],
    ['BR', 'BR', '2019-01-13', 99_999_00, true],
    ['WB', 'WB', '2023-11-30', 99_999_00, false],
    ['WB', 'WB', '2023-12-01', 99_999_00, true],
    ['MH', 'KA', '2018-03-31', 99_999_00, false],
  ])('%s to %s on %s, worth %i paise: %j', (fromState, toState, date, valuePaise, needs) => {
    expect(needsEwayBill({ fromState, toState, date, valuePaise })).toBe(needs)
  })

  test('in no state above one lakh without, and nowhere up to fifty thousand with one', () => {
    const state = fc.constantFrom(...STATES.map(({ code }) => code))
    fc.assert(
      fc.property(state, state, fc.integer({ min: 0, max: 50_000_00 }), (fromState, toState, below) => {
        const movement = { fromState, toState, date: '2026-11-22' }
        expect(needsEwayBill({ ...movement, valuePaise: below })).toBe(false)
        expect(needsEwayBill({ ...movement, valuePaise: 1_00_000_01 + below })).toBe(true)
      }),
    )
  })
})

test('every status of a bill can come about, and one that is made stays', () => {
  expect(reachableFrom(EWAY_BILL_MOVES, EWAY_BILL_STARTS).toSorted()).toEqual(EWAY_BILL_STATUSES.toSorted())
  expect(EWAY_BILL_STATUSES.filter((status) => EWAY_BILL_MOVES[status].length === 0)).toEqual(['made'])
})
