import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPromotions, type PromotableLine } from './apply-promotions.ts'
import {
  deliveryText,
  PROMOTION_ASKS,
  type Promotion,
  type PromotionAsk,
  type PromotionRule,
  paidByText,
  promotionText,
} from './promotion.ts'

const ssd = { offerId: 'ssd', unitPricePaise: 500_000, quantity: 1 }
const memory = { offerId: 'memory', unitPricePaise: 300_000, quantity: 2 }

function promotion(rule: PromotionRule, change: Partial<Promotion> = {}): Promotion {
  return {
    id: rule.kind,
    name: rule.kind,
    sellerName: 'TechHub',
    paidBy: null,
    rule,
    minGoodsPaise: 0,
    asks: [],
    isCombinable: false,
    code: null,
    offerIds: ['ssd', 'memory'],
    ...change,
  }
}
const percent = (percentBp: number, maxPaise: number | null = null) =>
  ({ kind: 'percent', percentBp, maxPaise }) as const
const amount = (amountPaise: number) => ({ kind: 'amount', amountPaise }) as const
const buyGet = (buy: number, get: number, percentBp = 10_000) =>
  ({ kind: 'buy-get', buy, get, percentBp }) as const
const together = (amountPaise: number, ...offerIds: string[]) =>
  ({
    kind: 'together',
    amountPaise,
    products: offerIds.map((id) => ({ name: id.toUpperCase(), offerIds: [id] })),
  }) as const
const tiers = (...steps: [pieces: number, percentBp: number][]) =>
  ({ kind: 'tiers', tiers: steps.map(([pieces, percentBp]) => ({ pieces, percentBp })) }) as const

/** What is taken off each line. */
const off = (lines: readonly PromotableLine[], ...promotions: Promotion[]) =>
  applyPromotions(lines, promotions).lines.map((shares) => shares.reduce((sum, { paise }) => sum + paise, 0))

describe('one promotion takes off', () => {
  test.each<[string, PromotionRule, number[]]>([
    ['a percentage of each line', percent(1_000), [50_000, 60_000]],
    ['at most so much of all', percent(1_000, 55_000), [25_000, 30_000]],
    ['an amount, spread by what lines cost', amount(110_000), [50_000, 60_000]],
    ['no more than nine tenths', amount(5_000_000), [450_000, 540_000]],
    [
      'an amount for both together, by what the pieces of one set cost',
      together(80_000, 'ssd', 'memory'),
      [50_000, 30_000],
    ],
    ['by pieces of one product alone', tiers([2, 500], [3, 1_000]), [0, 30_000]],
    ['the highest step that is reached', tiers([2, 500], [2, 1_000]), [0, 60_000]],
    ['the cheapest piece of three, spread over all three', buyGet(2, 1), [136_364, 163_636]],
    ['half of the cheapest piece', buyGet(2, 1, 5_000), [68_182, 81_818]],
    ['nothing below a whole group', buyGet(3, 1), [0, 0]],
  ])('%s', (_what, rule, taken) => {
    expect(off([ssd, memory], promotion(rule))).toEqual(taken)
  })

  test('nothing of what it does not cover, and nothing of no piece', () => {
    expect(off([ssd, memory], promotion(percent(1_000), { offerIds: ['ssd', 'gone'] }))).toEqual([50_000, 0])
    expect(off([{ ...ssd, quantity: 0 }], promotion(percent(1_000)))).toEqual([0])
  })

  test('of two times three pieces each three by themselves, the dearest first', () => {
    const dear = { offerId: 'ssd', unitPricePaise: 900, quantity: 3 }
    const cheap = { offerId: 'memory', unitPricePaise: 300, quantity: 3 }
    expect(off([cheap, dear], promotion(buyGet(2, 1)))).toEqual([300, 900])
  })

  test('never so much that a piece costs nothing', () => {
    const sticker = { offerId: 'ssd', unitPricePaise: 1, quantity: 2 }
    expect(off([sticker], promotion(percent(9_000)))).toEqual([0])
    expect(off([{ ...sticker, unitPricePaise: 2 }], promotion(buyGet(1, 1)))).toEqual([2])
  })
})

