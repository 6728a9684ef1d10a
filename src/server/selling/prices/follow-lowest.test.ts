import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import { discountForPrice } from '#domain/ground/shared/money.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { FOLLOW_CHANGES_MAX } from '#domain/selling/prices/follow-lowest.ts'
import { findProductRecord } from '#server/goods/catalogue/editing/product-record-views.ts'
import type { App } from '#server/ground/app.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { addOfferRow } from '#tests/support/catalogue-rows.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor, filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findFollowing, listFollowing } from './follower-views.ts'
import { moveDatedPrices } from './move-dated-prices.ts'
import { moveFollowers } from './move-followers.ts'
import { planDatedPrice } from './plan-dated-price.ts'
import { followLowest, followManyLowest, resumeFollowing, stopFollowing } from './set-following.ts'

const clock = turnedClock()
let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
let mine: { offerId: string; productId: string }
let his: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  await app.db.deleteFrom('price_followers').execute()
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  // ₹900 under an MRP of ₹1,000, and ₹850 of another seller.
  mine = await addOffer(app, { sellerId: asha.sellerId })
  his = await offerToo(ravi, 850)
})

function offerToo(who: ActingVendor, rupees: number, more: { onHand?: number; condition?: 'open-box' } = {}) {
  const discountBp = discountForPrice({ listPricePaise: 1_000_00, pricePaise: rupees * 100 })
  const { productId } = mine
  return addOfferRow(app, {
    sellerId: who.sellerId,
    productId,
    listPricePaise: 1_000_00,
    discountBp,
    ...more,
  })
}
const follow = (fields: Record<string, string> = {}, who = asha, { offerId } = mine) =>
  followLowest(app, who, { offerId, fields: { floor: '800', ...fields } })
const priceOf = async (offerId = mine.offerId) => {
  const row = app.db.selectFrom('offers').select('unit_price_paise').where('id', '=', offerId)
  return (await row.executeTakeFirstOrThrow()).unit_price_paise / 100
}
async function set(rupees: number, offerId = his) {
  const discount_bp = discountForPrice({ listPricePaise: 1_000_00, pricePaise: rupees * 100 })
  const priced = { unit_price_paise: rupees * 100, discount_bp }
  await app.db.updateTable('offers').set(priced).where('id', '=', offerId).execute()
}
const state = async () => (await findFollowing(app, asha.sellerId, mine.offerId))?.state
const mails = async () =>
  app.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('kind', '=', 'seller-following-held')
    .where('user_id', '=', asha.userId)
    .orderBy('created_at')
    .execute()
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

test('a price follows the lowest of others, with its card, its record and the changes of the day', async () => {
  expect(codeOf(await follow({ below: '5' }))).toBe('ok')
  expect(await priceOf()).toBe(900)
  expect(await moveFollowers(app)).toBe(1)
  expect(await priceOf()).toBe(845)
  expect(await moveFollowers(app)).toBe(0)
  const card = app.db.selectFrom('products').select('price_paise').where('id', '=', mine.productId)
  expect(await card.executeTakeFirst()).toEqual({ price_paise: 845_00 })
  expect(await findFollowing(app, asha.sellerId, mine.offerId)).toMatchObject({
    pricePaise: 845_00,
    lowestPaise: 850_00,
    state: 'follows',
    changesToday: 1,
  })
  const seenByOffice = await findProductRecord(app, OWNER, mine.productId)
  expect(seenByOffice?.offers.map(({ id, follows }) => [id, follows])).toEqual([
    [mine.offerId, { floorPaise: 800_00, state: 'follows' }],
    [his, null],
  ])
  const record = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'after'])
    .where('subject_id', '=', mine.offerId)
    .orderBy('id')
    .execute()
  expect(record).toMatchObject([
    { action: 'offer.follows', actor_kind: 'vendor', after: { floorPaise: 800_00 } },
    {
      action: 'offer.changed',
      actor_id: 'followed price',
      after: { unitPricePaise: 845_00, follows: 'lowest' },
    },
  ])
})

