import { expect, test } from 'vitest'
import { COD_LEGAL_LIMIT_PAISE, codLimit, codLimitProblem } from './cod-limit.ts'

test('the house may lower or raise its cap on cash, but never to ₹2,00,000, which the law forbids', () => {
  expect(codLimit()).toBe(5_000_000)
  expect(codLimit(100)).toBe(100)
  expect(codLimit(50_000_000)).toBe(19_999_900)
  expect(COD_LEGAL_LIMIT_PAISE).toBeLessThan(20_000_000)
})

test.each([
  [5_000_000, undefined, undefined],
  [
    5_000_001,
    undefined,
    { code: 'checkout.cod_limit', details: { limitPaise: 5_000_000, totalPaise: 5_000_001 } },
  ],
  [19_999_900, 99_999_999, undefined],
  [
    20_000_000,
    99_999_999,
    { code: 'checkout.cod_limit', details: { limitPaise: 19_999_900, totalPaise: 20_000_000 } },
  ],
])('%i paise at the door, with a house cap of %s: %j', (totalPaise, houseLimitPaise, problem) => {
  expect(codLimitProblem(totalPaise, houseLimitPaise)).toEqual(problem)
})
