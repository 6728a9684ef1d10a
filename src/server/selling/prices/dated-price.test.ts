import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { App } from '#server/ground/app.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { removeOffer } from '#server/selling/listings/move-offer.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor, filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listDatedPrices } from './dated-price-views.ts'
import { moveDatedPrices, withdrawDatedPrice } from './move-dated-prices.ts'
import { planDatedPrice } from './plan-dated-price.ts'

const clock = turnedClock()
let app: App
let close: () => Promise<void>
let asha: ActingVendor
let offerId: string
let productId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  ;({ offerId, productId } = await addOffer(app, { sellerId: asha.sellerId }))
})

const inHours = (hours: number) => momentText(new Date(clock.now().getTime() + hours * HOUR_MS))
/** From ₹900: ₹800 from an hour on, until three hours on. */
const plan = (fields: Record<string, string> = {}) =>
  planDatedPrice(app, asha, {
    offerId,
    fields: { datedPrice: '800', startsAt: inHours(1), endsAt: inHours(3), ...fields },
  })
const priceOf = async () =>
  await app.db
    .selectFrom('offers')
    .select(['unit_price_paise', 'version'])
    .where('offers.id', '=', offerId)
    .executeTakeFirstOrThrow()
const rupees = async () => (await priceOf()).unit_price_paise / 100
const after = async (hours: number) => {
  clock.turn(hours * 3600)
  await moveDatedPrices(app)
  return rupees()
}
const outcomes = async () =>
  (await listDatedPrices(app, asha.sellerId, offerId)).map(({ outcome }) => outcome)
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'
async function edit(price: string, mrp = '1000') {
  const { version } = await priceOf()
  const entries = filled({ mrp, price, condition: 'new', dispatchDays: '1' })
  expect(codeOf(await editListing(app, asha, { offerId, offerVersion: version, entries }))).toBe('ok')
}

test('a price holds from its moment until its end, and the one before comes back', async () => {
  expect(codeOf(await plan())).toBe('ok')
  expect(await after(0.9)).toBe(900)
  expect(await after(0.2)).toBe(800)
  const card = await app.db
    .selectFrom('products')
    .select('price_paise')
    .where('id', '=', productId)
    .executeTakeFirst()
  expect(card?.price_paise).toBe(800_00)
  expect(await outcomes()).toEqual([null])
  expect(await after(1.8)).toBe(800)
  expect(await after(0.2)).toBe(900)
  expect(await outcomes()).toEqual(['restored'])
  const record = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('subject_id', '=', offerId)
    .orderBy('id')
    .execute()
  expect(record).toEqual([
    { action: 'offer.price_planned', actor_kind: 'vendor' },
    { action: 'offer.changed', actor_kind: 'system' },
    { action: 'offer.changed', actor_kind: 'system' },
  ])
})

test('a price without an end stays', async () => {
  await plan({ endsAt: '' })
  expect(await after(1)).toBe(800)
  expect(await outcomes()).toEqual(['stays'])
  expect(await after(500)).toBe(800)
})

test('one without a start begins within the minute', async () => {
  await plan({ startsAt: '' })
  expect(await after(0)).toBe(800)
})

test('what somebody changed meanwhile is kept at the end', async () => {
  await plan()
  await after(1)
  await edit('850')
  expect(await after(3)).toBe(850)
  expect(await outcomes()).toEqual(['kept'])
})

test('a price that no longer fits under the MRP, or whose offer is gone, never begins', async () => {
  await plan()
  await edit('700', '750')
  expect(await after(2)).toBe(700)
  expect(await outcomes()).toEqual(['not_possible'])
  await plan({ datedPrice: '650' })
  await removeOffer(app, asha, offerId)
  await after(2)
  expect(await outcomes()).toEqual(['not_possible', 'not_possible'])
})

test('one whose whole time the worker slept through never begins', async () => {
  await plan()
  expect(await after(4)).toBe(900)
  expect(await outcomes()).toEqual(['not_possible'])
})

test('two workers at once do each step once', async () => {
  await plan()
  clock.turn(1.5 * 3600)
  const moved = await Promise.all([moveDatedPrices(app), moveDatedPrices(app), moveDatedPrices(app)])
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await rupees()).toBe(800)
})

test('is withdrawn before it begins, and ends early while it holds', async () => {
  await plan()
  const [planned] = await listDatedPrices(app, asha.sellerId, offerId)
  const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  expect(codeOf(await withdrawDatedPrice(app, ravi, planned?.id ?? ''))).toBe('prices.dated_over')
  expect(await withdrawDatedPrice(app, asha, planned?.id ?? '')).toMatchObject({ value: { hadBegun: false } })
  expect(await after(2)).toBe(900)

  await plan()
  expect(await after(1)).toBe(800)
  const [running] = await listDatedPrices(app, asha.sellerId, offerId)
  expect(await withdrawDatedPrice(app, asha, running?.id ?? '')).toMatchObject({ value: { hadBegun: true } })
  expect(await rupees()).toBe(900)
  expect(codeOf(await withdrawDatedPrice(app, asha, running?.id ?? ''))).toBe('prices.dated_over')
  expect(await outcomes()).toEqual(['restored', 'withdrawn'])
})

test('of another shop, above the MRP, far, meeting another one or one too many is refused', async () => {
  const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  expect(codeOf(await planDatedPrice(app, ravi, { offerId, fields: { datedPrice: '800' } }))).toBe(
    'listings.not_found',
  )
  expect(await listDatedPrices(app, ravi.sellerId, offerId)).toEqual([])
  expect(codeOf(await plan({ datedPrice: '1001' }))).toBe('prices.not_valid')
  expect(codeOf(await plan({ datedPrice: '500' }))).toBe('prices.not_valid')
  await plan()
  expect(codeOf(await plan({ startsAt: inHours(2), endsAt: '' }))).toBe('prices.not_valid')
  for (const hours of [10, 20, 30, 40]) await plan({ startsAt: inHours(hours), endsAt: inHours(hours + 1) })
  expect(codeOf(await plan({ startsAt: inHours(50), endsAt: '' }))).toBe('prices.dated_full')
})
