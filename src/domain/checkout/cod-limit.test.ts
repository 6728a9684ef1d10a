import { expect, test } from 'vitest'
import { COD_LEGAL_LIMIT_PAISE, OPENING_TERMS } from '#domain/settings/shop-terms.ts'
import { codLimit, codLimitProblem } from './cod-limit.ts'

test('the house may lower or raise its cap on cash, but never to ₹2,00,000, which the law forbids', () => {
  expect(codLimit(OPENING_TERMS)).toBe(5_000_000)
  expect(codLimit({ codLimitPaise: 100 })).toBe(100)
  expect(codLimit({ codLimitPaise: 50_000_000 })).toBe(19_999_900)
  expect(COD_LEGAL_LIMIT_PAISE).toBeLessThan(20_000_000)
})

test.each([
  [5_000_000, 5_000_000, undefined],
  [
    5_000_001,
    5_000_000,
    { code: 'checkout.cod_limit', details: { limitPaise: 5_000_000, totalPaise: 5_000_001 } },
  ],
  [19_999_900, 99_999_999, undefined],
  [
    20_000_000,
    99_999_999,
    { code: 'checkout.cod_limit', details: { limitPaise: 19_999_900, totalPaise: 20_000_000 } },
  ],
])('%i paise at the door, with a house cap of %s: %j', (totalPaise, codLimitPaise, problem) => {
  expect(codLimitProblem(totalPaise, { codLimitPaise })).toEqual(problem)
})
