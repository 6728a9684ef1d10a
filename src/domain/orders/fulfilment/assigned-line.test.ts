import { expect, test } from 'vitest'
import { lineStays } from './assigned-line.ts'

const CAME_IN = { cashPaise: 1_000, remittedPaise: 1_000, goneBackPaise: 0, isPaidOut: false }

test.each([
  ['of which nothing was paid', {}, 1_000, undefined],
  ['of which a refund was paid', { goneBackPaise: 1 }, 1_000, 'refunded'],
  ['beside which enough came in for the refund', { goneBackPaise: 400 }, 600, undefined],
  ['without which a paisa of the refund is missing', { goneBackPaise: 401 }, 600, 'refunded'],
  ['whose sale was paid out', { isPaidOut: true }, 1, 'paid-out'],
  ['beside which the whole cash came in', { isPaidOut: true, remittedPaise: 1_500 }, 500, undefined],
] as const)('a line %s', (_what, change, linePaise, why) => {
  expect(lineStays({ ...CAME_IN, ...change }, linePaise)).toBe(why)
})
