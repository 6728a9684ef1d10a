import fc from 'fast-check'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitPrice } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { expectedBestOffer } from '#tests/support/best-offer.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'good-one')
  await addSeller(app, 'good-two')
  await addSeller(app, 'suspended', 'suspended')
})
afterAll(() => close())

const SELLERS = ['good-one', 'good-two', 'suspended'] as const
const CONDITIONS = ['new', 'open-box', 'refurbished'] as const

const cardOf = (id: string) =>
  app.db
    .selectFrom('products')
    .select(['on_sale', 'best_offer_id', 'list_price_paise', 'discount_bp', 'price_paise', 'in_stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refresh = (...ids: string[]) => inTransaction(app, (tx) => refreshBestOffers(tx, ids))

let products = 0
const nextProduct = () => addProduct(app, { id: `product-${++products}` })

const IN_STOCK = { listPricePaise: 100_000, onHand: 5 }
test.each<[string, Partial<Parameters<typeof addOfferRow>[1]>[], number | undefined, boolean?]>([
  ['the lowest price to pay', [{}, { listPricePaise: 99_999 }], 1, true],
  ['the price after discount', [{}, { listPricePaise: 120_000, discountBp: 2000 }], 1, true],
  ['only what is in stock, if anything is', [{}, { listPricePaise: 1, onHand: 0 }], 0, true],
  ['no pieces that are promised', [{}, { listPricePaise: 1, onHand: 2, reserved: 2 }], 0, true],
  ['only live offers', [{}, { listPricePaise: 1, status: 'draft' }], 0, true],
  ['only sellers in good standing', [{}, { listPricePaise: 1, sellerId: 'suspended' }], 0, true],
  ['the earlier of two equal prices', [{ createdAt: new Date('2026-02-01') }, {}], 1, true],
  ['what is new before what is cheaper', [{}, { listPricePaise: 1, condition: 'open-box' }], 0, true],
  ['what was opened when nothing new is left', [{ onHand: 0 }, { condition: 'open-box' }], 1, true],
  [
    'the cheapest as out of stock when nobody has any',
    [{ onHand: 0 }, { onHand: 0, listPricePaise: 5 }],
    1,
    false,
  ],
  ['nothing when nobody in good standing offers it', [{ sellerId: 'suspended' }], undefined, false],
  ['nothing when there are no offers', [], undefined, false],
])('the card shows %s', async (_sentence, offers, best, inStock) => {
  const productId = await nextProduct()
  const ids: string[] = []
  for (const [at, offer] of offers.entries())
    ids.push(
      await addOfferRow(app, {
        ...IN_STOCK,
        sellerId: SELLERS[at] ?? 'good-one',
        createdAt: new Date('2026-01-01'),
        ...offer,
        productId,
      }),
    )
  await refresh(productId)
  expect(await cardOf(productId)).toMatchObject({
    best_offer_id: best === undefined ? null : ids[best],
    in_stock: inStock,
  })
})

test('the card shows the best offer by the rule, whatever the offers', async () => {
  const offer = fc.record({
    listPricePaise: fc.constantFrom(99_900, 100_000, 150_001),
    discountBp: fc.constantFrom(0, 1_000, 3_333, 1_234.567_89),
    onHand: fc.integer({ min: 0, max: 2 }),
    allReserved: fc.boolean(),
    status: fc.constantFrom('live' as const, 'live' as const, 'paused' as const, 'draft' as const),
    day: fc.integer({ min: 1, max: 3 }),
  })
  const offersOfProducts = fc.array(
    fc.tuple(fc.constantFrom(...SELLERS), fc.constantFrom(...CONDITIONS), offer),
    {
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(offersOfProducts, async (wanted) => {
      const productId = await nextProduct()
      const ranked = []
      const taken = new Set<string>()
      for (const [sellerId, condition, { allReserved, day, ...facts }] of wanted) {
        if (taken.has(sellerId + condition)) continue
        taken.add(sellerId + condition)
        const reserved = allReserved ? facts.onHand : 0
        const createdAt = new Date(Date.UTC(2026, 0, day))
        const id = await addOfferRow(app, { ...facts, productId, sellerId, condition, reserved, createdAt })
        const { listPricePaise, discountBp, onHand, status } = facts
        ranked.push({
          id,
          listPricePaise,
          discountBp,
          isLive: status === 'live',
          isNew: condition === 'new',
          available: onHand - reserved,
          sellerInGoodStanding: sellerId !== 'suspended',
          createdAt,
        })
      }
      await refresh(productId)
      const best = expectedBestOffer(ranked)
      expect(await cardOf(productId)).toEqual({
        on_sale: best !== undefined,
        best_offer_id: best?.offer.id ?? null,
        list_price_paise: best?.offer.listPricePaise ?? null,
        discount_bp: best?.offer.discountBp ?? null,
        price_paise: best ? unitPrice(best.offer) : null,
        in_stock: best?.inStock ?? false,
      })
    }),
    { numRuns: 60 },
  )
})

test('a product that is hidden or a draft is not on sale, but keeps its price ready', async () => {
  const productId = await addProduct(app, { id: 'hidden-one', status: 'hidden' })
  await addOfferRow(app, { productId, sellerId: 'good-one' })
  await refresh(productId)
  expect(await cardOf(productId)).toMatchObject({ on_sale: false, price_paise: 100_000 })
})

test('a product of which nothing changed is not written', async () => {
  const productId = await nextProduct()
  await addOfferRow(app, { productId, sellerId: 'good-one' })
  await refresh(productId)
  const version = () =>
    app.db
      .selectFrom('products')
      .select('xmin' as never)
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  const before = await version()
  await refresh(productId, productId)
  expect(await version()).toEqual(before)
})

describe('two sellers’ changes of one product at the same moment', () => {
  test('cannot overlook each other: the last unit of both gone, the card says so', async () => {
    const productId = await nextProduct()
    const offers = [
      await addOfferRow(app, { productId, sellerId: 'good-one', onHand: 1 }),
      await addOfferRow(app, { productId, sellerId: 'good-two', onHand: 1 }),
    ]
    await refresh(productId)
    const sell = (tx: Transaction<Schema>, offerId = '') =>
      tx.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', offerId).execute()
    const firstWrote = Promise.withResolvers<void>()
    const secondSold = Promise.withResolvers<void>()
    await Promise.all([
      inTransaction(app, async (tx) => {
        await sell(tx, offers[0])
        await secondSold.promise
        await refreshBestOffers(tx, [productId])
        firstWrote.resolve()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }),
      inTransaction(app, async (tx) => {
        await sell(tx, offers[1])
        secondSold.resolve()
        await firstWrote.promise
        await refreshBestOffers(tx, [productId])
      }),
    ])
    expect(await cardOf(productId)).toMatchObject({ on_sale: true, in_stock: false })
  })

  test('wait for each other in one order, so that none is ever the victim of a deadlock', async () => {
    const ids = [await nextProduct(), await nextProduct(), await nextProduct()]
    let attempts = 0
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        inTransaction(app, async (tx) => {
          attempts++
          await refreshBestOffers(tx, turn % 2 ? ids : ids.toReversed())
        }),
      ),
    )
    expect(attempts).toBe(20)
  })
})
