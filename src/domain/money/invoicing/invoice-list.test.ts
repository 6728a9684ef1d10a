import { expect, test } from 'vitest'
import { daysOfPeriod, invoiceList, periodsSince, periodText, readNumberStart } from './invoice-list.ts'

const asked = (search: string) => invoiceList.parse(new URLSearchParams(search))

test.each([
  ['26-27', { from: '2026-04-01', to: '2027-03-31' }, 'Financial year 2026-27'],
  ['2027-02', { from: '2027-02-01', to: '2027-02-28' }, 'February 2027'],
])('the period %s holds %j', (period, days, words) => {
  expect(asked(`period=${period}`)).toEqual({ period })
  expect(daysOfPeriod(period)).toEqual(days)
  expect(periodText(period)).toBe(words)
})

test.each(['26-28', '99-00', '26', '2026', '2026-13', 'x'])('"%s" is no period', (period) => {
  expect(asked(`period=${period}`)).toEqual({})
})

test('the periods to choose from are the years since the first invoice, with the months that have begun', () => {
  const [now, before, ...others] = periodsSince('2026-03-31', '2026-05-02')
  expect(now).toEqual({ year: '26-27', months: ['2026-05', '2026-04'] })
  expect(before?.year).toBe('25-26')
  expect(before?.months).toHaveLength(12)
  expect(before?.months.at(0)).toBe('2026-03')
  expect(others).toEqual([])
})

test.each([
  [' nn/26-27/0001 ', 'NN/26-27/0001'],
  ['fp', 'FP'],
  ['FP%', undefined],
  ['F_P', undefined],
  ['26-27', undefined],
  ['an invoice of last year', undefined],
])('"%s" begins the invoice number %s', (typed, start) => {
  expect(readNumberStart(typed)).toBe(start)
})
