import { describe, expect, test } from 'vitest'
import { reachableFrom } from '#domain/shared/moves.ts'
import {
  EINVOICE_MOVES,
  EINVOICE_STARTS,
  EINVOICE_STATUSES,
  isSameInvoice,
  needsEinvoice,
  noteNeedsEinvoice,
  reportableUntil,
} from './einvoice-status.ts'

test('every status of an e-invoice can come about, and only a cancelled one is the end', () => {
  expect(reachableFrom(EINVOICE_MOVES, EINVOICE_STARTS).toSorted()).toEqual(EINVOICE_STATUSES.toSorted())
  expect(EINVOICE_STATUSES.filter((status) => EINVOICE_MOVES[status].length === 0)).toEqual(['cancelled'])
})

test.each([
  ['29AAGCB7383J1Z4', '2026-04-01', '2026-11-22', true],
  ['29AAGCB7383J1Z4', '2026-11-22', '2026-11-22', true],
  ['29AAGCB7383J1Z4', '2026-11-23', '2026-11-22', false],
  ['29AAGCB7383J1Z4', null, '2026-11-22', false],
  [null, '2026-04-01', '2026-11-22', false],
])('a buyer %s, a seller from %s and an invoice of %s: %j', (buyerGstin, einvoicesFrom, issuedOn, needs) => {
  expect(needsEinvoice({ buyerGstin, einvoicesFrom, issuedOn })).toBe(needs)
})

test.each([
  // Registered, or about to be, whatever day the seller says now.
  ['29AAGCB7383J1Z4', null, 'issued', true],
  ['29AAGCB7383J1Z4', null, 'asked', true],
  // Nobody registered the invoice: the day of the note decides.
  ['29AAGCB7383J1Z4', '2026-11-22', undefined, true],
  ['29AAGCB7383J1Z4', '2026-11-23', undefined, false],
  ['29AAGCB7383J1Z4', '2026-04-01', 'cancelled', false],
  [null, '2026-04-01', undefined, false],
] as const)(
  'a credit note of 22 November to %s, of a seller from %s and an invoice %s: %j',
  (buyerGstin, einvoicesFrom, invoiceState, needs) => {
    expect(noteNeedsEinvoice({ buyerGstin, einvoicesFrom, invoiceState, issuedOn: '2026-11-22' })).toBe(needs)
  },
)

test('an invoice is reported within 30 days', () => {
  expect(reportableUntil('2026-11-22')).toBe('2026-12-22')
})

describe('a number that the portal had given before', () => {
  const own = { sellerGstin: '27AAPFU0939F1ZV', buyerGstin: '29AAGCB7383J1Z4', totalPaise: 129_900 }
  test.each([
    [{}, true],
    [{ totalPaise: 129_901 }, false],
    [{ buyerGstin: '24AAQCA8719H1ZC' }, false],
    [{ sellerGstin: '24AAQCA8719H1ZC' }, false],
  ])('with %j in place of ours is the same: %j', (other, isSame) => {
    expect(isSameInvoice(own, { ...own, ...other })).toBe(isSame)
  })
})
