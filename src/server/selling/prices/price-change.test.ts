import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { discountForPrice } from '#domain/ground/shared/money.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { PRICED_ROWS_MAX } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addOfferRow } from '#tests/support/catalogue-rows.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor, filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { applyPriceChange, BATCH_ROWS, undoPriceChange } from './apply-price-change.ts'
import { moveDatedPrices } from './move-dated-prices.ts'
import { planDatedPrice } from './plan-dated-price.ts'
import { planPriceChange } from './plan-price-change.ts'
import { findPriceChange, listPriceChangeRows, listPriceChanges } from './price-change-views.ts'

let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
})

interface Wanted {
  rupees: number
  mrp?: number
  sku?: string
  name?: string
}

async function offer(who: ActingVendor, wanted: Wanted) {
  const { rupees, mrp = rupees * 2, name = 'Fan' } = wanted
  const added = await addOffer(app, {
    sellerId: who.sellerId,
    name,
    listPricePaise: mrp * 100,
    discountBp: discountOf(rupees, mrp),
  })
  if (wanted.sku)
    await app.db
      .updateTable('offers')
      .set({ seller_sku: wanted.sku })
      .where('id', '=', added.offerId)
      .execute()
  return added
}

/** The same product by another seller. */
async function offerToo(who: ActingVendor, productId: string, rupees: number) {
  return addOfferRow(app, {
    sellerId: who.sellerId,
    productId,
    listPricePaise: rupees * 200,
    discountBp: 5_000,
  })
}

const discountOf = (rupees: number, mrp: number) =>
  discountForPrice({ listPricePaise: mrp * 100, pricePaise: rupees * 100 })

const priceOf = async (offerId: string) =>
  (
    await app.db
      .selectFrom('offers')
      .select('unit_price_paise')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
  ).unit_price_paise / 100

async function plan(
  who: ActingVendor,
  fields: Record<string, string>,
  shown: { q?: string; category?: string } = {},
) {
  const planned = await planPriceChange(app, who, { shown, fields })
  if (!planned.ok) throw new Error(JSON.stringify(planned.problem))
  return planned.value.changeId
}
const rowsOf = async (who: ActingVendor, changeId: string) =>
  (await listPriceChangeRows(app, who.sellerId, { changeId, kind: 'all' })).rows
const apply = (who: ActingVendor, changeId: string, farConfirmed = false) =>
  applyPriceChange(app, who, { changeId, farConfirmed })
const FIVE_LESS = { by: 'percent', percent: '5', direction: 'down' }
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