describe('of several', () => {
  const seven = promotion(percent(700), { id: 'seven' })
  const five = promotion(percent(500), { id: 'five' })

  test('the one that takes off most applies where they cannot be combined, and the other says so', () => {
    const applied = applyPromotions([ssd], [five, seven])
    expect(applied.applied).toEqual([{ promotion: seven, paise: 35_000 }])
    expect(applied.notApplied).toEqual([{ promotion: five, why: 'less-than-others' }])
  })

  test('both apply where both may be combined, one on what the other has left', () => {
    const both = [five, seven].map((each) => ({ ...each, isCombinable: true }))
    expect(off([ssd], ...both)).toEqual([25_000 + 33_250])
    expect(off([ssd], { ...five, isCombinable: true }, seven)).toEqual([35_000])
  })

  test('those of different goods apply beside each other, combinable or not', () => {
    const ofMemory = { ...five, offerIds: ['memory'] }
    expect(off([ssd, memory], { ...seven, offerIds: ['ssd'] }, ofMemory)).toEqual([35_000, 30_000])
  })

  test('two small ones beat a larger one that lies across them', () => {
    const across = promotion(amount(90_000), { id: 'across' })
    const ofSsd = promotion(percent(1_000), { id: 'ofSsd', offerIds: ['ssd'] })
    const ofMemory = promotion(percent(1_000), { id: 'ofMemory', offerIds: ['memory'] })
    expect(off([ssd, memory], across, ofSsd, ofMemory)).toEqual([50_000, 60_000])
  })
})

test.each<[string, Promotion, object]>([
  [
    'goods, at their prices before promotions',
    promotion(amount(100_000), { minGoodsPaise: 1_150_000 }),
    { why: 'goods-missing', missingPaise: 50_000 },
  ],
  ['pieces of any', promotion(buyGet(4, 1)), { why: 'pieces-missing', missingPieces: 2 }],
  ['pieces of one', promotion(tiers([5, 500])), { why: 'pieces-missing', missingPieces: 3 }],
])('what is missing for a promotion is said: %s', (_what, wanted, missing) => {
  expect(applyPromotions([ssd, memory], [wanted]).notApplied).toEqual([{ promotion: wanted, ...missing }])
})

test.each<[PromotionRule, number, string]>([
  [percent(1_250), 0, '12.5% off'],
  [percent(1_000, 200_000), 500_000, '10% off, up to ₹2,000 from ₹5,000'],
  [amount(50_000), 500_000, '₹500 off from ₹5,000'],
  [buyGet(2, 1), 0, 'Buy 2, get 1 free'],
  [together(50_000, 'ssd', 'memory'), 0, '₹500 off when bought together: SSD + MEMORY'],
  [buyGet(3, 1, 5_000), 0, 'Buy 3, get 1 at 50% off'],
  [tiers([2, 500], [5, 1_000]), 0, 'Buy 2, save 5%; buy 5, save 10%'],
])('%j from %i is said as “%s…”', (rule, minGoodsPaise, text) => {
  expect(promotionText({ rule, minGoodsPaise, asks: [] })).toBe(text)
})

describe('a combination', () => {
  const both = promotion(together(80_000, 'ssd', 'memory'))
  test('counts as often as one of every product is there', () => {
    expect(off([{ ...ssd, quantity: 3 }, memory], both)).toEqual([100_000, 60_000])
  })

  test('says which products are missing', () => {
    expect(applyPromotions([ssd], [both]).notApplied).toEqual([
      { promotion: both, why: 'products-missing', names: ['MEMORY'] },
    ])
  })

  test('takes new and opened pieces of a product for one product, as they come', () => {
    const opened = { offerId: 'opened', unitPricePaise: 200_000, quantity: 1 }
    const rule = {
      kind: 'together' as const,
      amountPaise: 10_000,
      products: [
        { name: 'SSD', offerIds: ['ssd', 'opened'] },
        { name: 'MEMORY', offerIds: ['memory'] },
      ],
    }
    const wanted = promotion(rule, { offerIds: ['ssd', 'opened', 'memory'] })
    // Two sets: 5,000 + 2,000 + 6,000 rupees share ₹200.
    expect(off([ssd, opened, memory], wanted)).toEqual([7_692, 3_077, 9_231])
  })

  test('takes at most nine tenths of the pieces in it', () => {
    expect(off([ssd, memory], promotion(together(9_000_000, 'ssd', 'memory')))).toEqual([450_000, 270_000])
  })
})

