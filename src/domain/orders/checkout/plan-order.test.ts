import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COD_LEGAL_LIMIT_PAISE, OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { type OfferNow, type OrderRequest, planOrder, type WantedLine } from './plan-order.ts'

const offer = (offerId: string, rest: Partial<OfferNow> = {}): OfferNow => ({
  offerId,
  productId: `p-${offerId}`,
  sellerId: 'house',
  name: `Part ${offerId}`,
  image: '/part.webp',
  listPricePaise: 100_000,
  discountBp: 1000,
  status: 'live',
  available: 5,
  hsn: '84733030',
  gstRateBp: 1800,
  dispatchDays: 2,
  ...rest,
})
const wants = (offerId: string, quantity = 1): WantedLine => ({ offerId, quantity })
const plan = (lines: WantedLine[], offers: OfferNow[], rest: Partial<OrderRequest> = {}) =>
  planOrder({ lines, offers, paymentMethod: 'card', terms: OPENING_TERMS, ...rest })

describe('an order', () => {
  const answer = plan(
    [wants('a', 2), wants('b'), wants('c')],
    [offer('c', { sellerId: 'asha' }), offer('b', { sellerId: 'asha', discountBp: 0 }), offer('a')],
  )

  test('holds what was wanted at the prices of now', () => {
    expect(answer).toMatchObject({
      ok: true,
      value: {
        subtotalPaise: 370_000,
        savingsPaise: 30_000,
        shippingPaise: 39_900,
        totalPaise: 409_900,
        itemCount: 4,
      },
    })
    expect(answer.ok && answer.value.lines[0]).toEqual({
      advancePaise: 0,
      offerId: 'a',
      productId: 'p-a',
      sellerId: 'house',
      name: 'Part a',
      image: '/part.webp',
      listPricePaise: 100_000,
      discountBp: 1000,
      hsn: '84733030',
      gstRateBp: 1800,
      dispatchDays: 2,
      shippingSharePaise: 19_411,
      shippingOffPaise: 0,
      quantity: 2,
      unitPricePaise: 90_000,
      promotions: [],
      promotionPaise: 0,
      contributedPaise: 0,
      contributedBy: [],
      linePaise: 180_000,
      savingsPaise: 20_000,
    })
  })

  test('is split into one vendor order a seller, which share the shipping fee by their goods', () => {
    const vendorOrders = answer.ok ? answer.value.vendorOrders : []
    expect(
      vendorOrders.map((vendorOrder) => [
        vendorOrder.sellerId,
        vendorOrder.lines.length,
        vendorOrder.subtotalPaise,
        vendorOrder.savingsPaise,
      ]),
    ).toEqual([
      ['house', 1, 180_000, 20_000],
      ['asha', 2, 190_000, 10_000],
    ])
    expect(vendorOrders.map((vendorOrder) => [vendorOrder.shippingPaise, vendorOrder.totalPaise])).toEqual([
      [19_411, 199_411],
      [20_489, 210_489],
    ])
  })
})

describe('an order is refused', () => {
  test.each<[string, WantedLine[], OfferNow[], string, object?]>([
    ['when the cart is empty', [], [], 'checkout.cart_empty'],
    ['for no pieces', [wants('a', 0)], [offer('a')], 'checkout.quantity_invalid'],
    ['for less than nothing', [wants('a', 3), wants('a', -1)], [offer('a')], 'checkout.quantity_invalid'],
    ['for half a piece', [wants('a', 1.5)], [offer('a')], 'checkout.quantity_invalid'],
    [
      'for more than fifty different parts',
      Array.from({ length: 51 }, (_, index) => wants(`o${index}`)),
      [],
      'checkout.too_many_lines',
      { linesMax: 50 },
    ],
    [
      'when an offer is not there',
      [wants('a'), wants('z')],
      [offer('a')],
      'checkout.offer_gone',
      { names: '', count: 1 },
    ],
    [
      'when offers were withdrawn',
      [wants('a'), wants('b'), wants('c')],
      [offer('a', { status: 'withdrawn' }), offer('b'), offer('c', { status: 'draft' })],
      'checkout.offer_gone',
      { names: 'Part a, Part c', count: 2 },
    ],
    [
      'for more than ten of a part',
      [wants('a', 6), wants('a', 5)],
      [offer('a', { available: 99 })],
      'checkout.quantity_too_large',
      { name: 'Part a', quantityMax: 10 },
    ],
    [
      'when there are not enough',
      [wants('a', 6)],
      [offer('a')],
      'checkout.out_of_stock',
      { name: 'Part a', available: 5, offerId: 'a' },
    ],
    [
      'when two lines together want more than there is',
      [wants('a', 3), wants('a', 3)],
      [offer('a')],
      'checkout.out_of_stock',
      { name: 'Part a', available: 5, offerId: 'a' },
    ],
    [
      'when there is less than nothing',
      [wants('a')],
      [offer('a', { available: -2 })],
      'checkout.out_of_stock',
      { name: 'Part a', available: 0, offerId: 'a' },
    ],
  ])('%s', (_sentence, lines, offers, code, details) => {
    const answer = plan(lines, offers)
    expect(!answer.ok && answer.problem).toEqual(details ? { code, details } : { code })
  })
})

