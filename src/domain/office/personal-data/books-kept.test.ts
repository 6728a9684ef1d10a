import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import {
  booksKeptUntil,
  booksOverBefore,
  endOfFinancialYear,
  fateOf,
  keptAfterProceeding,
} from './books-kept.ts'

test.each([
  ['the first day of a financial year', '2026-04-01', '2033-12-31'],
  ['the last day of the same', '2027-03-31', '2033-12-31'],
  ['the first day of the next one', '2027-04-01', '2034-12-31'],
  ['29 February', '2028-02-29', '2034-12-31'],
])('books of %s are kept until 31 December six years after the annual return', (_, day, until) => {
  expect(booksKeptUntil(day)).toBe(until)
})

test.each([
  // 31 March, 23:59:59 in India, and the second after it.
  ['2027-03-31T18:29:59Z', '2033-12-31'],
  ['2027-03-31T18:30:00Z', '2034-12-31'],
])('the financial year of %s is that of India', (moment, until) => {
  expect(booksKeptUntil(indianDay(new Date(moment)))).toBe(until)
})

test.each([
  ['2033-12-31', '2026-03-31T18:30:00.000Z'],
  ['2034-01-01', '2027-03-31T18:30:00.000Z'],
  ['2034-12-31', '2027-03-31T18:30:00.000Z'],
])('on %s books of before %s are over', (today, before) => {
  expect(booksOverBefore(today).toISOString()).toBe(before)
})

test('a moment is over on a day when its books were kept until a day before, and never else', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2020-01-01', n))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), days, (orderedOn, second, today) => {
      const moment = new Date(Date.parse(`${orderedOn}T00:00:00+05:30`) + second * 1_000)
      expect(moment < booksOverBefore(today)).toBe(booksKeptUntil(orderedOn) < today)
    }),
  )
})

test('a financial year ends before 1 April in India', () => {
  expect(endOfFinancialYear('2027-03-31').toISOString()).toBe('2027-03-31T18:30:00.000Z')
  expect(endOfFinancialYear('2027-04-01').toISOString()).toBe('2028-03-31T18:30:00.000Z')
})

test('books of a proceeding are kept for a year after it', () => {
  expect(keptAfterProceeding('2034-05-31')).toBe('2035-05-31')
  expect(keptAfterProceeding('2036-02-29')).toBe('2037-03-01')
})

const old = (of: { lastBookedOn?: Day; warrantyUntil?: Day } = {}) => ({
  lastBookedOn: '2026-11-20',
  warrantyUntil: undefined,
  open: [],
  ...of,
})

test('an order is emptied on the day after its period, and not on its last day', () => {
  expect(fateOf(old(), '2033-12-31')).toEqual({
    isErased: false,
    keptUntil: '2033-12-31',
    reasons: ['books'],
    lookOn: '2034-01-01',
  })
  expect(fateOf(old(), '2034-01-01')).toEqual({ isErased: true, keptUntil: '2033-12-31' })
})

test('what was booked of it in a later year keeps it for as long as the books of that year', () => {
  expect(fateOf(old({ lastBookedOn: '2027-04-01' }), '2034-01-01')).toMatchObject({
    isErased: false,
    reasons: ['books'],
    lookOn: '2035-01-01',
  })
})

test('a running warranty keeps it until the day after', () => {
  expect(fateOf(old({ warrantyUntil: '2036-11-24' }), '2034-01-01')).toMatchObject({
    isErased: false,
    reasons: ['warranty'],
    lookOn: '2036-11-25',
  })
})

test('whatever is open keeps it, and it is looked at again in a week', () => {
  expect(fateOf({ ...old(), open: ['hold', 'money'] }, '2034-01-01')).toMatchObject({
    isErased: false,
    reasons: ['hold', 'money'],
    lookOn: '2034-01-08',
  })
})
