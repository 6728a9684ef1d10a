import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { computerParts, stockOf } from '#tests/support/computer-parts.ts'
import { BUDGET_MIN_PAISE, type BudgetWish, RESOLUTIONS, TASTES, USES } from './budget-wish.ts'
import { buildForBudget } from './build-for-budget.ts'
import { type PricedPart, pairJudge } from './cheapest-build-search.ts'

const PARTS = computerParts(162)
const PART_OF = new Map(PARTS.map((part) => [part.id, part]))

const someWish: fc.Arbitrary<BudgetWish> = fc.record({
  use: fc.constantFrom(...USES.map(({ key }) => key)),
  resolution: fc.constantFrom(...RESOLUTIONS.map(({ key }) => key)),
  tastes: fc.subarray(TASTES.map(({ key }) => key)),
  budgetPaise: fc.integer({ min: BUDGET_MIN_PAISE, max: 300_000_00 }),
})
/** Most parts, so that there is often a computer among them. */
const someParts = fc
  .array(fc.boolean(), { minLength: PARTS.length, maxLength: PARTS.length })
  .chain((first) =>
    fc
      .array(fc.boolean(), { minLength: PARTS.length, maxLength: PARTS.length })
      .map((second) => PARTS.filter((_, at) => first[at] || second[at])),
  )
const RUNS = { numRuns: 6 }

const GAMES: BudgetWish = { use: 'games', resolution: '1440p', tastes: [], budgetPaise: 80_000_00 }
const ask = (wish: Partial<BudgetWish>, parts: readonly PricedPart[] = PARTS) =>
  buildForBudget(stockOf(parts), { ...GAMES, ...wish })
const partsOf = (ids: readonly string[]) => ids.flatMap((id) => PART_OF.get(id) ?? [])
const found = (wish: Partial<BudgetWish>, parts: readonly PricedPart[] = PARTS) => {
  const answer = ask(wish, parts)
  if (answer.kind !== 'found') throw new Error(answer.kind)
  const [best] = answer.builds
  if (!best) throw new Error('no build')
  const chosen = partsOf(best.productIds)
  const of = (kind: string) => chosen.find((part) => part.kind === kind)
  return { builds: answer.builds, best, chosen, of }
}

test('every computer is whole, within the budget, and fits without anything that is not known', () => {
  let builds = 0
  fc.assert(
    fc.property(someParts, someWish, (parts, wish) => {
      const answer = ask(wish, parts)
      if (answer.kind === 'none') return
      for (const build of answer.kind === 'over' ? [answer.least] : answer.builds) {
        builds += 1
        const chosen = partsOf(build.productIds)
        const answers = judgeBuild(chosen).map((verdict) => verdict.answer)
        expect(answers).not.toContain('not known')
        expect(answers).not.toContain('does not fit')
        expect(chosen.map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['cpu', 'motherboard', 'memory', 'ssd', 'case', 'power-supply']),
        )
        expect(chosen.reduce((sum, { pricePaise }) => sum + pricePaise, 0)).toBe(build.totalPaise)
        if (answer.kind === 'found') expect(build.totalPaise).toBeLessThanOrEqual(wish.budgetPaise)
        else expect(build.totalPaise).toBeGreaterThan(wish.budgetPaise)
        expect(build.reasons.every(({ words }) => words !== '')).toBe(true)
      }
    }),
    RUNS,
  )
  expect(builds).toBeGreaterThan(RUNS.numRuns)
})

test('the same stock gives the same answer, in whatever order it is read', () => {
  fc.assert(
    fc.property(someParts, someWish, (some, wish) => {
      // Whole thousands: many cost the same.
      const parts = some.map((part) => ({ ...part, pricePaise: Math.ceil(part.pricePaise / 2e5) * 2e5 }))
      expect(ask(wish, parts.toReversed())).toEqual(ask(wish, parts))
    }),
    { numRuns: 6 },
  )
})

