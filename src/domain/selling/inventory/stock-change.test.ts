import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planStockChange, readOpeningStock, readStockChange } from './stock-change.ts'

const read = (fields: Record<string, string>) =>
  readStockChange(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]])))

describe('a change of stock', () => {
  test.each([
    [
      { change: 'receipt', pieces: '5', note: ' Invoice 12 ' },
      { kind: 'by', pieces: 5, reason: 'receipt', note: 'Invoice 12' },
    ],
    [
      { change: 'return', pieces: '1' },
      { kind: 'by', pieces: 1, reason: 'return', note: null },
    ],
    [
      { change: 'loss', pieces: '2' },
      { kind: 'by', pieces: -2, reason: 'correction', note: null },
    ],
    [
      { change: 'count', pieces: '0', expectedOnHand: '3' },
      { kind: 'to', count: 0, expectedOnHand: 3, note: null },
    ],
    [
      { change: 'count', pieces: ' 1000000 ', expectedOnHand: ' 12 ' },
      { kind: 'to', count: 1_000_000, expectedOnHand: 12, note: null },
    ],
  ])('%j is read', (fields, change) => {
    expect(read(fields as Record<string, string>)).toEqual({ ok: true, value: change })
  })

  test.each([
    [{ pieces: '5' }, ['change']],
    [{ change: 'gift', pieces: '5' }, ['change']],
    [{ change: 'receipt' }, ['pieces']],
    [{ change: 'receipt', pieces: '0' }, ['pieces']],
    [{ change: 'receipt', pieces: '-1' }, ['pieces']],
    [{ change: 'receipt', pieces: '1.5' }, ['pieces']],
    [{ change: 'receipt', pieces: '1000001' }, ['pieces']],
    [{ change: 'receipt', pieces: '1', note: 'x'.repeat(201) }, ['note']],
  ])('%j is refused', (fields, faults) => {
    const result = read(fields as Record<string, string>)
    expect(result.ok ? [] : Object.keys(result.problem.fields ?? {})).toEqual(faults)
  })
})

test.each([{}, { expectedOnHand: '' }, { expectedOnHand: 'about 5' }, { expectedOnHand: '-1' }])(
  'a count that says %j of what was expected is refused',
  (expected) => {
    expect(read({ change: 'count', pieces: '7', ...expected })).toMatchObject({
      problem: { code: 'inventory.count_blind' },
    })
  },
)

test('a change without a number of pieces asks for it', () => {
  expect(read({ change: 'receipt', pieces: ' ' })).toMatchObject({
    problem: { fields: { pieces: 'This field is required' } },
  })
})

test.each([
  ['', 0],
  [' 12 ', 12],
  ['1000000', 1_000_000],
])('a new offer with %j pieces opens with %i', (text, pieces) => {
  expect(readOpeningStock({ stock: [text] })).toEqual({ ok: true, value: pieces })
})

test.each(['-1', '1.5', 'many', '1000001'])('a new offer cannot open with %j pieces', (text) => {
  expect(readOpeningStock({ stock: [text] })).toMatchObject({
    problem: {
      code: 'inventory.change_not_valid',
      fields: { stock: expect.stringContaining('whole number') },
    },
  })
})

describe('planning it', () => {
  const stock = { onHand: 10, reserved: 4 }

  test('never takes what is reserved for an order', () => {
    expect(planStockChange(stock, { kind: 'by', pieces: -6, reason: 'correction', note: null })).toEqual({
      ok: true,
      value: { onHandChange: -6 },
    })
    expect(planStockChange(stock, { kind: 'by', pieces: -7, reason: 'correction', note: null })).toEqual({
      ok: false,
      problem: { code: 'inventory.below_promised', details: { wanted: 3, ...stock } },
    })
    for (const kind of ['to', 'anew'] as const) {
      const count = (pieces: number) => ({ kind, count: pieces, expectedOnHand: 10, note: null })
      expect(planStockChange(stock, count(3))).toMatchObject({
        problem: { code: 'inventory.below_promised' },
      })
      expect(planStockChange(stock, count(4))).toEqual({ ok: true, value: { onHandChange: -6 } })
    }
  })

  test('does not believe a count of what has moved since', () => {
    expect(planStockChange(stock, { kind: 'to', count: 12, expectedOnHand: 11, note: null })).toEqual({
      ok: false,
      problem: { code: 'inventory.count_outdated', details: { expected: 11, onHand: 10, reserved: 4 } },
    })
  })

  test('holds no more than a million pieces', () => {
    const receive = (pieces: number) =>
      planStockChange(stock, { kind: 'by', pieces, reason: 'receipt', note: null })
    expect(receive(999_990)).toEqual({ ok: true, value: { onHandChange: 999_990 } })
    expect(receive(999_991)).toEqual({
      ok: false,
      problem: { code: 'inventory.too_many', details: { piecesMax: 1_000_000 } },
    })
  })

  test('leaves 0 ≤ reserved ≤ on hand, whatever is asked', () => {
    const pieces = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), pieces, (reserved, free, by) => {
        const onHand = reserved + free
        const plan = planStockChange(
          { onHand, reserved },
          { kind: 'by', pieces: by, reason: 'correction', note: null },
        )
        if (plan.ok) expect(onHand + plan.value.onHandChange).toBeGreaterThanOrEqual(reserved)
        else expect(onHand + by < reserved || onHand + by > 1_000_000).toBe(true)
      }),
    )
  })
})
