import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PagePosition, positionText } from './page-position.ts'

const FIRST = { firstRow: 1, rowCount: 24, nextCursor: 'n' }
const MIDDLE = { firstRow: 49, rowCount: 24, nextCursor: 'n', previousCursor: 'p' }
const LAST = { firstRow: 3_073, rowCount: 6, previousCursor: 'p' }

describe('where a page stands', () => {
  test.each<[string | undefined, Partial<PagePosition>]>([
    ['1–24 of 3,078', { ...FIRST, total: { count: 3_078 } }],
    ['49–72 of 3,078', { ...MIDDLE, total: { count: 3_078 } }],
    ['3,073–3,078 of 3,078', { ...LAST, total: { count: 3_078 } }],
    ['49–72 of more than 10,000', { ...MIDDLE, total: { count: 10_000, isMore: true } }],
    [
      '10,001–10,024 of more than 10,024',
      { ...MIDDLE, firstRow: 10_001, total: { count: 10_000, isMore: true } },
    ],
    // Nobody counted: the last page knows all the same.
    ['49–72', MIDDLE],
    ['3,073–3,078 of 3,078', LAST],
    // One page says by itself what it is.
    [undefined, { firstRow: 1, rowCount: 6, total: { count: 6 } }],
    [undefined, { ...MIDDLE, rowCount: 0 }],
    [undefined, {}],
    // Positions that an address made up.
    ['1–24 of 3,078', { ...FIRST, firstRow: 900, total: { count: 3_078 } }],
    ['77–100 of 100', { ...MIDDLE, firstRow: 900_000_000, total: { count: 100 } }],
    ['95–100 of 100', { ...LAST, firstRow: 7, total: { count: 100 } }],
  ])('is said as %s', (text, position) => {
    expect(positionText(position)).toBe(text)
  })

  test('never says a row below the first or behind the total', () => {
    const places = fc.record({
      firstRow: fc.integer({ min: 1, max: 1_000_000 }),
      rowCount: fc.integer({ min: 1, max: 50 }),
      total: fc.record({ count: fc.nat(1_000_000) }),
    })
    fc.assert(
      fc.property(places, (position) => {
        const text = positionText({ ...position, nextCursor: 'n', previousCursor: 'p' }) ?? ''
        const [first = 0, last = 0, count = 0] = text.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
        expect(first).toBeGreaterThanOrEqual(1)
        expect(last - first + 1).toBe(position.rowCount)
        expect(count).toBeGreaterThanOrEqual(last)
      }),
    )
  })
})
