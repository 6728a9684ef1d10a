import { expect, test } from 'vitest'
import { keptText, keptUntil, piecesToKeep } from './kept-until.ts'

test.each([
  ['in the morning', '2026-11-28T09:00+05:30', 12, '2026-11-28T21:00', '2026-11-29T10:00'],
  ['a little earlier', '2026-11-28T08:53+05:30', 12, '2026-11-28T20:55', undefined],
  ['at night', '2026-11-28T02:00+05:30', 12, '2026-11-28T14:00', undefined],
  ['in the evening', '2026-11-28T20:00+05:30', 12, '2026-11-29T08:00', '2026-11-29T10:00'],
  ['late at night', '2026-12-31T22:01+05:30', 12, '2027-01-01T10:05', undefined],
])('a piece that is offered %s is kept until people are awake', (_when, now, hours, plain, moved) => {
  expect(keptUntil(new Date(now), hours)).toEqual(new Date(`${moved ?? plain}+05:30`))
})

test('a piece is never kept for a shorter time than was said, nor ends at night', () => {
  for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
    const now = new Date(Date.parse('2026-11-28T00:00+05:30') + minute * 60_000)
    const end = keptUntil(now, 12)
    const hour = Number(
      end.toLocaleString('en-GB', { hour: '2-digit', hour12: false, timeZone: 'Asia/Kolkata' }),
    )
    expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(12 * 3_600_000)
    expect(hour >= 10 && hour < 21, end.toISOString()).toBe(true)
  }
})

test.each([
  ['all of new stock', { free: 3, kept: 0, shareBp: 10_000 }, 3],
  ['a half, with what is kept already', { free: 6, kept: 2, shareBp: 5_000 }, 2],
  ['a half of one piece is that piece', { free: 1, kept: 0, shareBp: 5_000 }, 1],
  ['nothing where nothing is free', { free: 0, kept: 3, shareBp: 10_000 }, 0],
  ['no more where the share is kept', { free: 5, kept: 5, shareBp: 5_000 }, 0],
  ['nothing at all', { free: 5, kept: 0, shareBp: 0 }, 0],
])('of an offer is kept: %s', (_what, stock, pieces) => {
  expect(piecesToKeep(stock)).toBe(pieces)
})

test('a page says until when', () => {
  expect(keptText(new Date('2026-11-28T19:40+05:30'))).toBe('We keep one for you until 28 Nov 2026, 7:40 pm.')
})
