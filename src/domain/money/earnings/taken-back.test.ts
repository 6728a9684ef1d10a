import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Entry, entriesOfSale, type SoldGoods } from './ledger-entries.ts'
import { takenBack } from './taken-back.ts'

const SOLD_ON = '2026-11-20'
const rateOf = (category: string) => (category === 'Laptops' ? 250 : category === 'Gifts' ? 0 : 500)
const RATES = { commission: rateOf, commissionGst: 1800, tcs: 50, tds: 10, tdsWithoutPan: 500 }

/** Of each line: pieces, and what one of them costs without and with GST. */
const anyLine = fc.record({
  pieces: fc.integer({ min: 1, max: 9 }),
  taxable: fc.integer({ min: 1, max: 1_000_000_000 }),
  tax: fc.integer({ min: 0, max: 400_000_000 }),
  category: fc.constantFrom('Laptops', 'Storage', 'Gifts'),
})
type Line = typeof anyLine extends fc.Arbitrary<infer Value> ? Value : never

const goodsOf = (lines: readonly Line[]): SoldGoods => ({
  lines: lines.map((line) => ({
    linePaise: line.pieces * (line.taxable + line.tax),
    category: line.category,
  })),
  shippingPaise: 0,
  gstKind: 'cgst-sgst',
  taxablePaise: lines.reduce((sum, line) => sum + line.pieces * line.taxable, 0),
  hasPan: true,
  isHouse: false,
})

/** Gives pieces back one portion after the other, and keeps what is taken back of each entry. */
function giveBack(lines: readonly Line[], portions: readonly number[], on = SOLD_ON) {
  const entries = entriesOfSale(goodsOf(lines), RATES)
  const reversed = entries.map(() => 0)
  const given = lines.map(() => 0)
  for (const portion of portions) {
    const at = portion % lines.length
    const line = lines[at]
    if (!line || given[at] === line.pieces) continue
    given[at] = (given[at] ?? 0) + 1
    const sum = (paiseOf: (line: Line) => Paise) =>
      lines.reduce((total, each, index) => total + (given[index] ?? 0) * paiseOf(each), 0)
    const booked = entries.map((entry, index) => ({
      ...entry,
      index,
      reversedPaise: reversed[index] ?? 0,
      bookedOn: SOLD_ON,
    }))
    const back = takenBack(
      booked,
      {
        grossPaise: sum(({ taxable, tax }) => taxable + tax),
        taxablePaise: sum(({ taxable }) => taxable),
        goodsPaiseAt: (rate) =>
          sum(({ category, taxable, tax }) => (rateOf(category) === rate ? taxable + tax : 0)),
      },
      on,
    )
    for (const { entry, amountPaise } of back) {
      expect(amountPaise).toBeGreaterThan(0)
      reversed[entry.index] = (reversed[entry.index] ?? 0) + amountPaise
    }
  }
  return { entries, reversed, isAll: lines.every((line, at) => given[at] === line.pieces) }
}

const everyPiece = (lines: readonly Line[]) =>
  lines.flatMap((line, at) => Array.from({ length: line.pieces }, () => at))

describe('a sale that comes back piece by piece', () => {
  test('in any order, is taken back exactly when all of it has come back', () => {
    const anySale = fc
      .array(anyLine, { minLength: 1, maxLength: 5 })
      .chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray(everyPiece(lines), { minLength: everyPiece(lines).length }),
        ),
      )
    fc.assert(
      fc.property(anySale, ([lines, pieces]) => {
        const { entries, reversed, isAll } = giveBack(lines, pieces)
        expect(isAll).toBe(true)
        expect(reversed).toEqual(entries.map((entry) => entry.amountPaise))
      }),
    )
  })

  test('never gives back more of an entry than its share, to the paisa', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(20)),
        (lines, pieces) => {
          const { entries, reversed } = giveBack(lines, pieces)
          for (const [at, entry] of entries.entries())
            expect(reversed[at]).toBeLessThanOrEqual(entry.amountPaise)
          const of = (kind: Entry['kind']) => entries.findIndex((entry) => entry.kind === kind)
          const [sale, tds] = [of('sale'), of('tds')]
          const share = (reversed[tds] ?? 0) / (entries[tds]?.amountPaise ?? 1)
          if (entries[tds] && lines.length === 1)
            expect(share).toBeCloseTo((reversed[sale] ?? 0) / (entries[sale]?.amountPaise ?? 1), 0)
        },
      ),
    )
  })

  const [drives]: Line[][] = [[{ pieces: 3, taxable: 100_000, tax: 18_000, category: 'Storage' }]]
  test('one of three: a third of each entry, rounded, and the last of them takes what is left', () => {
    const { entries, reversed } = giveBack(drives ?? [], [0])
    // 354,000 · 5 % 17,700 · GST 3,186 · TCS 0.25 % of 300,000 twice · TDS 0.1 %.
    expect(entries.map((entry) => entry.amountPaise)).toEqual([354_000, 17_700, 3_186, 750, 750, 300])
    expect(reversed).toEqual([118_000, 5_900, 1_062, 250, 250, 100])
  })

  test('in the next financial year, keeps the TDS of the year that is over', () => {
    const { reversed } = giveBack(drives ?? [], [0, 0, 0], '2027-04-01')
    expect(reversed).toEqual([354_000, 17_700, 3_186, 750, 750, 0])
  })

  test.each([
    ['2027-10-31', [354_000, 17_700, 3_186, 750, 750, 0]],
    // The credit note for our commission would be issued on 1 December.
    ['2027-11-01', [354_000, 17_700, 0, 750, 750, 0]],
    ['2027-11-30', [354_000, 17_700, 0, 750, 750, 0]],
    ['2027-12-01', [354_000, 17_700, 0, 0, 0, 0]],
  ])('on %s, keeps the taxes that no credit note takes off any more (CGST Act, s. 34(2))', (on, expected) => {
    expect(giveBack(drives ?? [], [0, 0, 0], on).reversed).toEqual(expected)
  })

  test('of which no invoice said what is without GST, goes back by what it cost', () => {
    const entries = entriesOfSale(goodsOf(drives ?? []), RATES)
    const back = takenBack(
      entries.map((entry) => ({ ...entry, reversedPaise: 0, bookedOn: SOLD_ON })),
      { grossPaise: 118_000, taxablePaise: undefined, goodsPaiseAt: () => 118_000 },
      SOLD_ON,
    )
    expect(back.map(({ amountPaise }) => amountPaise)).toEqual([118_000, 5_900, 1_062, 250, 250, 100])
  })
})