describe('what a promotion asks of who buys', () => {
  const asking = promotion(percent(1_000), { asks: ['business', 'online'] })
  test.each<[readonly PromotionAsk[], object[]]>([
    [[], [{ promotion: asking, why: 'asks', asks: ['business', 'online'] }]],
    [['online'], [{ promotion: asking, why: 'asks', asks: ['business'] }]],
    [['online', 'business', 'first-order'], []],
  ])('has all to be so (%j)', (met, notApplied) => {
    expect(applyPromotions([ssd], [asking], met)).toMatchObject({
      notApplied,
      totalPaise: notApplied.length > 0 ? 0 : 50_000,
    })
  })

  test('counts after what is to be bought, and makes room for another promotion', () => {
    const large = { ...asking, minGoodsPaise: 600_000 }
    expect(applyPromotions([ssd], [large]).notApplied).toMatchObject([{ why: 'goods-missing' }])
    const little = promotion(amount(1_000))
    expect(applyPromotions([ssd], [asking, little])).toMatchObject({ totalPaise: 1_000 })
    expect(applyPromotions([ssd], [asking, little], PROMOTION_ASKS)).toMatchObject({ totalPaise: 50_000 })
  })

  test('is said', () => {
    expect(promotionText(asking)).toBe('10% off for businesses with a GSTIN, when you pay online')
  })
})

describe('what others than the seller pay', () => {
  const bank = { sellerName: null, paidBy: 'A bank', isCombinable: true }

  test('is taken of what the seller’s promotions have left', () => {
    const lines = [{ ...ssd, quantity: 2 }]
    const own = promotion(amount(100_000), { id: 'own', isCombinable: true })
    const others = promotion(percent(1_000), { ...bank, id: 'others' })
    expect(applyPromotions(lines, [others, own]).lines).toEqual([
      [
        { promotionId: 'own', paidBy: null, paise: 100_000 },
        { promotionId: 'others', paidBy: 'A bank', paise: 90_000 },
      ],
    ])
  })

  test('is said with each of them once', () => {
    expect(paidByText(['NanoNagar', 'A bank', 'NanoNagar'])).toBe('Paid by NanoNagar and A bank')
  })
})

