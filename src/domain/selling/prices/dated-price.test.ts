import { expect, test } from 'vitest'
import { type PriceSpan, readDatedPrice, spanText } from './dated-price.ts'

const now = new Date('2026-11-27T12:00:00+05:30')
const at = (text: string) => new Date(`${text}:00+05:30`)
const range = { lowestPaise: 900_00, highestPaise: 1_000_00 }
const read = (fields: Record<string, string>, others: PriceSpan[] = []) =>
  readDatedPrice(fields, { now, listPricePaise: 1_200_00, range, others })
const DAYS = { startsAt: '2026-12-01T00:00', endsAt: '2026-12-05T00:00' }

test('a price from a day on and until a day is read in India’s time', () => {
  const span = { pricePaise: 850_00, startsAt: at('2026-12-01T00:00'), endsAt: at('2026-12-05T00:00') }
  expect(read({ datedPrice: '850', ...DAYS })).toEqual({ ok: true, value: span })
  expect(spanText(span)).toBe('₹850 from 1 Dec 2026, 12:00 am until the end of Fri 4 Dec 2026')
  expect(spanText({ ...span, endsAt: null })).toBe('₹850 from 1 Dec 2026, 12:00 am')
})

test('begins now where no start is given, or one that has passed, and may have no end', () => {
  expect(read({ datedPrice: '850' })).toMatchObject({ value: { startsAt: now, endsAt: null } })
  expect(read({ datedPrice: '850', startsAt: '2026-11-01T00:00' })).toMatchObject({
    value: { startsAt: now },
  })
})

test.each<[Record<string, string>, string, RegExp]>([
  [{ datedPrice: '' }, 'datedPrice', /whole rupees/],
  [{ datedPrice: '850.50' }, 'datedPrice', /whole rupees/],
  [{ datedPrice: '1201' }, 'datedPrice', /MRP of ₹1,200/],
  [{ datedPrice: '850', startsAt: 'tomorrow' }, 'startsAt', /day and a time/],
  [{ datedPrice: '850', startsAt: '2027-12-01T00:00' }, 'startsAt', /in a year/],
  [
    { datedPrice: '850', startsAt: '2026-12-01T00:00', endsAt: '2026-12-01T00:00' },
    'endsAt',
    /after it begins/,
  ],
  [
    { datedPrice: '850', startsAt: '2026-10-01T00:00', endsAt: '2026-11-01T00:00' },
    'endsAt',
    /in the future/,
  ],
  [{ datedPrice: '500', ...DAYS }, 'datedPriceIsRight', /44.44% below ₹900/],
])('%j is refused under %s', (fields, field, words) => {
  const refused = read(fields)
  expect(refused.ok ? {} : refused.problem.fields).toEqual({ [field]: expect.stringMatching(words) })
})

test('a far price holds where it is confirmed', () => {
  expect(read({ datedPrice: '500', ...DAYS, datedPriceIsRight: 'on' }).ok).toBe(true)
})

test.each<[string, string, string | null, boolean]>([
  ['before it', '2026-11-28T00:00', '2026-11-30T23:59', true],
  ['up to its first minute', '2026-11-28T00:00', '2026-12-01T00:00', false],
  ['within it', '2026-12-02T00:00', '2026-12-03T00:00', false],
  ['around it', '2026-11-30T00:00', '2026-12-09T00:00', false],
  ['from its last minute on', '2026-12-05T00:00', null, false],
  ['a new price amid it', '2026-12-03T00:00', null, false],
  ['after it', '2026-12-05T00:01', null, true],
])('a price %s beside another one: %s to %s', (_, startsAt, endsAt, isRead) => {
  const other = { pricePaise: 950_00, startsAt: at(DAYS.startsAt), endsAt: at(DAYS.endsAt) }
  const wanted = { datedPrice: '850', startsAt, ...(endsAt && { endsAt }) }
  expect(read(wanted, [other]).ok).toBe(isRead)
})
