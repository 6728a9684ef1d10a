import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { findAnyPromotion, findOwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import {
  readEffectOfAnyPromotion,
  readPromotionEffect,
} from '#server/selling/promotions/promotion-effect-views.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from './place-order.ts'

let app: App
let close: () => Promise<void>
let now = new Date('2026-11-01T10:00+05:30')

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  app.gateway = fakeGateway()
})
afterAll(() => close())

async function buy(offer: AddedOffer, toPayPaise: number): Promise<void> {
  const asked = checkoutOf(offer, { by: 'card', expectedTotalPaise: toPayPaise + 39_900 })
  expect(await placeOrder(app, await addCustomer(app), asked)).toMatchObject({ ok: true })
}

test('orders of what a promotion covers are counted in equal times before and since it began', async () => {
  const sellerId = app.random.uuid()
  const [mouse, mat] = [
    await addOffer(app, { sellerId, available: 20 }),
    await addOffer(app, { sellerId, available: 20 }),
  ]
  const foreign = await addOffer(app, { sellerId: app.random.uuid(), available: 20 })
  const meera = await addVendorOf(app, sellerId)
  // Too early to be compared with.
  await buy(mouse, 90_000)
  now = new Date('2026-11-08T09:00+05:30')
  await buy(mouse, 90_000)
  await buy(mat, 90_000)
  await buy(foreign, 90_000)
  now = new Date('2026-11-09T09:00+05:30')
  const fields = {
    name: 'A week',
    kind: 'percent',
    percent: '10',
    covers: 'product',
    products: mouse.productId,
  }
  const made = await createPromotion(app, meera, { fields, kinds: [] })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  const own = async () => {
    const promotion = await findOwnPromotion(app, sellerId, made.value.promotionId)
    return promotion && readPromotionEffect(app, promotion)
  }
  expect(await own()).toBeUndefined()
  now = new Date('2026-11-10T12:00+05:30')
  await buy(mouse, 81_000)
  await buy(mouse, 81_000)
  await buy(mat, 90_000)
  await buy(foreign, 90_000)
  now = new Date('2026-11-11T10:00+05:30')
  expect(await own()).toEqual({ days: 2, ordersBefore: 1, ordersSince: 2, ordersWith: 2 })
  // As long as it runs: what comes after its end is not compared.
  await app.db
    .updateTable('promotions')
    .set({ ended_at: now })
    .where('id', '=', made.value.promotionId)
    .execute()
  now = new Date('2026-11-20T10:00+05:30')
  await buy(mouse, 90_000)
  expect(await own()).toMatchObject({ days: 2, ordersSince: 2 })

  now = new Date('2026-11-20T10:30+05:30')
  const shared = await createSharedPromotion(app, OWNER, {
    fields: { name: 'For all', kind: 'amount', amount: '100', covers: 'all', paidBy: 'marketplace' },
    kinds: [],
  })
  if (!shared.ok) throw new Error(JSON.stringify(shared.problem))
  now = new Date('2026-11-22T11:00+05:30')
  await buy(foreign, 80_000)
  const promotion = await findAnyPromotion(app, OWNER, shared.value.promotionId)
  now = new Date('2026-11-30T11:00+05:30')
  expect(promotion && (await readEffectOfAnyPromotion(app, OWNER, promotion))).toEqual({
    days: 10,
    ordersBefore: 5,
    ordersSince: 1,
    ordersWith: 1,
  })
})