test('an offer counts that is in stock, in the same condition and of a seller who sells', async () => {
  await follow()
  await app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', his).execute()
  const other = await addSellerWithVendor(app)
  await offerToo(other, 820, { condition: 'open-box' })
  expect(await moveFollowers(app)).toBe(0)
  const suspended = await offerToo(other, 830)
  await app.db.updateTable('sellers').set({ on_holiday: true }).where('id', '=', other.sellerId).execute()
  expect(await moveFollowers(app)).toBe(0)
  await app.db.updateTable('sellers').set({ on_holiday: false }).where('id', '=', other.sellerId).execute()
  expect(await moveFollowers(app)).toBe(1)
  expect([await priceOf(), await priceOf(suspended)]).toEqual([830, 830])
})

test('two that follow come to rest at one price, whoever set the greater distance', async () => {
  await follow({ below: '5' })
  await follow({ below: '20' }, ravi, { ...mine, offerId: his })
  const third = await offerToo(await addSellerWithVendor(app), 890)
  expect(await moveFollowers(app)).toBe(2)
  expect([await priceOf(), await priceOf(his)]).toEqual([870, 870])
  expect(await moveFollowers(app)).toBe(0)
  await set(950, third)
  await moveFollowers(app)
  expect([await priceOf(), await priceOf(his)]).toEqual([930, 930])
})

test('a price at its floor is told once a day, however often it comes there', async () => {
  await follow({ floor: '850' })
  await moveFollowers(app)
  expect([await state(), (await mails()).length]).toEqual(['follows', 0])
  await set(700)
  await moveFollowers(app)
  expect([await priceOf(), await state()]).toEqual([850, 'floor'])
  const [mail] = await mails()
  expect(mail?.subject).toBe('1 price cannot follow the lowest price')
  expect(mail?.text_body).toContain('Another seller asks less than your lowest price of ₹850.')
  await set(860)
  await moveFollowers(app)
  clock.turn(60)
  await set(700)
  await moveFollowers(app)
  expect([await state(), (await mails()).length]).toEqual(['floor', 1])
  clock.turn(DAY_MS / 1000)
  await moveFollowers(app)
  await moveFollowers(app)
  expect((await mails()).length).toBe(2)
})

test('a price far from the last 90 days is not given: it is stopped, told, and resumed by its seller', async () => {
  await follow({ floor: '100' })
  await set(500)
  expect(await moveFollowers(app)).toBe(0)
  expect([await priceOf(), await state()]).toEqual([900, 'far'])
  expect((await mails())[0]?.text_body).toContain('far from your prices of the last 90 days')
  await set(640)
  expect(await moveFollowers(app)).toBe(0)
  expect(codeOf(await resumeFollowing(app, asha, mine.offerId))).toBe('ok')
  await moveFollowers(app)
  expect([await priceOf(), await state()]).toEqual([640, 'follows'])
})

test('whoever changes the price by hand ends that it follows, until it is resumed', async () => {
  await follow()
  const { version } = await app.db
    .selectFrom('offers')
    .select('version')
    .where('id', '=', mine.offerId)
    .executeTakeFirstOrThrow()
  const entries = filled({ mrp: '1000', price: '880', condition: 'new', dispatchDays: '1' })
  await editListing(app, asha, { offerId: mine.offerId, offerVersion: version, entries })
  expect(await moveFollowers(app)).toBe(0)
  expect([await priceOf(), await state(), (await mails()).length]).toEqual([880, 'changed', 0])
  await resumeFollowing(app, asha, mine.offerId)
  await moveFollowers(app)
  expect(await priceOf()).toBe(850)
})

