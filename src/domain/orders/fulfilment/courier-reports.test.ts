import { describe, expect, test } from 'vitest'
import { OTHER_REASON, readReport, reportsOf } from './courier-reports.ts'
import { needsReason, PARCEL_MOVES, PARCEL_STATUSES } from './parcel-status.ts'

describe('what can be reported of a parcel', () => {
  test.each(PARCEL_STATUSES)('is every move that it has: %s', (status) => {
    const moves = status === 'packed' ? [] : PARCEL_MOVES[status].filter((to) => to !== 'cancelled')
    expect(
      reportsOf(status)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([...moves].toSorted())
  })

  test.each(PARCEL_STATUSES)(
    'is for its seller only that it is back where the marketplace booked the courier: %s',
    (status) => {
      const offered = reportsOf(status, { isBookedByUs: true, needsCode: false }).map(({ to }) => to)
      expect(offered).toEqual(PARCEL_MOVES[status].filter((to) => to === 'returned'))
    },
  )

  test.each(PARCEL_STATUSES)(
    'is not for its seller that it was delivered where it needs a code: %s',
    (status) => {
      const offered = reportsOf(status, { isBookedByUs: false, needsCode: true })
      expect(offered).toEqual(reportsOf(status).filter(({ to }) => to !== 'delivered'))
    },
  )

  test('has reasons to choose from wherever a reason is asked for', () => {
    const all = PARCEL_STATUSES.flatMap((status) => reportsOf(status))
    for (const { to, reasons } of all) expect(reasons.length > 0).toBe(needsReason(to))
  })

  test('has a code for each reason why an attempt failed', () => {
    const failed = reportsOf('shipped').find(({ to }) => to === 'attempt-failed')
    for (const reason of failed?.reasons ?? [])
      expect(readReport({ to: 'attempt-failed', reason, words: '' })).toMatchObject({
        value: { reasonCode: expect.any(String) },
      })
  })
})

describe('a report', () => {
  test.each([
    [{ to: 'delivered', reason: '', words: '' }, { to: 'delivered' }],
    [
      { to: 'attempt-failed', reason: 'Nobody was at home', words: '' },
      { to: 'attempt-failed', reason: 'Nobody was at home', reasonCode: 'customer-absent' },
    ],
    [
      { to: 'attempt-failed', reason: 'Nobody was at home', words: ' gate \n locked ' },
      { to: 'attempt-failed', reason: 'Nobody was at home: gate locked', reasonCode: 'customer-absent' },
    ],
    [
      { to: 'returning', reason: 'The customer refused the parcel', words: '' },
      { to: 'returning', reason: 'The customer refused the parcel', reasonCode: 'refused' },
    ],
    // Own words are for people: they are never a refusal on somebody's record.
    [
      { to: 'attempt-failed', reason: OTHER_REASON, words: 'The guard refused to let us in' },
      { to: 'attempt-failed', reason: 'The guard refused to let us in' },
    ],
    [
      { to: 'damaged', reason: 'The customer refused it as damaged', words: '' },
      { to: 'damaged', reason: 'The customer refused it as damaged' },
    ],
    [
      { to: 'lost', reason: OTHER_REASON, words: 'Van burned' },
      { to: 'lost', reason: 'Van burned' },
    ],
    // A reason that belongs to something else does not count.
    [{ to: 'delivered', reason: 'Nobody was at home', words: '' }, { to: 'delivered' }],
  ])('%o is read', (typed, value) => {
    expect(readReport(typed)).toEqual({ ok: true, value })
  })

  test.each([
    [{ to: 'packed', reason: '', words: '' }, 'to'],
    [{ to: '', reason: '', words: '' }, 'to'],
    [{ to: 'held', reason: '', words: ' ' }, 'reason'],
    [{ to: 'held', reason: OTHER_REASON, words: '' }, 'reason'],
    [{ to: 'held', reason: '', words: 'x'.repeat(201) }, 'words'],
    [{ to: 'held', reason: '', words: 'paid with 4111 1111 1111 1111' }, 'words'],
  ])('%o is refused', (typed, field) => {
    const read = readReport(typed)
    expect(!read.ok && Object.keys(read.problem.fields ?? {})).toEqual([field])
  })
})