describe('free delivery', () => {
  const FEE = 39_900
  const lines = [ssd, { ...memory, offerId: 'other' }]
  const delivery = (...offerIds: string[]) => ({ kind: 'delivery', offerIds }) as const
  const ofSeller = promotion(delivery('ssd'), { id: 'seller' })
  const ofBank = promotion(delivery('ssd', 'other'), {
    id: 'bank',
    sellerName: null,
    paidBy: 'A bank',
    offerIds: ['ssd', 'other'],
  })
  const taken = (...promotions: Promotion[]) =>
    applyPromotions(lines, promotions, [], FEE).applied.map(({ promotion: { id }, paise }) => [id, paise])

  test('takes off what the goods of its seller bear of the fee, by their prices', () => {
    const { lines: shares, feeShares, totalPaise } = applyPromotions(lines, [ofSeller], [], FEE)
    expect(feeShares).toEqual([18_136, 21_764])
    expect(shares).toEqual([[{ promotionId: 'seller', paidBy: null, paise: 18_136, isDelivery: true }], []])
    expect(totalPaise).toBe(18_136)
  })

  test('takes off all of the fee where others pay for it, whatever it covers', () => {
    expect(taken({ ...ofBank, offerIds: ['other'] })).toEqual([['bank', FEE]])
  })

  test('of others leaves nothing for that of a seller, and those of two sellers add up', () => {
    expect(taken(ofBank, ofSeller)).toEqual([['bank', FEE]])
    const ofOther = { ...promotion(delivery('other'), { id: 'other' }), offerIds: ['other'] }
    expect(taken(ofSeller, ofOther)).toEqual([
      ['other', 21_764],
      ['seller', 18_136],
    ])
  })

  test('of a seller comes first on its goods, and others pay the rest', () => {
    const both = [ofBank, ofSeller].map((each) => ({ ...each, isCombinable: true }))
    expect(taken(...both)).toEqual([
      ['seller', 18_136],
      ['bank', FEE - 18_136],
    ])
    // Of two that cannot be combined and take off the same, the seller's own is used.
    const ofAll = { ...ofSeller, rule: delivery('ssd', 'other') }
    expect(taken(ofBank, ofAll)).toEqual([['seller', FEE]])
  })

  test('of which nothing is left says so, and not that it cannot be combined', () => {
    const whyOf = (...promotions: Promotion[]) =>
      applyPromotions(lines, promotions, [], FEE).notApplied.map(({ promotion: { id }, why }) => [id, why])
    const others = [ofBank, { ...ofBank, id: 'other bank' }].map((each) => ({ ...each, isCombinable: true }))
    expect(whyOf(...others)).toEqual([['other bank', 'delivery-taken']])
    expect(whyOf(ofBank, ofSeller)).toEqual([['seller', 'less-than-others']])
  })

  test('is chosen or left with what is taken off the same lines', () => {
    const percentOff = (percentBp: number) => promotion(percent(percentBp), { id: 'goods' })
    expect(taken(ofBank, percentOff(700))).toEqual([['bank', FEE]])
    expect(taken(ofBank, percentOff(900))).toEqual([['goods', 45_000]])
    const both = [ofBank, percentOff(700)].map((each) => ({ ...each, isCombinable: true }))
    expect(taken(...both)).toEqual([
      ['goods', 35_000],
      ['bank', FEE],
    ])
  })

  test('says what is missing, and that there is no fee', () => {
    const asking = { ...ofSeller, minGoodsPaise: 600_000 }
    expect(applyPromotions(lines, [asking], [], FEE).notApplied).toMatchObject([
      { why: 'goods-missing', missingPaise: 100_000 },
    ])
    expect(applyPromotions(lines, [ofSeller], [], 0).notApplied).toMatchObject([{ why: 'delivery-free' }])
  })

  test('is the same whatever the order of the lines', () => {
    const alike = ['a', 'b', 'c'].map((offerId) => ({ offerId, unitPricePaise: 100, quantity: 1 }))
    const ofOne = promotion(delivery('a'), { offerIds: ['a'] })
    for (const cart of [alike, alike.toReversed()])
      expect(applyPromotions(cart, [ofOne], [], 100).totalPaise).toBe(34)
  })

  test('is said by its code, or its name', () => {
    const ship = { name: 'Ship', code: 'SHIP-AAAA2222', paise: 20_000 }
    expect(deliveryText([], 0)).toBeUndefined()
    expect(deliveryText([ship], 0)).toBe('Delivery: free with SHIP-AAAA2222')
    expect(deliveryText([{ ...ship, code: null }], 19_900)).toBe('Delivery: ₹200.00 off with Ship')
    expect(promotionText({ ...ofBank, minGoodsPaise: 200_000 })).toBe('Free delivery from ₹2,000')
  })
})

