import { expect, test } from 'vitest'
import { readTypedDay } from './typed-days.ts'

test.each([
  ['2026-11-26', '2026-11-26'],
  ['2026/11/6', '2026-11-06'],
  ['26-11-2026', '2026-11-26'],
  ['26/11/2026', '2026-11-26'],
  ['26.11.2026', '2026-11-26'],
  ['6/5/26', '2026-05-06'],
  ['26-Nov-26', '2026-11-26'],
  ['26-NOV-2026', '2026-11-26'],
  ['26 Nov 2026', '2026-11-26'],
  ['26 November, 2026', '2026-11-26'],
  ['26-Nov-26 10:30', '2026-11-26'],
  ['26/11/2026 10:30:00 AM', '2026-11-26'],
  ['2026-11-26T10:30:00+05:30', '2026-11-26'],
  ['31/02/2026', undefined],
  ['29-Feb-27', undefined],
  ['11/26/2026', undefined],
  ['26-Nob-26', undefined],
  ['26-11-026', undefined],
  ['46352', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%j, as somebody types it, is the day %j', (text, day) => {
  expect(readTypedDay(text)).toBe(day)
})
