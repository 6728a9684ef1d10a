import { expect, test } from 'vitest'
import { COD_LEGAL_LIMIT_PAISE, OPENING_TERMS } from '#domain/settings/marketplace-terms.ts'
import { codLimit, codLimitProblem } from './cod-limit.ts'

test('the marketplace may lower or raise its cap on cash, but never to ₹2,00,000, which the law forbids', () => {
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
])('%i paise in cash, with a limit of %s: %j', (totalPaise, codLimitPaise, problem) => {
  expect(codLimitProblem(totalPaise, { codLimitPaise })).toEqual(problem)
})

test.each([
  ['below the law together', { ownPaise: 10_000_000, othersPaise: 0 }, 9_999_900, undefined],
  [
    'a rupee more',
    { ownPaise: 10_000_000, othersPaise: 0 },
    10_000_000,
    { lawPaise: 20_000_000, openPaise: 10_000_000, leftPaise: 9_999_900 },
  ],
  [
    'more open than the law allows by now',
    { ownPaise: 30_000_000, othersPaise: 0 },
    100,
    { lawPaise: 20_000_000, openPaise: 30_000_000, leftPaise: 0 },
  ],
  [
    'only with what other accounts ordered, which is theirs to know',
    { ownPaise: 100, othersPaise: 19_999_700 },
    200,
    { lawPaise: 20_000_000 },
  ],
  [
    'exactly what the own orders leave, so that the others decide',
    { ownPaise: 100, othersPaise: 200 },
    19_999_800,
    { lawPaise: 20_000_000 },
  ],
  ['exactly the limit with others', { ownPaise: 100, othersPaise: 19_999_700 }, 100, undefined],
])('the cash of one person in a day: %s', (_when, cashSoFar, totalPaise, details) => {
  const problem = codLimitProblem(totalPaise, { codLimitPaise: COD_LEGAL_LIMIT_PAISE }, cashSoFar)
  expect(problem).toEqual(details && { code: 'checkout.cod_day_limit', details })
})