/** Written apart: every set of promotions, worked out line by line with fractions of big integers. */
function reference(
  lines: readonly PromotableLine[],
  promotions: readonly Promotion[],
  feePaise: number,
): number {
  const rank = ['buy-get', 'together', 'tiers', 'percent', 'amount', 'delivery']
  const byId = lines.toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))
  const fees = spread(
    feePaise,
    byId.map((l) => l.unitPricePaise * l.quantity),
  )
  const payers = ({ paidBy }: Promotion) => (paidBy === null ? 0 : 1)
  const sorted = [...promotions].sort(
    (a, b) =>
      payers(a) - payers(b) ||
      rank.indexOf(a.rule.kind) - rank.indexOf(b.rule.kind) ||
      (a.id < b.id ? -1 : 1),
  )
  let most = 0
  for (let set = 0; set < 2 ** sorted.length; set += 1) {
    const chosen = sorted.filter((_each, at) => Math.floor(set / 2 ** at) % 2 === 1)
    const inCart = (ids: readonly string[]) => lines.filter((l) => l.quantity > 0 && ids.includes(l.offerId))
    const covers = (each: Promotion) => inCart(each.offerIds)
    const reach = (each: Promotion) =>
      each.rule.kind === 'delivery' ? inCart(each.rule.offerIds) : covers(each)
    if (chosen.some((each) => covers(each).length === 0)) continue
    if (
      chosen.some((each) => sum(covers(each).map((l) => l.unitPricePaise * l.quantity)) < each.minGoodsPaise)
    )
      continue
    const clash = chosen.some((a) =>
      chosen.some(
        (b) =>
          a !== b && !(a.isCombinable && b.isCombinable) && reach(a).some((line) => reach(b).includes(line)),
      ),
    )
    if (clash) continue
    const left = new Map(lines.map((line) => [line, line.unitPricePaise * line.quantity]))
    const delivered = new Set<PromotableLine>()
    for (const each of chosen) {
      const own = reach(each)
      if (each.rule.kind === 'delivery') {
        for (const line of own) delivered.add(line)
        continue
      }
      const wanted = referenceOff(each.rule, own, left)
      for (const [at, line] of own.entries()) {
        const now = left.get(line) ?? 0
        left.set(line, now - Math.max(0, Math.min(wanted[at] ?? 0, now - line.quantity)))
      }
    }
    const goods = sum(lines.map((l) => l.unitPricePaise * l.quantity)) - sum([...left.values()])
    most = Math.max(most, goods + sum(fees.map((fee, at) => (delivered.has(byId[at] as never) ? fee : 0))))
  }
  return most
}

function referenceOff(
  rule: Exclude<PromotionRule, { kind: 'delivery' }>,
  own: PromotableLine[],
  left: Map<PromotableLine, number>,
): number[] {
  const rests = own.map((line) => left.get(line) ?? 0)
  const half = (paise: number, bp: number) => Math.floor((2 * paise * bp + 10_000) / 20_000)
  if (rule.kind === 'amount') return spread(Math.min(rule.amountPaise, half(sum(rests), 9_000)), rests)
  if (rule.kind === 'percent') {
    const shares = rests.map((rest) => half(rest, rule.percentBp))
    return rule.maxPaise !== null && sum(shares) > rule.maxPaise ? spread(rule.maxPaise, shares) : shares
  }
  if (rule.kind === 'together') {
    const quantityOf = (id: string | undefined) => own.find((line) => line.offerId === id)?.quantity ?? 0
    const sets = Math.min(...rule.products.map(({ offerIds }) => quantityOf(offerIds[0])))
    const ofSets = own.map((line, at) =>
      Number((BigInt(rests[at] ?? 0) * BigInt(sets)) / BigInt(line.quantity)),
    )
    if (own.length === 0) return []
    return spread(Math.min(rule.amountPaise * sets, half(sum(ofSets), 9_000)), ofSets)
  }
  if (rule.kind === 'tiers')
    return own.map((line, at) => {
      const step = rule.tiers
        .filter(({ pieces }) => pieces <= line.quantity)
        .sort((a, b) => b.percentBp - a.percentBp)[0]
      return step ? half(rests[at] ?? 0, step.percentBp) : 0
    })
  const pieces = own
    .flatMap((line, at) => Array.from({ length: line.quantity }, () => ({ at, price: line.unitPricePaise })))
    .sort((a, b) => b.price - a.price || a.at - b.at)
  const taken = own.map(() => 0)
  while (pieces.length >= rule.buy + rule.get) {
    const group = pieces.splice(0, rule.buy + rule.get)
    const given = sum(group.slice(-rule.get).map(({ price }) => half(price, rule.percentBp)))
    for (const [index, share] of spread(
      given,
      group.map(({ price }) => price),
    ).entries()) {
      const at = group[index]?.at ?? 0
      taken[at] = (taken[at] ?? 0) + share
    }
  }
  return taken
}

