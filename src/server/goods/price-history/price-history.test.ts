import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listPriceDays } from './price-history-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'first-shop')
  await addSeller(app, 'second-shop')
})
afterAll(() => close())

const refresh = (id: string) => inTransaction(app, (tx) => refreshBestOffers(tx, [id]))

/** A product with one offer of new goods; gives the offer's id. */
async function sold(id: string, rupees: number): Promise<string> {
  await addProduct(app, { id })
  const offerId = await addOfferRow(app, {
    productId: id,
    sellerId: 'first-shop',
    listPricePaise: rupees * 100,
  })
  await refresh(id)
  return offerId
}

async function reprice(id: string, offerId: string, rupees: number): Promise<void> {
  const price = { list_price_paise: rupees * 100, unit_price_paise: rupees * 100 }
  await app.db.updateTable('offers').set(price).where('id', '=', offerId).execute()
  await refresh(id)
}

async function stockUp(id: string, offerId: string, onHand: number): Promise<void> {
  await app.db.updateTable('stock').set({ on_hand: onHand }).where('offer_id', '=', offerId).execute()
  await refresh(id)
}

/** The price of each noted day in rupees, lowest and last. */
async function noted(id: string): Promise<(readonly [number | null, number | null])[]> {
  const { noted: days } = await listPriceDays(app, id)
  const rupees = (paise: number | null) => (paise === null ? null : paise / 100)
  return days.map(({ lowestPaise, lastPaise }) => [rupees(lowestPaise), rupees(lastPaise)])
}

describe('the history of a price', () => {
  test('begins with the first price for which it can be bought', async () => {
    await addProduct(app, { id: 'unsold' })
    expect(await noted('unsold')).toEqual([])
    await sold('begun', 1_000)
    expect(await noted('begun')).toEqual([[1_000, 1_000]])
    const { today, noted: days } = await listPriceDays(app, 'begun')
    expect(days[0]?.day).toBe(today)
  })

  test('keeps of a day the lowest and the last price, however often it changes', async () => {
    const offerId = await sold('nervous', 1_000)
    for (const rupees of [900, 1_300, 800, 1_200]) await reprice('nervous', offerId, rupees)
    expect(await noted('nervous')).toEqual([[800, 1_200]])
  })

  test('notes that it could not be bought new any more', async () => {
    const offerId = await sold('gone', 1_000)
    await stockUp('gone', offerId, 0)
    expect(await noted('gone')).toEqual([[1_000, null]])
    await addOfferRow(app, {
      productId: 'gone',
      sellerId: 'second-shop',
      listPricePaise: 10_000,
      condition: 'refurbished',
    })
    await refresh('gone')
    expect(await noted('gone')).toEqual([[1_000, null]])
    await stockUp('gone', offerId, 3)
    expect(await noted('gone')).toEqual([[1_000, 1_000]])
  })

  test('notes that the offer became one of used goods', async () => {
    const offerId = await sold('worn', 1_000)
    await app.db.updateTable('offers').set({ condition: 'open-box' }).where('id', '=', offerId).execute()
    expect(await noted('worn')).toEqual([[1_000, null]])
  })

  test('has no row for what changes nothing', async () => {
    const offerId = await sold('calm', 1_000)
    await sql`UPDATE product_price_days SET day = day - 10 WHERE product_id = 'calm'`.execute(app.db)
    await addOfferRow(app, { productId: 'calm', sellerId: 'second-shop', listPricePaise: 100_000 })
    await refresh('calm')
    await stockUp('calm', offerId, 0)
    expect(await noted('calm')).toEqual([[1_000, 1_000]])
  })

  test('is read from the last change before the 90 days on', async () => {
    const offerId = await sold('old', 1_000)
    for (const [days, rupees] of [
      [300, 400],
      [200, 500],
      [50, 600],
    ])
      await sql`INSERT INTO product_price_days (product_id, day, lowest_paise, last_paise)
        VALUES ('old', ${indianDay(app.clock.now())}::date - ${days}::int, ${(rupees ?? 0) * 100}, ${(rupees ?? 0) * 100})`.execute(
        app.db,
      )
    await reprice('old', offerId, 700)
    expect(await noted('old')).toEqual([
      [500, 500],
      [600, 600],
      [700, 700],
    ])
  })
})
