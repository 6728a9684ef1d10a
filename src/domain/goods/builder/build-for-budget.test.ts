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

test('whoever has the price of the cheapest computer that is named gets one, and with less nobody does', () => {
  let named = 0
  fc.assert(
    fc.property(someParts, someWish, (parts, wish) => {
      const poor = ask({ ...wish, budgetPaise: BUDGET_MIN_PAISE }, parts)
      if (poor.kind !== 'over') return
      named += 1
      const { totalPaise } = poor.least
      expect(ask({ ...wish, budgetPaise: totalPaise }, parts).kind).toBe('found')
      expect(ask({ ...wish, budgetPaise: totalPaise - 1 }, parts)).toEqual(poor)
    }),
    { numRuns: 6 },
  )
  expect(named).toBeGreaterThan(0)
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

/** How far the card of a computer for games has come, in the order in which it is raised. */
const CARD_STEPS: readonly [key: 'bandwidth' | 'vram', least: number][] = [
  ['vram', 6],
  ['vram', 8],
  ['bandwidth', 250],
  ['bandwidth', 400],
  ['vram', 12],
  ['bandwidth', 600],
  ['vram', 16],
  ['bandwidth', 850],
]
const cardSteps = (card: PricedPart | undefined) =>
  CARD_STEPS.map(([key, least]) => (Number(card?.attributes[key]) >= least ? '1' : '0')).join('')
/** More than a game needs, before the card is a fast one. */
const isExtra = ({ kind, attributes }: PricedPart) =>
  (kind === 'cpu' && Number(attributes.cores) > 6) ||
  (kind === 'memory' && Number(attributes.capacity) > 16) ||
  (kind === 'ssd' && Number(attributes.capacity) > 1_000)

test.each([80_000_00, 120_000_00, 150_000_00, 250_000_00])(
  'for games at %i paise the card is as good as it can be without more cores, memory and storage',
  (budgetPaise) => {
    for (const count of [162, 216]) {
      const parts = computerParts(count)
      const cardIn = (from: readonly PricedPart[]) => {
        const answer = ask({ resolution: '1080p', budgetPaise }, from)
        if (answer.kind !== 'found') throw new Error(answer.kind)
        return parts.find(
          ({ id, kind }) => kind === 'graphics-card' && answer.builds[0]?.productIds.includes(id),
        )
      }
      const least = cardSteps(cardIn(parts.filter((part) => !isExtra(part))))
      expect(cardSteps(cardIn(parts)) >= least, `${count} parts`).toBe(true)
    }
  },
)

/** Parts of one made-up computer at prices of our own, with dearer processors, memory and drives, and these cards. */
const plainStock = (
  cards: readonly { price: number; vram: number; bandwidth?: number; chipset?: string }[],
) => {
  const { of } = found(
    { resolution: '1080p' },
    PARTS.filter(({ kind, attributes }) => kind !== 'cpu' || attributes.coolerIncluded === false),
  )
  const priced = (kind: string, id: string, rupees: number, attributes: PricedPart['attributes'] = {}) => {
    const part = of(kind) ?? of('liquid-cooler')
    if (!part) throw new Error(kind)
    return { ...part, id, pricePaise: rupees * 100, attributes: { ...part.attributes, ...attributes } }
  }
  return [
    priced('cpu', 'six-cores', 15_000, { cores: 6 }),
    priced('cpu', 'twenty-cores', 29_000, { cores: 20 }),
    priced('memory', '16-gb', 13_000, { capacity: 16, modules: 2 }),
    priced('memory', '32-gb', 28_000, { capacity: 32, modules: 2 }),
    priced('ssd', '500-gb', 6_000, { capacity: 500 }),
    priced('ssd', '1-tb', 10_000, { capacity: 1_000 }),
    priced('motherboard', 'board', 11_000),
    priced('air-cooler', 'cooler', 2_000),
    priced('case', 'case', 6_000),
    priced('power-supply', 'power', 8_000, { wattage: 1_000 }),
    ...cards.map(({ price, chipset = 'Nakshatra 800', bandwidth = 0, vram }, place) =>
      priced('graphics-card', `card-${place}`, price, { vram, chipset, bandwidth }),
    ),
  ]
}
const inStock = (stock: readonly PricedPart[], budgetPaise: number) => {
  const answer = buildForBudget(stockOf(stock), { ...GAMES, resolution: '1080p', budgetPaise })
  if (answer.kind !== 'found') throw new Error(answer.kind)
  const [best] = answer.builds
  const of = (kind: string) => stock.find((part) => part.kind === kind && best?.productIds.includes(part.id))
  return { best, of }
}
const SMALL_CARD = { price: 27_000, vram: 8, bandwidth: 448 }
const FAST_CARD = { price: 62_000, vram: 12, bandwidth: 672 }

test('for games a faster card is bought before twenty cores and 32 GB', () => {
  const { best, of } = inStock(plainStock([SMALL_CARD, FAST_CARD]), 150_000_00)
  expect(of('graphics-card')?.attributes.bandwidth).toBe(672)
  expect(of('cpu')?.attributes.cores).toBe(6)
  // Fifteen thousand more for memory were left once the card was bought.
  expect(of('memory')?.attributes.capacity).toBe(32)
  expect(best?.totalPaise).toBe(142_000_00)
})

test('the next step up does without what comes later in the order, and says so', () => {
  const stock = plainStock([SMALL_CARD, FAST_CARD])
  const { best, of } = inStock(stock, 120_000_00)
  expect(of('memory')?.attributes.capacity).toBe(32)
  expect(best?.next).toEqual({
    words: '12 GB of graphics memory',
    totalPaise: 127_000_00,
    givesUp: ['32 GB of memory'],
  })
  expect(inStock(stock, 127_000_00).of('graphics-card')?.attributes.vram).toBe(12)
})

test('no more is spent on the rest of a computer for games than leaves the card a quarter', () => {
  const { best, of } = inStock(plainStock([SMALL_CARD]), 250_000_00)
  expect(of('cpu')?.attributes.cores).toBe(6)
  expect(Number(of('graphics-card')?.pricePaise)).toBeGreaterThan(Number(best?.totalPaise) / 4)
})

test('a card that does not say how fast its memory is counts by what the maker of its chip states', () => {
  const stock = plainStock([SMALL_CARD, { price: 62_000, vram: 12, chipset: 'GeForce RTX 5070' }])
  expect(
    inStock(stock, 150_000_00)
      .best?.reasons.map(({ words }) => words)
      .join(),
  ).toContain('graphics bandwidth of 672 GB/s; we looked for at least 600 GB/s')
})

test('what comes with the rest is not said to have been looked for', () => {
  const stock = plainStock([SMALL_CARD]).filter(({ id }) => id !== 'six-cores')
  const reason = inStock(stock, 150_000_00).best?.reasons.find(
    ({ productId }) => productId === 'twenty-cores',
  )
  expect(reason?.words).toContain('Chosen for 20 cores; we looked for at least 6.')
})

test('the SSD of a computer for games has about 500 GB at least', () => {
  const small = plainStock([SMALL_CARD]).map((part) =>
    part.id === '1-tb'
      ? { ...part, pricePaise: 3_000_00, attributes: { ...part.attributes, capacity: 240 } }
      : part,
  )
  expect(inStock(small, 90_000_00).of('ssd')?.attributes.capacity).toBe(500)
  expect(buildForBudget(stockOf(small), { ...GAMES, resolution: '1080p', budgetPaise: 86_000_00 }).kind).toBe(
    'over',
  )
})

/** What a reason says first about each slot, and the fact that it is about. */
const SAID: Readonly<Record<string, readonly [RegExp, string][]>> = {
  cpu: [
    [/Chosen for (\d+) cores?/, 'cores'],
    [/(\d+) MB of L3/, 'l3Cache'],
  ],
  memory: [[/Chosen for (\d+) GB of memory/, 'capacity']],
  'graphics-card': [
    [/(\d+) GB of graphics memory/, 'vram'],
    [/bandwidth of (\d+) GB/, 'bandwidth'],
  ],
}

test('no reason names another figure than the part itself', () => {
  let said = 0
  for (const { key: use } of USES)
    for (const budgetPaise of [60_000_00, 150_000_00]) {
      const answer = ask({ use, budgetPaise, resolution: '1080p' })
      if (answer.kind === 'none') continue
      for (const { reasons } of answer.kind === 'over' ? [answer.least] : answer.builds)
        for (const { productId, words } of reasons) {
          const part = PART_OF.get(productId)
          for (const [pattern, key] of SAID[part?.kind ?? ''] ?? []) {
            const figure = pattern.exec(words)?.[1]
            if (figure === undefined) continue
            said += 1
            expect(Number(figure), words).toBe(part?.attributes[key])
          }
        }
    }
  expect(said).toBeGreaterThan(30)
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

test('of parts of one price the one is taken that leaves fewer conditions', () => {
  const parts = PARTS.map((part) =>
    part.kind === 'motherboard' ? { ...part, attributes: { ...part.attributes, usbCHeaders: 0 } } : part,
  )
  const [housing] = parts.filter(({ kind }) => kind === 'case')
  if (!housing) throw new Error('no case')
  const caseWith = (id: string, frontUsbC: number) => ({
    ...housing,
    id,
    attributes: { ...housing.attributes, frontUsbC },
  })
  const others = parts.filter(({ kind }) => kind !== 'case')
  const boxes = [caseWith('case-a', 1), caseWith('case-b', 0)]
  const answer = ask({}, [...others, ...boxes])
  if (answer.kind !== 'found') throw new Error(answer.kind)
  expect(answer.builds[0]?.productIds).toContain('case-b')
})
