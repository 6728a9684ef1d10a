import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { addDays } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { findDelivery } from '#server/ground/shipping/delivery-views.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { withDeliveryDemand } from './delivery-demand-views.ts'
import { listFacets } from './facet-views.ts'
import { listProducts } from './product-views.ts'

/** Friday, 20 November 2026, noon in India. */
const clock = turnedClock('2026-11-20T06:30:00Z')
const TODAY = '2026-11-20'
const PLACES = { pune: '411001', delhi: '110001', kochi: '682001', nowhere: null }
let app: App
let close: () => Promise<void>
let offers: { productId: string; offerId: string; unitPricePaise: number }[]
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  for (const [sellerId, postalCode] of Object.entries(PLACES))
    for (const dispatchDays of [0, 2, 4]) {
      const { offerId } = await addOffer(app, { available: 3, sellerId })
      const changed = { dispatch_days: dispatchDays }
      await app.db.updateTable('offers').set(changed).where('id', '=', offerId).execute()
      await app.db
        .updateTable('sellers')
        .set({ postal_code: postalCode, pickup_postal_code: null })
        .where('id', '=', sellerId)
        .execute()
    }
  const rows = await app.db.selectFrom('offers').select(['product_id', 'id', 'unit_price_paise']).execute()
  offers = rows.map((row) => ({
    productId: row.product_id,
    offerId: row.id,
    unitPricePaise: row.unit_price_paise,
  }))
})
afterAll(() => close())

async function found(asked: Omit<ProductFilters, 'sort'>): Promise<string[]> {
  const filters = await withDeliveryDemand(app, { ...asked, sort: 'featured' as const })
  const [{ products }, { total }] = await Promise.all([listProducts(app, filters), listFacets(app, filters)])
  expect(total.count).toBe(products.length)
  return products.map(({ id }) => id).toSorted()
}

describe('a list narrowed to what reaches a PIN code', () => {
  test.each(['411045', '110020', '682020', '795001', '194101'])(
    'shows what is promised in time: %s',
    async (pin) => {
      const offerIds = offers.map(({ offerId }) => offerId)
      const promised = (await findDelivery(app, { pin, offerIds, refusedParcels: 0 })).offers
      for (const within of ['1', '2', '3', '5', '7'] as const) {
        const inTime = offers.filter(
          ({ offerId }) => (promised[offerId]?.deliverBy ?? '9999') <= addDays(TODAY, Number(within)),
        )
        expect(await found({ pin, within }), within).toEqual(
          inTime.map(({ productId }) => productId).toSorted(),
        )
      }
    },
  )

  test('shows nothing that is sold out', async () => {
    const [first] = await found({ pin: '411045', within: '7' })
    const offer = offers.find(({ productId }) => productId === first)
    const stock = app.db.updateTable('stock').where('offer_id', '=', offer?.offerId ?? '')
    await stock.set({ on_hand: 0 }).execute()
    expect(await found({ pin: '411045', within: '7' })).not.toContain(first)
    await stock.set({ on_hand: 3 }).execute()
  })

  test('narrows nothing without a PIN code, or with what is none', async () => {
    expect(await found({ within: '1' })).toHaveLength(offers.length)
    expect(await found({ pin: '12', within: '1', cash: true })).toHaveLength(offers.length)
  })
})

describe('a list narrowed to cash on delivery', () => {
  test('shows what costs no more than is taken at the door', async () => {
    const [dear] = offers
    const offer = app.db.updateTable('offers').where('id', '=', dear?.offerId ?? '')
    await offer.set({ list_price_paise: 9_000_000, unit_price_paise: 9_000_000, discount_bp: 0 }).execute()
    const shown = await found({ pin: '411045', cash: true })
    expect(shown).toHaveLength(offers.length - 1)
    expect(shown).not.toContain(dear?.productId)
  })

  test('shows nothing where couriers take none', async () => {
    const { prefix } = await app.db
      .selectFrom('shipping_pins')
      .select('prefix')
      .where('offers_cash', '=', false)
      .orderBy('prefix')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await found({ pin: prefix.padEnd(6, '0').replace(/0$/, '1'), cash: true })).toEqual([])
  })
})