/** Whole paise by the largest remainder, the first of two alike. */
function spread(total: number, weights: number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(total) * BigInt(weight)) / BigInt(all))
  const rests = weights.map((weight, at) => ({ at, rest: (BigInt(total) * BigInt(weight)) % BigInt(all) }))
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  const parts = exact.map(Number)
  for (const { at } of rests.slice(0, total - sum(parts))) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0)
}

const anyRule = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percentBp: fc.integer({ min: 1, max: 9_000 }),
    maxPaise: fc.option(fc.integer({ min: 1, max: 200_000 })),
  }),
  fc.record({ kind: fc.constant('amount' as const), amountPaise: fc.integer({ min: 1, max: 900_000 }) }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 10_000 }),
    )
    .map(([buy, get, percentBp]) => ({ kind: 'buy-get' as const, buy, get: Math.min(buy, get), percentBp })),
  fc
    .tuple(fc.integer({ min: 1, max: 900_000 }), fc.subarray(['a', 'b', 'c', 'd'], { minLength: 2 }))
    .map(([paise, ids]) => together(paise, ...ids)),
  fc
    .tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 4_000 }))
    .map(([first, more]) => tiers([2, first], [4, first + more])),
  fc
    .subarray(['a', 'b', 'c', 'd'], { minLength: 1 })
    .map((offerIds) => ({ kind: 'delivery' as const, offerIds })),
)
const NAMES = ['a', 'b', 'c', 'd']
const anyCart = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }).chain((offerIds) =>
  fc.tuple(
    ...offerIds.map((offerId) =>
      fc.record({
        offerId: fc.constant(offerId),
        unitPricePaise: fc.integer({ min: 1, max: 400_000 }),
        quantity: fc.integer({ min: 0, max: 5 }),
      }),
    ),
  ),
)
const anyPromotions = fc
  .array(
    fc.record({
      rule: anyRule,
      minGoodsPaise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900_000 })),
      isCombinable: fc.boolean(),
      paidBy: fc.constantFrom(null, null, 'NanoNagar', 'A bank'),
      offerIds: fc.subarray(NAMES, { minLength: 1 }),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map(({ rule, ...each }, at) => {
      const own =
        rule.kind === 'together' ? { offerIds: rule.products.flatMap(({ offerIds }) => offerIds) } : {}
      return promotion(rule, { ...each, ...own, id: `p${at}` })
    }),
  )

test('any cart comes to what a reference that tries everything comes to, to the paisa', () => {
  fc.assert(
    fc.property(anyCart, anyPromotions, fc.integer({ min: 0, max: 60_000 }), (lines, promotions, fee) => {
      const hasGoods = lines.some((line) => line.quantity > 0)
      const feePaise = hasGoods ? fee : 0
      const applied = applyPromotions(lines, promotions, [], feePaise)
      expect(applied.totalPaise).toBe(reference(lines, promotions, feePaise))
      expect(sum([...applied.feeShares])).toBe(feePaise)
      const shares = applied.lines.flat()
      expect(sum(shares.map(({ paise }) => paise))).toBe(applied.totalPaise)
      expect(shares.every(({ paise }) => Number.isSafeInteger(paise) && paise > 0)).toBe(true)
      for (const [at, line] of lines.entries()) {
        const own = applied.lines[at] ?? []
        const taken = sum(own.filter(({ isDelivery }) => !isDelivery).map(({ paise }) => paise))
        expect(line.unitPricePaise * line.quantity - taken).toBeGreaterThanOrEqual(line.quantity)
        const ofFee = sum(own.filter(({ isDelivery }) => isDelivery).map(({ paise }) => paise))
        expect(ofFee).toBeLessThanOrEqual(applied.feeShares[at] ?? 0)
      }
      expect(applied.applied.length + applied.notApplied.length).toBe(promotions.length)
    }),
    { numRuns: 1_000 },
  )
})
