import { expect, test } from 'vitest'
import type { PieceHistory } from '#domain/goods/reliability/piece-history.ts'
import { compareBatches, standOut } from './batch-signals.ts'

let last = 0
function pieces(count: number, piece: Partial<PieceHistory>): PieceHistory[] {
  return Array.from({ length: count }, () => {
    last += 1
    return {
      sellerId: 'first-shop',
      customerId: `customer-${last}`,
      deliveredOn: '2026-01-10',
      ageDays: 200,
      serial: null,
      observedDays: 200,
      end: 'kept',
      ...piece,
    } as PieceHistory
  })
}
const faulty = { end: 'back', reason: 'faulty', observedDays: 3 } as const

test('a month with more faults than the rest of its product is found with how likely that is', () => {
  const histories = [
    ...pieces(45, {}),
    ...pieces(1, faulty),
    ...pieces(8, { deliveredOn: '2026-02-10' }),
    ...pieces(4, { ...faulty, deliveredOn: '2026-02-10' }),
  ]
  const { compared, batches } = compareBatches(histories)
  // The other month has too few pieces beside it.
  expect(compared).toBe(1)
  // By hand: of 58, 12 are of the month; of 5 taken, 4 or 5 are: (C(12,4) × 46 + C(12,5)) / C(58,5).
  expect(batches).toEqual([
    {
      sellerId: 'first-shop',
      kind: 'month',
      name: '2026-02',
      pieces: 12,
      faults: 4,
      restPieces: 46,
      restFaults: 1,
      chance: expect.closeTo((495 * 46 + 792) / 4_582_116, 12),
    },
  ])
})

test('serial numbers that begin alike are a batch, beyond what all of the product have in common', () => {
  const serials = (from: string, count: number, end: Partial<PieceHistory>) =>
    Array.from({ length: count }, (_, at) =>
      pieces(1, { ...end, serial: `NNMAKER${from}${1000 + at}` }),
    ).flat()
  const { batches } = compareBatches([
    ...serials('A1', 30, {}),
    ...serials('B2', 10, {}),
    ...serials('B2', 5, { end: 'failed', observedDays: 90 }),
  ])
  expect(batches.map(({ kind, name, pieces: of, faults }) => ({ kind, name, of, faults }))).toEqual([
    { kind: 'serial', name: 'NNMAKERB2', of: 15, faults: 5 },
  ])
})

test('an older batch does not stand out for having been used longer', () => {
  const old = { deliveredOn: '2025-01-10', ageDays: 700, observedDays: 700 }
  const young = { deliveredOn: '2026-10-10', ageDays: 60, observedDays: 60 }
  const late = { ...old, end: 'failed', observedDays: 400 } as const
  // Nothing else was old enough to fail on that day.
  const { batches } = compareBatches([...pieces(40, old), ...pieces(6, late), ...pieces(100, young)])
  expect(batches).toEqual([])
})

test('one customer’s faults, two faults, and what came back for other reasons are no batch', () => {
  const rest = pieces(60, {})
  const month = { deliveredOn: '2026-03-10' }
  const found = (...odd: PieceHistory[]) =>
    compareBatches([...rest, ...pieces(10, month), ...odd]).batches.length
  expect(found(...pieces(3, { ...month, ...faulty, customerId: 'one' }))).toBe(0)
  expect(found(...pieces(2, { ...month, ...faulty }))).toBe(0)
  expect(found(...pieces(5, { ...month, end: 'back', reason: 'mind', observedDays: 3 }))).toBe(0)
  expect(found(...pieces(3, { ...month, ...faulty }))).toBe(1)
})

test('a batch needs pieces of its own and others beside them', () => {
  const month = { deliveredOn: '2026-03-10' }
  const compared = (rest: number, own: number) =>
    compareBatches([...pieces(rest, {}), ...pieces(own, { ...month, ...faulty })]).compared
  expect(compared(60, 9)).toBe(0)
  expect(compared(60, 10)).toBe(1)
  expect(compared(20, 10)).toBe(1)
  expect(compared(19, 10)).toBe(0)
})

test('what stands out is corrected for all comparisons, the next for one less', () => {
  const chances = (...all: number[]) => all.map((chance) => ({ chance }))
  // By hand, with 1 % for all of 4: 0.0025, then 0.01 / 3, then 0.005.
  expect(standOut(chances(0.004, 0.0025, 0.0033, 0.5), 4)).toEqual(chances(0.0025, 0.0033, 0.004))
  expect(standOut(chances(0.0026, 0.001), 4)).toEqual(chances(0.001, 0.0026))
  expect(standOut(chances(0.0026, 0.004), 4)).toEqual([])
  expect(standOut([], 0)).toEqual([])
})
