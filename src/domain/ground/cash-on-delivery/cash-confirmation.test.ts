import { describe, expect, test } from 'vitest'
import {
  type CashRisk,
  confirmationTimes,
  refusedShare,
  stillToConfirm,
  whyConfirm,
} from './cash-confirmation.ts'

const TERMS = { cashConfirmAbovePaise: 2_500_000, cashConfirmHours: 24 }
const NOTHING: CashRisk = {
  pin: { ended: 0, refused: 0 },
  refusedOfNumber: 0,
  refusedOfAccount: 0,
  isTrusted: false,
}

describe('which orders in cash are to be confirmed', () => {
  test.each<[name: string, paise: number, risk: Partial<CashRisk>, reasons: string[]]>([
    ['a small one of whom nothing is known', 90_000, {}, []],
    ['one at the limit', 2_500_000, {}, []],
    ['one above it', 2_500_001, {}, ['amount']],
    ['one above it of somebody who took in a parcel', 2_500_001, { isTrusted: true }, ['amount']],
    ['to a PIN code with too few parcels to say so', 90_000, { pin: { ended: 19, refused: 19 } }, []],
    ['to one where two in five were refused', 90_000, { pin: { ended: 20, refused: 8 } }, ['pin']],
    ['to one where fewer were', 90_000, { pin: { ended: 20, refused: 7 } }, []],
    ['for a number to which one was refused', 90_000, { refusedOfNumber: 1 }, ['number']],
    ['of an account that refused one', 90_000, { refusedOfAccount: 1 }, ['history']],
    [
      'of somebody who took in a parcel, at every risk',
      90_000,
      { pin: { ended: 20, refused: 20 }, refusedOfNumber: 3, refusedOfAccount: 1, isTrusted: true },
      [],
    ],
    [
      'for every reason',
      2_600_000,
      { pin: { ended: 40, refused: 16 }, refusedOfNumber: 1, refusedOfAccount: 1 },
      ['amount', 'pin', 'number', 'history'],
    ],
  ])('%s', (_name, paise, risk, reasons) => {
    expect(whyConfirm(paise, { ...NOTHING, ...risk }, TERMS)).toEqual(reasons)
  })

  test('every one with a limit of nothing, and none where nobody is asked', () => {
    expect(whyConfirm(100, { ...NOTHING, isTrusted: true }, { ...TERMS, cashConfirmAbovePaise: 0 })).toEqual([
      'amount',
    ])
    const risk = { ...NOTHING, refusedOfNumber: 1, refusedOfAccount: 1, pin: { ended: 20, refused: 20 } }
    expect(whyConfirm(9_000_000, risk, { cashConfirmAbovePaise: 0, cashConfirmHours: 0 })).toEqual([])
  })
})

test('a sum that has fallen to the limit asks for nothing any more; other reasons stay', () => {
  expect(stillToConfirm(['amount'], 2_500_000, TERMS)).toEqual([])
  expect(stillToConfirm(['amount'], 2_500_001, TERMS)).toEqual(['amount'])
  expect(stillToConfirm(['amount', 'pin', 'number', 'history'], 90_000, TERMS)).toEqual([
    'pin',
    'number',
    'history',
  ])
})

test('a reminder comes once two thirds of the time are over', () => {
  expect(confirmationTimes(new Date('2026-11-29T06:00:00Z'), TERMS)).toEqual({
    remindAt: new Date('2026-11-29T22:00:00Z'),
    dueAt: new Date('2026-11-30T06:00:00Z'),
  })
})

test('of nothing there is no share', () => {
  expect(refusedShare({ ended: 0, refused: 0 })).toBeUndefined()
  expect(refusedShare({ ended: 3, refused: 0 })).toBe('0%')
  expect(refusedShare({ ended: 3, refused: 1 })).toBe('33%')
})