test('fifty different parts can be ordered at once', () => {
  const offers = Array.from({ length: 50 }, (_, index) => offer(`o${index}`))
  expect(
    plan(
      offers.map((each) => wants(each.offerId)),
      offers,
    ).ok,
  ).toBe(true)
})

describe('a total that changed since the shopper saw it', () => {
  const sawOldPrice = { ...wants('a'), seenUnitPricePaise: 80_000 }
  const sawThisPrice = { ...wants('a'), seenUnitPricePaise: 90_000 }

  test.each<[string, Partial<OrderRequest>, number | undefined]>([
    ['is told', { expectedTotalPaise: 129_899 }, 129_900],
    [
      'is told when it has become lower, and never charged as it was',
      { expectedTotalPaise: 129_901 },
      129_900,
    ],
    [
      'is fine when it is lower because another order makes way for it',
      { expectedTotalPaise: 129_901, mayCostLess: true },
      undefined,
    ],
    [
      'is told when it is higher, whatever makes way for it',
      { expectedTotalPaise: 129_899, mayCostLess: true },
      129_900,
    ],
    ['is fine when it is the total they agreed to', { expectedTotalPaise: 129_900 }, undefined],
    ['is told when they saw another unit price', { lines: [sawOldPrice] }, 129_900],
    [
      'is told when they saw another price on one of two lines',
      { lines: [wants('a'), sawOldPrice] },
      219_900,
    ],
    ['is fine when they saw this unit price', { lines: [sawThisPrice] }, undefined],
    [
      'matters more than a price they saw before',
      { lines: [sawOldPrice], expectedTotalPaise: 129_900 },
      undefined,
    ],
  ])('%s', (_sentence, rest, newTotalPaise) => {
    const answer = plan([wants('a')], [offer('a')], rest)
    const problem = newTotalPaise && { code: 'checkout.total_changed', details: { newTotalPaise } }
    expect(answer.ok ? undefined : answer.problem).toEqual(problem)
  })

  test('is found line by line: each price that was seen belongs to its own offer', () => {
    const offers = [offer('a'), offer('b', { listPricePaise: 50_000 })]
    const sawBoth = [sawThisPrice, { ...wants('b'), seenUnitPricePaise: 45_000 }]
    expect(plan(sawBoth, offers).ok).toBe(true)
    expect(plan([sawThisPrice, { ...wants('b'), seenUnitPricePaise: 90_000 }], offers)).toMatchObject({
      problem: { code: 'checkout.total_changed' },
    })
    expect(plan([sawThisPrice, wants('b')], offers).ok).toBe(true)
  })
})

