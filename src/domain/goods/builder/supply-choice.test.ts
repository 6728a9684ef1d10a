import { expect, test } from 'vitest'
import { advisedWatts } from '#domain/goods/compatibility/verdicts/power-rules.ts'
import { computerParts, stockOf } from '#tests/support/computer-parts.ts'
import { type BudgetUse, USES } from './budget-wish.ts'
import { buildForBudget } from './build-for-budget.ts'
import { cheapestBuild, type PricedPart, pairJudge } from './cheapest-build-search.ts'

const PARTS = computerParts(126)
const OTHERS = PARTS.filter(({ kind }) => kind !== 'power-supply')
const SUPPLY = PARTS.find(({ kind }) => kind === 'power-supply') as PricedPart

/** A supply that fits everywhere, at a price of our own. */
const supply = (watts: number, rupees: number, rating?: string): PricedPart => {
  const { rating: _rating, cybenetics: _cybenetics, ...attributes } = SUPPLY.attributes
  return {
    ...SUPPLY,
    id: `${watts} W${rating ? `, ${rating}` : ''}`,
    pricePaise: rupees * 100,
    attributes: {
      ...attributes,
      wattage: watts,
      formFactor: 'ATX',
      length: 140,
      epsConnectors: 2,
      pcie8Pin: 4,
      pcie16Pin: 1,
      ...(rating && { rating }),
    },
  }
}

function builtWith(supplies: readonly PricedPart[], use: BudgetUse, rupees: number) {
  const parts = [...OTHERS, ...supplies]
  const answer = buildForBudget(stockOf(parts), {
    use,
    resolution: '1080p',
    tastes: [],
    budgetPaise: rupees * 100,
  })
  if (answer.kind !== 'found') return undefined
  const [best] = answer.builds
  const chosen = parts.filter(({ id }) => best?.productIds.includes(id))
  const power = chosen.find(({ kind }) => kind === 'power-supply')
  return {
    power,
    watts: Number(power?.attributes.wattage),
    advised: advisedWatts(chosen),
    share: Number(power?.pricePaise) / Number(best?.totalPaise),
    reason: best?.reasons.find(({ productId }) => productId === power?.id)?.words ?? '',
  }
}

const SHELF = [
  supply(450, 3_300),
  supply(450, 3_600, '80 PLUS Bronze'),
  supply(550, 4_600, '80 PLUS Bronze'),
  supply(650, 5_300, '80 PLUS Bronze'),
  supply(650, 7_400, '80 PLUS Gold'),
  supply(750, 8_300, '80 PLUS Gold'),
  supply(850, 10_900, '80 PLUS Gold'),
  supply(1_000, 13_900, '80 PLUS Gold'),
  supply(1_200, 18_000, '80 PLUS Platinum'),
]
const BUDGETS = [40, 50, 60, 70, 80, 100, 120, 150, 200, 300].map((thousands) => thousands * 1_000)

test.each(USES.map(({ key }) => key))(
  'over ten budgets a computer for %s has a supply of the right size and price, with the reason',
  (use) => {
    let built = 0
    for (const rupees of BUDGETS) {
      const found = builtWith(SHELF, use, rupees)
      if (!found) continue
      built += 1
      const { watts, advised, share, reason } = found
      expect(watts, `${rupees}`).toBeGreaterThanOrEqual(advised)
      expect(watts, `${rupees}`).toBeLessThanOrEqual(Math.max(650, 2 * advised))
      expect(share, `${rupees}`).toBeLessThan(0.13)
      expect(reason).toMatch(
        /The parts draw up to about \d+ W\. We advise \d+ W, and the supply gives \d+ W\./,
      )
    }
    expect(built).toBeGreaterThanOrEqual(7)
  },
)

test('the rating rises with the budget', () => {
  const ratings = (use: BudgetUse) =>
    [60_000, 80_000, 200_000].map((rupees) => builtWith(SHELF, use, rupees)?.power?.attributes.rating)
  expect(ratings('office')).toEqual(['80 PLUS Bronze', '80 PLUS Bronze', '80 PLUS Gold'])
  expect(ratings('games').slice(1)).toEqual(['80 PLUS Bronze', '80 PLUS Gold'])
})

test('a supply of 1,000 W is in no office computer, though it were the cheapest or the only Gold one', () => {
  const cheap = builtWith([supply(1_000, 2_900), supply(450, 3_600, '80 PLUS Bronze')], 'office', 50_000)
  expect(cheap?.watts).toBe(450)
  const gold = builtWith(
    [supply(1_000, 3_700, '80 PLUS Gold'), supply(450, 3_600, '80 PLUS Bronze')],
    'office',
    200_000,
  )
  expect(gold?.watts).toBe(450)
  expect(builtWith([supply(1_000, 2_900)], 'office', 60_000)?.watts).toBe(1_000)
})

test('a supply that nobody rated is taken where the budget has no room for one that was', () => {
  const two = [supply(450, 3_300), supply(450, 5_600, '80 PLUS Bronze')]
  expect(builtWith(two, 'office', 60_000)?.reason).toContain('Chosen for an 80 PLUS Bronze rating.')
  const only = builtWith([supply(450, 3_300)], 'office', 60_000)
  expect(only?.power?.attributes.rating).toBeUndefined()
  expect(only?.reason).not.toContain('rating')
})

test('no supply is bought for its rating that takes more of the budget than that is worth', () => {
  const dear = [supply(650, 4_000, '80 PLUS Bronze'), supply(650, 9_000, '80 PLUS Gold')]
  expect(builtWith(dear, 'office', 100_000)?.power?.attributes.rating).toBe('80 PLUS Bronze')
})

test('a supply that is weaker than advised is taken only where there is no other at all', () => {
  const build = (supplies: readonly PricedPart[], size: 'or stronger' | 'any') =>
    cheapestBuild(
      stockOf([
        ...OTHERS.filter(({ kind, attributes }) => kind !== 'graphics-card' || attributes.vram === 16),
        ...supplies,
      ]),
      {
        goals: [],
        hasCard: true,
        limitPaise: Number.MAX_SAFE_INTEGER,
        takesConditions: true,
        supplies: size,
      },
      pairJudge(),
    )?.parts.find(({ kind }) => kind === 'power-supply')?.attributes.wattage
  const both = [supply(600, 1_000), supply(1_000, 13_900)]
  expect(build(both, 'any')).toBe(600)
  expect(build(both, 'or stronger')).toBe(1_000)
  expect(build([supply(600, 1_000)], 'or stronger')).toBeUndefined()
})
