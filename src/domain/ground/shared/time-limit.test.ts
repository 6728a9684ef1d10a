import { expect, test } from 'vitest'
import { formatLimit } from './time-limit.ts'

test.each([
  ['2026-11-30T18:30:00Z', 'the end of Mon 30 Nov 2026'],
  ['2026-11-30T18:30:59.999Z', 'the end of Mon 30 Nov 2026'],
  ['2026-12-31T18:30:00.000Z', 'the end of Thu 31 Dec 2026'],
  ['2028-02-29T18:30:00Z', 'the end of Tue 29 Feb 2028'],
  ['2026-11-30T18:31:00Z', '1 Dec 2026, 12:01 am'],
  ['2026-11-30T18:29:00Z', '30 Nov 2026, 11:59 pm'],
  ['2026-11-20T10:12:00Z', '20 Nov 2026, 3:42 pm'],
])('a limit at %s is %s', (moment, text) => {
  expect(formatLimit(moment)).toBe(text)
  expect(formatLimit(new Date(moment))).toBe(text)
})
