import { expect, test } from 'vitest'
import { isObviousSlip, SLIP_HOURS, slipDueAt } from './slip-claim.ts'

const placedAt = new Date('2026-11-27T10:00:00Z')
const after = (minutes: number) => ({ placedAt, now: new Date(placedAt.getTime() + minutes * 60_000) })
const half = { soldPaise: 4_999, usualPaise: 10_000 }

test.each([
  ['below half of what is usual', [half], 10, true],
  ['at half of it', [{ soldPaise: 5_000, usualPaise: 10_000 }], 10, false],
  ['in the last minute', [half], 30, true],
  ['a minute later', [half], 31, false],
  ['beside one that is none', [half, { soldPaise: 9_000, usualPaise: 10_000 }], 10, false],
  ['where nothing says what is usual', [{ soldPaise: 1, usualPaise: undefined }], 10, false],
  ['of nothing', [], 10, false],
])('a price is an obvious slip %s: %s', (_when, pieces, minutes, is) => {
  expect(isObviousSlip(pieces, after(minutes))).toBe(is)
})

test('a claim is decided within twelve hours', () => {
  expect(slipDueAt(placedAt).getTime() - placedAt.getTime()).toBe(SLIP_HOURS * 3_600_000)
})