test('a planned price goes before: following waits while it holds, and goes on after it', async () => {
  await follow()
  await moveFollowers(app)
  const inHours = (hours: number) => momentText(new Date(clock.now().getTime() + hours * HOUR_MS))
  const fields = { datedPrice: '820', endsAt: inHours(2) }
  expect(codeOf(await planDatedPrice(app, asha, { offerId: mine.offerId, fields }))).toBe('ok')
  await moveDatedPrices(app)
  await set(840)
  expect(await moveFollowers(app)).toBe(0)
  expect(await priceOf()).toBe(820)
  expect(await findFollowing(app, asha.sellerId, mine.offerId)).toMatchObject({
    isPlannedNow: true,
    state: 'follows',
  })
  clock.turn(3 * 3600)
  await moveDatedPrices(app)
  expect(await priceOf()).toBe(850)
  await moveFollowers(app)
  expect(await priceOf()).toBe(840)
})

test('a price changes so often a day, and goes on the next', async () => {
  await follow()
  for (let change = 0; change < FOLLOW_CHANGES_MAX; change++) {
    await set(860 + change)
    expect(await moveFollowers(app)).toBe(1)
  }
  await set(890)
  expect(await moveFollowers(app)).toBe(0)
  clock.turn(DAY_MS / 1000)
  expect(await moveFollowers(app)).toBe(1)
  expect(await priceOf()).toBe(890)
})

test('a floor above an MRP that was lowered stops it', async () => {
  await follow({ floor: '880' })
  await app.db
    .updateTable('offers')
    .set({ list_price_paise: 870_00, unit_price_paise: 870_00, discount_bp: 0 })
    .where('id', '=', mine.offerId)
    .execute()
  await resumeFollowing(app, asha, mine.offerId)
  expect(await moveFollowers(app)).toBe(0)
  expect([await priceOf(), await state()]).toEqual([870, 'mrp'])
})

test('what the list shows follows within shares of each price, and all of it is stopped with one press', async () => {
  const other = await addOffer(app, { sellerId: asha.sellerId, name: 'Keyboard' })
  const fields = { floorPercent: '10', below: '0' }
  expect(await followManyLowest(app, asha, { shown: { q: 'mouse' }, fields })).toEqual({
    ok: true,
    value: { count: 1, left: 0 },
  })
  await moveFollowers(app)
  expect([await priceOf(), await priceOf(other.offerId)]).toEqual([850, 900])
  expect(codeOf(await followManyLowest(app, asha, { shown: { q: 'nothing' }, fields }))).toBe(
    'prices.nothing_shown',
  )
  expect(codeOf(await followManyLowest(app, asha, { shown: {}, fields: {} }))).toBe('prices.not_valid')
  expect((await listFollowing(app, asha.sellerId, {})).offers).toMatchObject([{ floorPaise: 810_00 }])
  expect(await stopFollowing(app, asha, 'all')).toEqual({ ok: true, value: { count: 1 } })
  await set(840)
  expect(await moveFollowers(app)).toBe(0)
  expect(codeOf(await stopFollowing(app, asha, 'all'))).toBe('prices.follows_no_longer')
})

test('is of one shop: another one sees, sets, resumes and stops nothing of it', async () => {
  expect(codeOf(await follow({}, ravi))).toBe('listings.not_found')
  await follow()
  expect(await findFollowing(app, ravi.sellerId, mine.offerId)).toBeUndefined()
  expect(codeOf(await resumeFollowing(app, ravi, mine.offerId))).toBe('prices.follows_no_longer')
  expect(codeOf(await stopFollowing(app, ravi, { offerId: mine.offerId }))).toBe('prices.follows_no_longer')
  expect(codeOf(await stopFollowing(app, asha, { offerId: 'x' }))).toBe('prices.follows_no_longer')
  expect(codeOf(await stopFollowing(app, asha, { offerId: mine.offerId }))).toBe('ok')
  expect(codeOf(await resumeFollowing(app, asha, mine.offerId))).toBe('prices.follows_no_longer')
})