describe('a change of prices', () => {
  test('shows every price of the list first, changes them at once, and tells cards and record', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const two = await offer(asha, { rupees: 2_000 })
    const others = await offer(ravi, { rupees: 3_000 })
    const changeId = await plan(asha, FIVE_LESS)
    expect(await priceOf(one.offerId)).toBe(1_000)
    expect(
      (await rowsOf(asha, changeId)).map(({ beforePaise, afterPaise }) => [beforePaise, afterPaise]).sort(),
    ).toEqual([
      [1_000_00, 950_00],
      [2_000_00, 1_900_00],
    ])

    expect(codeOf(await apply(asha, changeId))).toBe('ok')
    expect([await priceOf(one.offerId), await priceOf(two.offerId), await priceOf(others.offerId)]).toEqual([
      950, 1_900, 3_000,
    ])
    const card = await app.db
      .selectFrom('products')
      .select('price_paise')
      .where('id', '=', one.productId)
      .executeTakeFirstOrThrow()
    expect(card.price_paise).toBe(950_00)
    const record = await app.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'after'])
      .where('seller_id', '=', asha.sellerId)
      .orderBy('id')
      .execute()
    expect(record.map(({ action }) => action)).toEqual(['prices.changed', 'offer.changed', 'offer.changed'])
    expect(record[0]).toMatchObject({ subject_id: changeId, after: { rule: '5% lower', products: 2 } })
    expect(record.find(({ subject_id }) => subject_id === one.offerId)?.after).toMatchObject({
      unitPricePaise: 950_00,
      priceChange: changeId,
    })
  })

  test('takes what the filter shows, and nothing else', async () => {
    const fan = await offer(asha, { rupees: 1_000, name: 'Noctua fan' })
    const drive = await offer(asha, { rupees: 1_000, name: 'Samsung drive' })
    await apply(asha, await plan(asha, FIVE_LESS, { q: 'noctua' }))
    expect([await priceOf(fan.offerId), await priceOf(drive.offerId)]).toEqual([950, 1_000])
    const shown = await planPriceChange(app, asha, { shown: { category: 'No such' }, fields: FIVE_LESS })
    expect(codeOf(shown)).toBe('prices.nothing_shown')
  })

  test('of one category leaves the others, and what was removed', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const { category } = await app.db
      .selectFrom('offers')
      .select('listing_category as category')
      .where('id', '=', one.offerId)
      .executeTakeFirstOrThrow()
    const gone = await offer(asha, { rupees: 1_000 })
    await sql`UPDATE offers SET status = 'removed', status_before_removal = 'live', removed_at = now() WHERE id = ${gone.offerId}`.execute(
      app.db,
    )
    const changeId = await plan(asha, FIVE_LESS, { category })
    expect((await rowsOf(asha, changeId)).map(({ offerId }) => offerId)).toEqual([one.offerId])
  })

  test('says of each price why it cannot be, and changes the others', async () => {
    const dear = await offer(asha, { rupees: 1_000, mrp: 1_050 })
    const other = await offer(asha, { rupees: 1_000 })
    const changeId = await plan(asha, { by: 'percent', percent: '10', direction: 'up' })
    const faults = (await rowsOf(asha, changeId)).map(({ offerId, fault }) => [offerId, fault])
    expect(new Map(faults as [string, string | null][])).toEqual(
      new Map([
        [dear.offerId, 'above_mrp'],
        [other.offerId, null],
      ]),
    )
    await apply(asha, changeId)
    expect([await priceOf(dear.offerId), await priceOf(other.offerId)]).toEqual([1_000, 1_100])
  })

  test('goes below the lowest other seller in stock, and says where there is none', async () => {
    const mine = await offer(asha, { rupees: 1_000 })
    await offerToo(ravi, mine.productId, 980)
    const alone = await offer(asha, { rupees: 500 })
    const changeId = await plan(asha, { by: 'formula', formula: 'lowest - 1' })
    expect((await rowsOf(asha, changeId)).find(({ offerId }) => offerId === alone.offerId)?.fault).toBe(
      'no_other_seller',
    )
    await apply(asha, changeId)
    expect([await priceOf(mine.offerId), await priceOf(alone.offerId)]).toEqual([979, 500])
  })

  test('of a list names SKUs that are not there, twice there or without a price', async () => {
    const one = await offer(asha, { rupees: 1_000, sku: 'KB-1' })
    const two = await offer(asha, { rupees: 1_000, sku: 'KB-2' })
    await offer(ravi, { rupees: 1_000, sku: 'RAVI-1' })
    const changeId = await plan(asha, { by: 'list', list: 'KB-1, 900\nKB-2, free\nKB-1, 800\nRAVI-1, 1' })
    const rows = await rowsOf(asha, changeId)
    expect(rows.map(({ sellerSku, fault }) => [sellerSku, fault])).toEqual([
      ['KB-1', null],
      ['KB-2', 'not_a_price'],
      ['KB-1', 'named_twice'],
      ['RAVI-1', 'unknown_sku'],
    ])
    await apply(asha, changeId)
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([900, 1_000])
  })

  test('far from the prices of the last 90 days waits until somebody confirms it', async () => {
    const { offerId } = await offer(asha, { rupees: 1_000 })
    const changeId = await plan(asha, { by: 'percent', percent: '40', direction: 'down' })
    const refused = await apply(asha, changeId)
    expect(refused.ok ? {} : refused.problem).toMatchObject({
      code: 'prices.far_not_confirmed',
      details: { far: 1 },
    })
    expect(await priceOf(offerId)).toBe(1_000)
    expect(codeOf(await apply(asha, changeId, true))).toBe('ok')
    expect(await priceOf(offerId)).toBe(600)

    // ₹600 and ₹1,000 are both of these 90 days now: neither way is far.
    const back = await plan(asha, { by: 'amount', amount: '400', direction: 'up' })
    expect((await rowsOf(asha, back))[0]).toMatchObject({
      isFar: false,
      lowestPaise: 600_00,
      highestPaise: 1_000_00,
    })
  })

  test('looks back no further than 90 days', async () => {
    const { offerId } = await offer(asha, { rupees: 1_000 })
    const lowest = async () => (await rowsOf(asha, await plan(asha, FIVE_LESS)))[0]?.lowestPaise
    const note = (daysAgo: number) =>
      sql`INSERT INTO offer_price_days VALUES (${offerId},
      (${app.clock.now()}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - ${daysAgo}::int, 50000, 100000)`.execute(
        app.db,
      )
    await note(90)
    expect(await lowest()).toBe(1_000_00)
    await note(89)
    expect(await lowest()).toBe(500_00)
  })

  test('leaves out a price that somebody changed meanwhile, and names it', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const two = await offer(asha, { rupees: 2_000 })
    const changeId = await plan(asha, FIVE_LESS)
    await sql`UPDATE offers SET unit_price_paise = 150000, discount_bp = 6250, list_price_paise = 400000 WHERE id = ${two.offerId}`.execute(
      app.db,
    )
    await apply(asha, changeId)
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([950, 1_500])
    const left = await listPriceChangeRows(app, asha.sellerId, { changeId, kind: 'left' })
    expect(left.rows).toMatchObject([{ offerId: two.offerId, outcome: 'left', nowPaise: 1_500_00 }])
  })

  test('is applied once, however often it is sent', async () => {
    const { offerId } = await offer(asha, { rupees: 1_000 })
    const changeId = await plan(asha, FIVE_LESS)
    await Promise.all([apply(asha, changeId), apply(asha, changeId)])
    expect(await priceOf(offerId)).toBe(950)
    const { rows } = await sql<{
      count: number
    }>`SELECT count(*) FROM audit_log WHERE subject_id = ${changeId}`.execute(app.db)
    expect(rows[0]?.count).toBe(1)
  })

  test('is of one shop: another one sees and changes nothing of it', async () => {
    const { offerId } = await offer(asha, { rupees: 1_000 })
    const changeId = await plan(asha, FIVE_LESS)
    expect(await findPriceChange(app, ravi.sellerId, changeId)).toBeUndefined()
    expect(await rowsOf(ravi, changeId)).toEqual([])
    expect(codeOf(await apply(ravi, changeId))).toBe('prices.change_gone')
    expect(codeOf(await undoPriceChange(app, ravi, changeId))).toBe('prices.change_gone')
    expect(codeOf(await apply(asha, 'x'))).toBe('prices.change_gone')
    expect(await priceOf(offerId)).toBe(1_000)
  })

  test('that changes nothing is not applied', async () => {
    await offer(asha, { rupees: 1_000 })
    expect(codeOf(await apply(asha, await plan(asha, { by: 'formula', formula: 'price' })))).toBe(
      'prices.nothing_to_change',
    )
  })

  test('of more products than it takes, or that cannot be read, is refused', async () => {
    await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, attributes, hsn, gst_rate_bp, status)
      SELECT 'many-' || n, 'Many ' || n, 'Logitech', 'Peripherals', 'mouse', '-', '-', '{}', '8471', 1800, 'live'
      FROM generate_series(1, ${PRICED_ROWS_MAX + 1}) AS n`.execute(app.db)
    await sql`INSERT INTO offers (id, product_id, seller_id, list_price_paise, unit_price_paise, status)
      SELECT gen_random_uuid(), id, ${asha.sellerId}, 20000, 20000, 'live' FROM products WHERE id LIKE 'many-%'`.execute(
      app.db,
    )
    const refused = await planPriceChange(app, asha, { shown: {}, fields: FIVE_LESS })
    expect(refused.ok ? {} : refused.problem).toMatchObject({
      code: 'prices.too_many',
      details: { rowsMax: 2_000 },
    })
    const named = await planPriceChange(app, asha, { shown: { q: 'many' }, fields: FIVE_LESS })
    expect(codeOf(named)).toBe('prices.too_many')
    const beneath = { by: 'formula', formula: 'lowest - 1' }
    expect(codeOf(await planPriceChange(app, asha, { shown: {}, fields: beneath }))).toBe('prices.too_many')
    expect(codeOf(await planPriceChange(app, asha, { shown: {}, fields: {} }))).toBe('prices.not_valid')

    const changeId = await plan(asha, { by: 'formula', formula: 'min(price, mrp - 5%)' }, { q: 'many 1' })
    const { counts } = (await findPriceChange(app, asha.sellerId, changeId)) ?? {}
    expect(counts?.all).toBeGreaterThan(BATCH_ROWS)
    expect(codeOf(await apply(asha, changeId))).toBe('ok')
    const after = await findPriceChange(app, asha.sellerId, changeId)
    expect(after).toMatchObject({
      state: 'applied',
      canBeUndone: true,
      counts: { left: 0, changes: counts?.all },
    })
  })
})

describe('undoing a change of prices', () => {
  test('gives back what is still as it was made, and keeps what was changed again', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const two = await offer(asha, { rupees: 2_000 })
    const changeId = await plan(asha, FIVE_LESS)
    await apply(asha, changeId)
    const { version } = await app.db
      .selectFrom('offers')
      .select('version')
      .where('id', '=', two.offerId)
      .executeTakeFirstOrThrow()
    const edited = await editListing(app, asha, {
      offerId: two.offerId,
      offerVersion: version,
      entries: filled({ mrp: '4000', price: '1850', condition: 'new', dispatchDays: '1' }),
    })
    expect(codeOf(edited)).toBe('ok')
    expect(codeOf(await undoPriceChange(app, asha, changeId))).toBe('ok')
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([1_000, 1_850])
    expect(await findPriceChange(app, asha.sellerId, changeId)).toMatchObject({
      state: 'undone',
      canBeUndone: false,
      counts: { left: 1 },
    })
    expect(codeOf(await undoPriceChange(app, asha, changeId))).toBe('ok')
    expect(codeOf(await apply(asha, changeId))).toBe('prices.nothing_to_change')
  })

  test('is over after seven days, and impossible before it was applied', async () => {
    const { offerId } = await offer(asha, { rupees: 1_000 })
    const changeId = await plan(asha, FIVE_LESS)
    expect(codeOf(await undoPriceChange(app, asha, changeId))).toBe('prices.undo_over')
    await apply(asha, changeId)
    const at = (days: number): App => ({
      ...app,
      clock: { ...app.clock, now: () => new Date(Date.now() + days * DAY_MS) },
    })
    expect(codeOf(await undoPriceChange(at(7.01), asha, changeId))).toBe('prices.undo_over')
    expect(await findPriceChange(at(7.01), asha.sellerId, changeId)).toMatchObject({ canBeUndone: false })
    expect(codeOf(await undoPriceChange(at(6.99), asha, changeId))).toBe('ok')
    expect(await priceOf(offerId)).toBe(1_000)
  })
})

test('of changes that were only looked at, the latest ten stay', async () => {
  await offer(asha, { rupees: 1_000 })
  const applied = await plan(asha, FIVE_LESS)
  await apply(asha, applied)
  for (let count = 0; count < 12; count++) await plan(asha, FIVE_LESS)
  const { changes } = await listPriceChanges(app, asha.sellerId, {})
  expect(changes.filter(({ state }) => state === 'shown')).toHaveLength(10)
  expect(changes.map(({ id }) => id)).toContain(applied)
})

describe('a change of prices for a time', () => {
  const DAYS = { startsAt: '2099-12-01T00:00', endsAt: '2099-12-05T00:00' }
  const { startsAt: _, ...NOW_UNTIL } = DAYS
  const YEARS_AHEAD = /latest start is in a year/

  test('later than in a year, or over before it begins, is refused', async () => {
    await offer(asha, { rupees: 1_000 })
    const refused = await planPriceChange(app, asha, { shown: {}, fields: { ...FIVE_LESS, ...DAYS } })
    expect(refused.ok ? {} : refused.problem.fields).toEqual({ startsAt: expect.stringMatching(YEARS_AHEAD) })
  })

  test('is shown first, holds from its moment on, and the prices before come back with one press', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const two = await offer(asha, { rupees: 2_000 })
    const changeId = await plan(asha, { ...FIVE_LESS, ...NOW_UNTIL })
    expect(await findPriceChange(app, asha.sellerId, changeId)).toMatchObject({
      text: '5% lower, until the end of Fri 4 Dec 2099',
      state: 'shown',
    })
    expect(codeOf(await apply(asha, changeId))).toBe('ok')
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([1_000, 2_000])
    await moveDatedPrices(app)
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([950, 1_900])
    expect(await findPriceChange(app, asha.sellerId, changeId)).toMatchObject({
      state: 'applied',
      phase: 'holds',
      canBeUndone: true,
    })
    await sql`UPDATE offers SET unit_price_paise = 150000, discount_bp = 6250, list_price_paise = 400000 WHERE id = ${two.offerId}`.execute(
      app.db,
    )
    expect(codeOf(await undoPriceChange(app, asha, changeId))).toBe('ok')
    expect([await priceOf(one.offerId), await priceOf(two.offerId)]).toEqual([1_000, 1_500])
    expect((await rowsOf(asha, changeId)).map(({ outcome }) => outcome).sort()).toEqual(['kept', 'restored'])
    const record = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('seller_id', '=', asha.sellerId)
      .orderBy('id')
      .execute()
    const actions = record.map(({ action }) => action)
    expect(actions.slice(0, 6)).toEqual([
      ...['prices.planned', 'offer.price_planned', 'offer.price_planned', 'offer.changed', 'offer.changed'],
      'prices.undone',
    ])
    expect(actions.slice(6).toSorted()).toEqual([
      ...['offer.changed', 'offer.price_withdrawn', 'offer.price_withdrawn'],
    ])
  })

  test('leaves out what meets another planned price, and what was changed since it was shown', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const two = await offer(asha, { rupees: 2_000 })
    const fields = { datedPrice: '900', ...NOW_UNTIL }
    expect(codeOf(await planDatedPrice(app, asha, { offerId: one.offerId, fields }))).toBe('ok')
    const changeId = await plan(asha, { ...FIVE_LESS, ...NOW_UNTIL })
    const faults = (await rowsOf(asha, changeId)).map(({ offerId, fault }) => [offerId, fault] as const)
    expect(new Map(faults)).toEqual(
      new Map([
        [one.offerId, 'meets_planned'],
        [two.offerId, null],
      ]),
    )
    await planDatedPrice(app, asha, { offerId: two.offerId, fields: { datedPrice: '1800', ...NOW_UNTIL } })
    await apply(asha, changeId)
    const left = await listPriceChangeRows(app, asha.sellerId, { changeId, kind: 'left' })
    expect(left.rows).toMatchObject([{ offerId: two.offerId, outcome: 'left' }])
  })

  test('is removed before it begins, and changes nothing then', async () => {
    const one = await offer(asha, { rupees: 1_000 })
    const startsAt = momentText(new Date(app.clock.now().getTime() + DAY_MS))
    const changeId = await plan(asha, { ...FIVE_LESS, startsAt })
    await apply(asha, changeId)
    await moveDatedPrices(app)
    expect(await findPriceChange(app, asha.sellerId, changeId)).toMatchObject({ phase: 'planned' })
    expect(codeOf(await undoPriceChange(app, asha, changeId))).toBe('ok')
    await sql`UPDATE dated_prices SET starts_at = now() - interval '1 hour' WHERE change_id = ${changeId}`.execute(
      app.db,
    )
    await moveDatedPrices(app)
    expect(await priceOf(one.offerId)).toBe(1_000)
    expect(await findPriceChange(app, asha.sellerId, changeId)).toMatchObject({
      state: 'undone',
      counts: { left: 0 },
    })
  })
})
