import { expect, test } from 'vitest'
import { earnedPaise } from './earnings-months.tsx'

test('a payout takes nothing off what a month earned', () => {
  expect(earnedPaise({ netPaise: -59_528_060, paidOutPaise: -81_841_650 })).toBe(22_313_590)
  expect(earnedPaise({ netPaise: 118_536, paidOutPaise: 0 })).toBe(118_536)
})
