import { expect, test } from 'vitest'
import { growthSince } from './growth.ts'

test.each([
  [{ now: 130, before: 100 }, 'up', '30%'],
  [{ now: 100, before: 130 }, 'down', '23%'],
  [{ now: 0, before: 4 }, 'down', '100%'],
  [{ now: 5, before: 5 }, 'same', '0%'],
  [{ now: 1_000, before: 999 }, 'same', '0%'],
  [{ now: 2_005, before: 2_000 }, 'same', '0%'],
  [{ now: 2_011, before: 2_000 }, 'up', '1%'],
  [{ now: 1_989, before: 2_000 }, 'down', '1%'],
  [{ now: 1_099, before: 100 }, 'up', '999%'],
])('%j is %s by %s', (figure, direction, text) => {
  expect(growthSince(figure)).toEqual({ direction, text })
})

test('beyond 999 % the growth is told in times, never in more than there are', () => {
  expect(growthSince({ now: 1_100, before: 100 })).toEqual({ direction: 'up', text: 'to 11 times' })
  expect(growthSince({ now: 43_899, before: 100 })).toEqual({ direction: 'up', text: 'to 438 times' })
  expect(growthSince({ now: 1_00_000_00, before: 1 })?.text).toBe('to 1,00,00,000 times')
})

test('nothing before is nothing to compare with', () => {
  expect(growthSince({ now: 5, before: 0 })).toBeUndefined()
  expect(growthSince({ now: 0, before: 0 })).toBeUndefined()
})
