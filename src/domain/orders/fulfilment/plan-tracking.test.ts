import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove } from '#domain/ground/shared/moves.ts'
import { PARCEL_MOVES, type ParcelStatus } from './parcel-status.ts'
import { type ParcelFact, planTracking, timeOfScan } from './plan-tracking.ts'

describe('the time of a scan', () => {
  test.each([
    ['between hand-over and now, it is the courier’s', 150, 200, 150],
    ['at the hand-over, too', 100, 200, 100],
    ['before the hand-over, it is when we heard of it', 99, 200, 200],
    ['in 1970, too', 0, 200, 200],
    ['in the future, too', 201, 200, 200],
    ['heard of before the hand-over, it is the hand-over', 50, 60, 100],
  ])('%s', (_when, at, receivedAt, expected) => {
    expect(timeOfScan({ at, handedOverAt: 100, receivedAt })).toBe(expected)
  })
})

type Known = Pick<ParcelFact, 'id' | 'to' | 'at'>

/** A parcel as it hears of one event after the other; each arrival may be a repetition. */
function arrive(events: readonly Known[], start: ParcelStatus = 'shipped') {
  let status = start
  const facts = new Map<string, ParcelFact>()
  let isContradicted = false
  const walked: ParcelStatus[] = []
  for (const event of events) {
    if (!facts.has(event.id)) facts.set(event.id, { ...event, isApplied: false })
    const plan = planTracking({ status, facts: [...facts.values()] })
    for (const move of plan.moves) {
      expect([status, move.to, canMove(PARCEL_MOVES, status, move.to)]).toEqual([status, move.to, true])
      status = move.to
      walked.push(status)
      facts.set(move.id, { ...move, isApplied: true })
    }
    isContradicted = plan.isContradicted
  }
  return { status, walked, isContradicted }
}

const known = (...stages: [ParcelStatus, number][]): Known[] =>
  stages.map(([to, at], index) => ({ id: `e${index}`, to, at }))

const EVENTS = [
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'held',
  'damaged',
] as const satisfies readonly ParcelStatus[]

const shuffledTwice = (ends: readonly ParcelStatus[]) =>
  fc
    .array(fc.tuple(fc.constantFrom<ParcelStatus>(...EVENTS, ...ends), fc.nat(6)), {
      minLength: 1,
      maxLength: 7,
    })
    .map((stages) => known(...stages))
    .chain((events) =>
      fc.tuple(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
      ),
    )

describe('what couriers say of a parcel', () => {
  test.each([
    ['that is delivered', ['delivered']],
    ['that comes back', ['returning', 'returned']],
    ['that is still on its way', []],
  ] as const)('%s ends in the same status in any order, however often', (_way, ends) => {
    fc.assert(
      fc.property(shuffledTwice(ends), ([one, other]) => {
        expect(arrive(one).status).toBe(arrive(other).status)
      }),
      { numRuns: 300 },
    )
  })

  test('moves a parcel along its table, whatever is said', () => {
    fc.assert(
      fc.property(shuffledTwice(['delivered', 'returning', 'returned']), ([events]) => {
        const { status, isContradicted } = arrive(events)
        // What was delivered or came back stays so, and whoever looks is told that something else was said.
        const said = new Set(events.map(({ to }) => to))
        if (said.has('delivered') && (said.has('returning') || said.has('returned')))
          expect(isContradicted).toBe(true)
        if (status === 'delivered') expect(said.has('delivered')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('never brings a lost parcel to its customer, and says so to whoever looks', () => {
    fc.assert(
      fc.property(shuffledTwice(['delivered', 'returning', 'returned', 'lost']), ([events]) => {
        const { walked, status, isContradicted } = arrive(events)
        const since = walked.slice(walked.indexOf('lost'))
        if (walked.includes('lost'))
          expect(since.filter((to) => to !== 'lost' && to !== 'returning' && to !== 'returned')).toEqual([])
        const said = new Set(events.map(({ to }) => to))
        if (said.has('lost') && said.has('delivered')) expect(isContradicted).toBe(true)
        if (said.has('lost') && !said.has('delivered') && !said.has('returning') && !said.has('returned'))
          expect(status).toBe('lost')
      }),
      { numRuns: 500 },
    )
  })

  test('of an earlier hour does not take a parcel back', () => {
    const [tried, out, delivered] = known(['attempt-failed', 2], ['out-for-delivery', 3], ['delivered', 4])
    expect(arrive([out, tried] as Known[]).status).toBe('out-for-delivery')
    expect(arrive([delivered, out, tried] as Known[])).toMatchObject({
      status: 'delivered',
      walked: ['delivered'],
      isContradicted: false,
    })
  })

  test('of a lost parcel that is found takes it back to its seller alone', () => {
    expect(arrive(known(['lost', 1], ['out-for-delivery', 2], ['delivered', 3]))).toEqual({
      status: 'lost',
      walked: ['lost'],
      isContradicted: true,
    })
    expect(arrive(known(['lost', 1], ['out-for-delivery', 2], ['returned', 3])).walked).toEqual([
      'lost',
      'returning',
      'returned',
    ])
  })

  test('takes back what the courier left out', () => {
    expect(arrive(known(['returned', 1])).walked).toEqual(['returning', 'returned'])
  })

  test('of two attempts on two days is two moves', () => {
    expect(arrive(known(['attempt-failed', 1], ['attempt-failed', 2])).walked).toEqual([
      'attempt-failed',
      'attempt-failed',
    ])
  })

  test('that the table does not know moves nothing', () => {
    expect(arrive(known(['returning', 1], ['out-for-delivery', 2])).walked).toEqual(['returning'])
    expect(arrive(known(['delivered', 1], ['returned', 2]))).toMatchObject({
      status: 'delivered',
      isContradicted: true,
    })
  })

  test('before its seller handed it over, or after it was unpacked, moves nothing', () => {
    for (const status of ['packed', 'cancelled'] as const)
      expect(arrive(known(['out-for-delivery', 1]), status).status).toBe(status)
  })
})