test('more on sale never makes the cheapest computer dearer', () => {
  fc.assert(
    fc.property(someParts, someWish, (parts, wish) => {
      const cheap = { ...wish, budgetPaise: BUDGET_MIN_PAISE }
      const [fewer, more] = [ask(cheap, parts), ask(cheap)]
      if (fewer.kind === 'over' && more.kind === 'over')
        expect(more.least.totalPaise).toBeLessThanOrEqual(fewer.least.totalPaise)
      else expect(more.kind === 'none' && fewer.kind !== 'none').toBe(false)
    }),
    { numRuns: 6 },
  )
})

test('an office computer has no graphics card, and its processor makes the picture', () => {
  const { chosen, of } = found({ use: 'office', budgetPaise: 60_000_00 })
  expect(chosen.some(({ kind }) => kind === 'graphics-card')).toBe(false)
  expect(of('cpu')?.attributes.integratedGraphics).toBe(true)
})

test('a higher resolution asks for more graphics memory before more of other things', () => {
  const vram = (resolution: BudgetWish['resolution']) =>
    Number(found({ resolution, budgetPaise: 160_000_00 }).of('graphics-card')?.attributes.vram)
  expect(vram('1080p')).toBeGreaterThanOrEqual(8)
  expect(vram('1440p')).toBeGreaterThanOrEqual(12)
  expect(vram('4k')).toBeGreaterThanOrEqual(16)
})

test('what is asked for by taste is there, or is said not to be', () => {
  const { of } = found({ tastes: ['white', 'quiet'], budgetPaise: 150_000_00 })
  expect(of('case')?.attributes.colour).toMatch(/white/i)
  expect(of('power-supply')?.attributes.zeroRpm).toBe(true)
  const plain = PARTS.filter(({ attributes }) => !/white/i.test(String(attributes.colour)))
  expect(found({ tastes: ['white'] }, plain).best.without).toContain('a white case')
})

test('no graphics card with too little memory is taken because it is white', () => {
  const parts = PARTS.filter(
    ({ kind, attributes }) =>
      kind !== 'graphics-card' || Number(attributes.vram) < 8 || !/white/i.test(String(attributes.colour)),
  )
  const { of, best } = found({ tastes: ['white'], budgetPaise: 100_000_00 }, parts)
  expect(of('graphics-card')?.attributes.vram).toBeGreaterThanOrEqual(12)
  expect(best.without).toContain('a white graphics card')
})

test('beside the best one stand a cheaper one and one of the other maker, with what they give up', () => {
  const { builds, best } = found({ budgetPaise: 100_000_00 })
  const cheaper = builds.find(({ role }) => role === 'cheaper')
  expect(cheaper?.totalPaise).toBeLessThanOrEqual(best.totalPaise * 0.85)
  expect(cheaper?.givesUp.length).toBeGreaterThan(0)
  const sockets = builds.map(({ productIds }) =>
    String(partsOf(productIds).find(({ kind }) => kind === 'cpu')?.attributes.socket).startsWith('LGA'),
  )
  expect(new Set(sockets).size).toBe(2)
  expect(best.next?.totalPaise).toBeGreaterThan(100_000_00)
})

test('where there is no computer at all, the slot without parts is named', () => {
  const without = PARTS.filter(({ kind }) => kind !== 'case')
  expect(ask({}, without)).toEqual({ kind: 'none', missing: ['case'] })
})

test('what the processor settles is not held against a board and a drive, or a board and its memory', () => {
  const part = (kind: PricedPart['kind'], attributes: PricedPart['attributes']): PricedPart => ({
    id: kind,
    kind,
    name: kind,
    quantity: 1,
    attributes,
    pricePaise: 100_00,
  })
  const slot = { interface: 'PCIe 4.0 x4', sizes: ['2280'], lanes: 'from the processor' }
  const board = part('motherboard', {
    socket: 'LGA1200',
    chipset: 'B560',
    m2Slots: [slot],
    memoryType: 'DDR4',
    formFactor: 'ATX',
    memorySlots: 4,
    memoryMax: 128,
    eccMemory: true,
  })
  const drive = part('ssd', { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true })
  const kit = part('memory', {
    memoryType: 'DDR4',
    formFactor: 'DIMM',
    modules: 2,
    capacity: 32,
    ecc: true,
    registered: false,
  })
  expect(pairJudge()(board, drive)).toBe(2)
  expect(pairJudge()(board, kit)).toBe(2)
})
