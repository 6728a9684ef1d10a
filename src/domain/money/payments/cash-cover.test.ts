import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverCashRefund, freeReserve, keepBound, lookedAtBy } from './cash-cover.ts'

const refund = {
  refundPaise: 100_00,
  remittedPaise: 0,
  goneBackPaise: 0,
  freeReservePaise: 0,
  isLetThrough: false,
}
const cover = (remittedPaise: number, reservePaise: number, letThroughPaise: number) => ({
  remittedPaise,
  reservePaise,
  letThroughPaise,
})

test.each([
  ['all of it', {}, 100_00],
  ['what covers no other refund', { boundPaise: 30_00 }, 70_00],
  ['what the seller does not owe', { releasedPaise: -40_00 }, 60_00],
  ['neither of both', { boundPaise: 30_00, releasedPaise: -40_00 }, 30_00],
  ['nothing where it owes more', { releasedPaise: -854_06_00 }, 0],
  ['nothing that is bound twice', { boundPaise: 110_00 }, 0],
  ['no more for what is about to be paid out', { releasedPaise: 500_00 }, 100_00],
  ['nothing of a seller that does not sell', { isApproved: false }, 0],
  ['of open sales what may be paid of them', { settledPaise: 0, openPaise: 100_00, roomPaise: 40_00 }, 40_00],
  ['and no more than is kept of them', { settledPaise: 20_00, openPaise: 30_00, roomPaise: 400_00 }, 50_00],
  ['nothing of them above the limit', { openPaise: 500_00, roomPaise: -70_00 }, 100_00],
  ['what covers others first', { openPaise: 100_00, roomPaise: 40_00, boundPaise: 120_00 }, 20_00],
])('of a reserve pays a refund: %s', (_name, known, expected) => {
  const seller = {
    settledPaise: 100_00,
    openPaise: 0,
    roomPaise: 0,
    boundPaise: 0,
    releasedPaise: 0,
    isApproved: true,
  }
  expect(freeReserve({ ...seller, ...known })).toBe(expected)
})

describe('cash goes back', () => {
  test.each([
    ['of nothing that came in', {}, undefined],
    ['of less than came in', { remittedPaise: 300_00 }, cover(100_00, 0, 0)],
    ['of exactly what came in', { remittedPaise: 100_00 }, cover(100_00, 0, 0)],
    ['a paisa short', { remittedPaise: 99_99 }, undefined],
    ['after all that came in has gone back', { remittedPaise: 300_00, goneBackPaise: 300_00 }, undefined],
    ['of the reserve', { freeReservePaise: 100_00 }, cover(0, 100_00, 0)],
    ['short, with the reserve', { remittedPaise: 60_00, freeReservePaise: 500_00 }, cover(60_00, 40_00, 0)],
    ['of a reserve that is too small', { freeReservePaise: 99_99 }, undefined],
    [
      'after more went back than came in',
      { remittedPaise: 50_00, goneBackPaise: 90_00, freeReservePaise: 100_00 },
      cover(0, 100_00, 0),
    ],
    ['because somebody lets it', { isLetThrough: true }, cover(0, 0, 100_00)],
    [
      'let through, with what there is first',
      { isLetThrough: true, remittedPaise: 30_00, freeReservePaise: 20_00 },
      cover(30_00, 20_00, 50_00),
    ],
  ])('%s', (_name, known, expected) => {
    expect(coverCashRefund({ ...refund, ...known })).toEqual(expected)
  })

  test('never of more than came in and is in reserve', () => {
    const paise = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        paise,
        paise,
        paise,
        paise,
        (refundPaise, remittedPaise, goneBackPaise, freeReservePaise) => {
          const found = coverCashRefund({
            refundPaise,
            remittedPaise,
            goneBackPaise,
            freeReservePaise,
            isLetThrough: false,
          })
          if (!found) return
          expect(found.remittedPaise + found.reservePaise).toBe(refundPaise)
          expect(found.letThroughPaise).toBe(0)
          expect(found.remittedPaise).toBeLessThanOrEqual(Math.max(0, remittedPaise - goneBackPaise))
          expect(found.reservePaise).toBeLessThanOrEqual(freeReservePaise)
        },
      ),
    )
  })
})

test.each([
  ['all that is over, where nothing is bound', 0, 50, [true, true, false]],
  ['all that is over, where the rest covers', 30, 50, [true, true, false]],
  ['the first, where the second is needed', 31, 50, [true, false, false]],
  ['the second, where the first is too large', 41, 50, [false, true, false]],
  ['nothing, where all of it is bound', 60, 50, [false, false, false]],
  ['nothing, where more is bound than there is', 100, 50, [false, false, false]],
  ['only what leaves what the rest may not cover', 30, 10, [false, true, false]],
  ['nothing, where the rest may cover none', 30, -5, [false, false, false]],
])('reserves end: %s', (_name, boundPaise, roomPaise, ended) => {
  const reserves = [
    { paise: 20, isOver: true },
    { paise: 10, isOver: true },
    { paise: 30, isOver: false },
  ]
  expect(keepBound(reserves, { boundPaise, roomPaise }).map(({ isOver }) => isOver)).toEqual(ended)
})

test.each([
  ['a booked courier has ten days', '2026-11-02', true, '2026-11-11'],
  ['a seller’s own has seven', '2026-11-02', false, '2026-11-08'],
  ['who asks late waits two days', '2026-11-20', false, '2026-11-22'],
])('somebody looks: %s', (_name, askedOn, isBooked, by) => {
  expect(lookedAtBy({ deliveredOn: '2026-11-01', askedOn, isBooked })).toBe(by)
})
