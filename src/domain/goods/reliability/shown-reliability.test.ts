import { expect, test } from 'vitest'
import type { PieceEnd, PieceHistory } from './piece-history.ts'
import { reliabilityFigures } from './reliability-figures.ts'
import { reliabilityWords } from './reliability-words.ts'
import { shownReliability } from './shown-reliability.ts'

type Group = PieceEnd & {
  pieces: number
  /** Each piece is another customer's if left out. */
  customerId?: string
  observedDays?: number
  ageDays?: number
}

function pieces(...groups: Group[]): PieceHistory[] {
  return groups.flatMap(({ pieces: count, customerId, observedDays, ageDays = 400, ...end }, group) =>
    Array.from({ length: count }, (_, at) => ({
      sellerId: 'first-shop',
      customerId: customerId ?? `${group}-${at}`,
      deliveredOn: '2025-01-01',
      ageDays,
      serial: null,
      observedDays: observedDays ?? (end.end === 'kept' ? ageDays : 5),
      ...end,
    })),
  )
}

const shown = (...groups: Group[]) => shownReliability(reliabilityFigures(pieces(...groups)))
const words = (...groups: Group[]) => {
  const found = shown(...groups)
  return found && reliabilityWords(found)
}
const kept = (count: number): Group => ({ pieces: count, end: 'kept' })

test('says shares with their intervals, and of spans only those that were observed', () => {
  expect(
    words(
      kept(396),
      { pieces: 5, end: 'back', reason: 'faulty' },
      { pieces: 4, end: 'back', reason: 'mind' },
      { pieces: 4, end: 'failed', observedDays: 150 },
      { pieces: 3, end: 'failed', observedDays: 300 },
    ),
  ).toEqual({
    back: 'Of 412 sold, 2.2% came back (1.2–4.1%).',
    // By hand: 4 of 403, and then 3 of 399.
    failed: ['1% failed within 6 months (0.4–2.6%).', '1.7% failed within 12 months (0.8–3.6%).'],
    reasons: 'Why they came back: 5 arrived faulty or damaged, 4 no longer wanted.',
    short: 'Of 412 sold, 2.2% came back · 1.7% failed within 12 months',
  })
})

test('a number that could be one buyer’s is fewer than 3', () => {
  const two = { pieces: 2, end: 'back', reason: 'faulty' } as const
  expect(words(kept(98), two)).toMatchObject({
    back: 'Of 100 sold, fewer than 3 came back.',
    failed: ['Fewer than 3 failed within 6 months.', 'Fewer than 3 failed within 12 months.'],
    reasons: undefined,
  })
  // The same of nobody, and of five pieces that one customer sent back.
  expect(words(kept(100))?.back).toBe('Of 100 sold, fewer than 3 came back.')
  expect(words(kept(95), { ...two, pieces: 5, customerId: 'one' })?.back).toBe(
    'Of 100 sold, fewer than 3 came back.',
  )
})

test.each([
  ['too few pieces', [kept(49)], false],
  ['enough pieces', [kept(50)], true],
  ['pieces that nobody could have sent back yet', [kept(49), { pieces: 9, end: 'kept', ageDays: 44 }], false],
  ['pieces whose return nobody has decided', [kept(49), { pieces: 9, end: 'returning' }], false],
  ['too few customers', [kept(16), ...groupsOf(13, 3)], false],
  ['enough customers, none with more than a quarter', [kept(17), ...groupsOf(13, 3)], true],
  ['one customer with more than a quarter', [kept(40), { ...kept(20), customerId: 'one' }], false],
] as [string, Group[], boolean][])('of %s: said %s', (_what, groups, isSaid) => {
  expect(shown(...groups) !== undefined).toBe(isSaid)
})

/** So many pieces of each of so many customers. */
function groupsOf(count: number, customers: number): Group[] {
  return Array.from({ length: customers }, (_, at) => ({ ...kept(count), customerId: `buyer-${at}` }))
}

test('reasons of too few go together, and where even those are too few the smallest other one goes with them', () => {
  const back = (reason: 'faulty' | 'wrong' | 'fit' | 'mind', count: number): Group => ({
    pieces: count,
    end: 'back',
    reason,
  })
  expect(
    shown(kept(80), back('faulty', 6), back('wrong', 2), back('fit', 1), back('mind', 4))?.reasons,
  ).toEqual([
    { reason: 'faulty', pieces: 6 },
    { reason: 'mind', pieces: 4 },
    { reason: 'other', pieces: 3 },
  ])
  // One alone would follow from the total.
  expect(shown(kept(80), back('faulty', 6), back('wrong', 1), back('mind', 4))?.reasons).toEqual([
    { reason: 'faulty', pieces: 6 },
    { reason: 'other', pieces: 5 },
  ])
  expect(shown(kept(80), back('faulty', 6), back('wrong', 1))?.reasons).toEqual([])
  expect(shown(kept(80), back('faulty', 1), back('wrong', 1), back('mind', 1))?.reasons).toEqual([])
})

test('a span is said once enough pieces were delivered before it began and were observed through it', () => {
  const years = (count: number, observedDays: number): Group => ({
    ...kept(count),
    ageDays: 800,
    observedDays,
  })
  expect(shown(years(50, 730))?.failed.map(({ months }) => months)).toEqual([6, 12, 24])
  // The warranty ended after a year: what failed later nobody reported.
  expect(shown(years(50, 366))?.failed.map(({ months }) => months)).toEqual([6, 12])
  expect(shown(years(31, 366), years(19, 730))?.failed.map(({ months }) => months)).toEqual([6, 12])
  expect(shown({ ...kept(60), ageDays: 179 })?.failed).toEqual([])
})
