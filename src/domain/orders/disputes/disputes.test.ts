import { describe, expect, test } from 'vitest'
import { reachableFrom } from '#domain/ground/shared/moves.ts'
import { holidayCalendar } from '#domain/ground/shipping/working-days.ts'
import { disputableUntil, disputeClock, dueAt, leftWords } from './dispute-clock.ts'
import { checkDecision, checkDisputeForm, checkDisputeWords } from './dispute-forms.ts'
import { disputeNumber, readDisputeNumber } from './dispute-number.ts'
import {
  afterEvent,
  DISPUTE_EVENTS,
  DISPUTE_MOVES,
  DISPUTE_STATUSES,
  endingText,
  isOpen,
} from './dispute-state.ts'

const ID = '0190a0b0-1111-7222-8333-444455556666'
const KEY = '0190a0b0-2222-7222-8333-444455556666'

describe('the steps of a dispute', () => {
  test('lead to every status, and its three ends are final', () => {
    expect(reachableFrom(DISPUTE_MOVES, ['with-seller']).toSorted()).toEqual([...DISPUTE_STATUSES].toSorted())
    expect(DISPUTE_STATUSES.filter((status) => !isOpen(status))).toEqual(['refunded', 'refused', 'withdrawn'])
  })

  test('are taken once each: no event leads to where it can happen again', () => {
    for (const event of DISPUTE_EVENTS)
      for (const status of DISPUTE_STATUSES) {
        const next = afterEvent(status, event)
        if (next) expect(reachableFrom(DISPUTE_MOVES, [next]).some((at) => afterEvent(at, event))).toBe(false)
      }
  })

  test.each([
    ['with-seller', 'contested', 'with-customer'],
    ['with-seller', 'agreed', 'refunded'],
    ['with-seller', 'agreed-uncovered', 'with-us'],
    ['with-seller', 'seller-late', 'with-us'],
    ['with-seller', 'refunded', undefined],
    ['with-customer', 'replied', 'with-us'],
    ['with-customer', 'agreed', undefined],
    ['with-us', 'agreed-uncovered', undefined],
    ['with-us', 'refused', 'refused'],
    ['with-us', 'contested', undefined],
    ['refunded', 'withdrawn', undefined],
  ] as const)('%s, %s: %s', (status, event, next) => {
    expect(afterEvent(status, event)).toBe(next)
  })
})

describe('the limits', () => {
  // A Friday at noon in India.
  const friday = new Date('2026-11-20T06:30:00Z')
  const calendar = holidayCalendar([{ day: '2026-11-23', state: '' }])

  test('count working days for the seller and for us, and days for the customer', () => {
    expect(dueAt('with-seller', friday, calendar)).toEqual(new Date('2026-11-24T06:30:00Z'))
    expect(dueAt('with-customer', friday, calendar)).toEqual(new Date('2026-11-22T06:30:00Z'))
    expect(dueAt('with-us', friday, calendar)).toEqual(new Date('2026-11-27T06:30:00Z'))
  })

  test.each([
    [-1, 'late'],
    [0, 'near'],
    [12 * 3_600_000, 'near'],
    [12 * 3_600_000 + 1, 'calm'],
  ])('%d milliseconds before the limit it is %s', (leftMs, urgency) => {
    expect(disputeClock(new Date(friday.getTime() + leftMs), friday)).toMatchObject({ leftMs, urgency })
  })

  test('what was delivered can be disputed for so many days', () => {
    expect(disputableUntil(friday, 60)).toEqual(new Date('2027-01-19T06:30:00Z'))
  })
})

describe('the forms', () => {
  test('a dispute names each piece once, and needs a reason, a piece and words', () => {
    const raw = { id: ID, parcel: KEY, kind: 'wrong-item', text: ' A mouse came. ' }
    expect(checkDisputeForm(raw, [`${ID}:2`, `${ID}:2`, 'nonsense', `${ID}:0`])).toEqual({
      ok: true,
      value: {
        id: ID,
        parcelId: KEY,
        kind: 'wrong-item',
        pieces: [{ orderLineId: ID, piece: 2 }],
        text: 'A mouse came.',
        returnId: undefined,
      },
    })
    const refused = checkDisputeForm({}, [])
    expect(refused.ok ? [] : Object.keys(refused.problem.fields ?? {})).toEqual([
      'kind',
      'piece',
      'text',
      'form',
    ])
  })

  test('a card number is not kept', () => {
    const refused = checkDisputeWords({ key: KEY, text: 'Refund 4111 1111 1111 1111 please' })
    expect(refused).toMatchObject({ ok: false, problem: { fields: { text: expect.any(String) } } })
  })

  test.each([
    ['seller', { ok: true, value: { bearer: 'seller' } }],
    ['marketplace', { ok: true, value: { bearer: 'marketplace' } }],
    ['refused', { ok: true, value: { bearer: undefined } }],
    ['customer', { ok: false, problem: { fields: { outcome: expect.any(String) } } }],
  ])('a decision for %s', (outcome, answer) => {
    expect(checkDecision({ outcome, key: KEY, text: 'As the code was told.' })).toMatchObject(answer)
  })
})

test.each([
  ['NN-D-000123', 123],
  ['nn-d-7', 7],
  ['123', 123],
  ['NN-T-000123', undefined],
])('the number %s is dispute %s', (text, sequence) => {
  expect(readDisputeNumber(text)).toBe(sequence)
  if (sequence) expect(readDisputeNumber(disputeNumber(sequence))).toBe(sequence)
})

test.each([
  [30 * 60_000, 'for less than an hour'],
  [60 * 60_000, 'for one more hour'],
  [47 * 3_600_000, 'for 47 more hours'],
  [71 * 3_600_000, 'for 2 more days'],
])('%d ms before a limit are counted down in whole hours or days', (leftMs, words) => {
  expect(leftWords(leftMs)).toBe(words)
})

test.each(['xx', '', 'ALL'])('a decision for %s of the items is refused in words', (scope) => {
  const raw = { outcome: 'seller', scope, key: KEY, text: 'As the code was told.' }
  expect(checkDecision(raw)).toMatchObject({
    problem: { fields: { scope: 'Please choose all items or some' } },
  })
  expect(checkDecision({ ...raw, scope: 'all' })).toMatchObject({ ok: true })
})

test.each([
  ['admin', 'Meera', 'refunded', 'seller', 'Meera was first, on 29 Nov 2026, 7:00 pm: refund, seller pays.'],
  [
    'admin',
    undefined,
    'refused',
    undefined,
    'Somebody in the office was first, on 29 Nov 2026, 7:00 pm: no refund.',
  ],
  [
    'customer',
    undefined,
    'withdrawn',
    undefined,
    'The customer was first, on 29 Nov 2026, 7:00 pm: withdrawn.',
  ],
] as const)('who comes second reads who was first: %s %s', (by, name, status, bearer, text) => {
  expect(endingText({ by, name, status, bearer, at: new Date('2026-11-29T13:30:00Z') })).toBe(text)
})