describe('cash on delivery', () => {
  const dear = [
    offer('a', { listPricePaise: 4_999_900, discountBp: 0 }),
    offer('b', { listPricePaise: 200, discountBp: 0 }),
  ]

  test('is taken up to the limit, and refused above it', () => {
    expect(plan([wants('a')], dear, { paymentMethod: 'cod' }).ok).toBe(true)
    expect(plan([wants('a'), wants('b')], dear, { paymentMethod: 'cod' })).toMatchObject({
      ok: false,
      problem: { code: 'checkout.cod_limit', details: { limitPaise: 5_000_000, totalPaise: 5_000_100 } },
    })
  })

  test('limits nobody who pays by card', () => {
    expect(plan([wants('a'), wants('b')], dear).ok).toBe(true)
  })

  test('has the limit that the marketplace sets', () => {
    const rest = { paymentMethod: 'cod', terms: { ...OPENING_TERMS, codLimitPaise: 5_000_100 } } as const
    expect(plan([wants('a'), wants('b')], dear, rest).ok).toBe(true)
  })
})

describe('an advance', () => {
  const some = [offer('a', { sellerId: 'asha' }), offer('b', { discountBp: 0 })]
  const advance = (advancePaise: number, rest: Partial<OrderRequest> = {}) =>
    plan([wants('a', 2), wants('b')], some, { advancePaise, ...rest })

  test('is shared over the lines, whose vendor orders have them too', () => {
    const planned = advance(100_000)
    if (!planned.ok) throw new Error(planned.problem.code)
    const { lines, vendorOrders } = planned.value
    const shares = lines.map(({ advancePaise }) => advancePaise)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100_000)
    expect(vendorOrders.flatMap((each) => each.lines.map(({ advancePaise }) => advancePaise))).toEqual(shares)
  })

  test('leaves a rest that keeps the limit of cash, and is none of a pre-order', () => {
    const dear = [offer('a', { listPricePaise: 6_000_000, discountBp: 0 })]
    const limited = (advancePaise: number) => plan([wants('a')], dear, { advancePaise })
    expect(limited(999_900)).toMatchObject({ problem: { code: 'checkout.cod_limit' } })
    expect(limited(1_000_000)).toMatchObject({ ok: true })
    const later = [offer('a', { listPricePaise: 200_000, preorderFrom: '2027-01-04' })]
    const preorder = plan([{ ...wants('a'), sentFrom: '2027-01-04' }], later, { advancePaise: 50_000 })
    expect(preorder).toMatchObject({ problem: { code: 'checkout.cod_preorder' } })
  })

  test.each([0, 10_000, 319_900, 100_050])('of %d paise is none', (advancePaise) => {
    expect(advance(advancePaise)).toMatchObject({ problem: { code: 'checkout.advance_invalid' } })
  })
})

test('the vendor orders add up to the order, line by line and paisa by paisa, under any terms', () => {
  const anyTerms = fc.record({
    freeShippingAbovePaise: fc.integer({ min: 0, max: 10_000_000 }),
    shippingFeePaise: fc.integer({ min: 0, max: 500_000 }),
    codLimitPaise: fc.integer({ min: 10_000, max: COD_LEGAL_LIMIT_PAISE }),
  })
  const anyOffer = fc.record({
    listPricePaise: fc.integer({ min: 1, max: 900_000 }),
    discountBp: fc.integer({ min: 0, max: 9999 }),
    sellerId: fc.constantFrom('house', 'asha', 'ravi'),
    quantity: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(fc.array(anyOffer, { minLength: 1, maxLength: 8 }), anyTerms, (rows, terms) => {
      const answer = plan(
        rows.map((row, index) => wants(`o${index}`, row.quantity)),
        rows.map((row, index) => offer(`o${index}`, { ...row, available: 10 })),
        { terms: { ...OPENING_TERMS, ...terms } },
      )
      if (!answer.ok) throw new Error(answer.problem.code)
      const { vendorOrders, ...order } = answer.value
      expect([0, terms.shippingFeePaise]).toContain(order.shippingPaise)
      for (const amount of ['subtotalPaise', 'savingsPaise', 'shippingPaise', 'totalPaise'] as const) {
        expect(vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder[amount], 0)).toBe(order[amount])
      }
      expect(vendorOrders.flatMap((vendorOrder) => vendorOrder.lines)).toHaveLength(order.lines.length)
      expect(
        vendorOrders.every((vendorOrder) =>
          vendorOrder.lines.every((line) => line.sellerId === vendorOrder.sellerId),
        ),
      ).toBe(true)
    }),
  )
})
