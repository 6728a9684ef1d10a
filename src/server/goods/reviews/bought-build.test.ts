import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBoughtBuild, sharedBuildPath } from '#domain/goods/builder/bought-build.ts'
import type { App } from '#server/ground/app.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { readOrderBuilds } from '#server/orders/orders/order-line-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { buildsOf, findCartBuilds } from '#server/selling/cart/cart-build-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { mergeCart } from '#server/selling/cart/merge-cart.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { bookedByUs, handedOver } from '#tests/support/parcels.ts'
import { known, REVIEW_TEXT, registerCustomer } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { editReview } from './change-review.ts'
import { listReviews } from './review-views.ts'
import { writeReview } from './write-review.ts'

type Buyer = { userId: string; name: string; email: string }
let app: App
let close: () => Promise<void>
let asha: Buyer
let cpu: AddedOffer
let board: AddedOffer
let cooler: AddedOffer
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  asha = await addCustomer(app)
  cpu = await addOffer(app, { name: 'Ryzen 7 7700', sellerId: app.random.uuid(), available: 20 })
  board = await addOffer(app, { name: 'B650 Tomahawk', sellerId: app.random.uuid(), available: 20 })
  cooler = await addOffer(app, { name: 'Peerless Assassin', sellerId: app.random.uuid(), available: 20 })
})
afterAll(() => close())

/** Of the cooler there is one already. */
const build = () => readBoughtBuild(`${cpu.productId}.${board.productId}.~${cooler.productId}`)
const neverBuilt = () => {
  throw new Error('it is a build')
}
const lineOf = ({ offerId }: AddedOffer) => ({ offerId, name: 'as it was ordered', quantity: 1 })
const putBuild = (who = asha) =>
  reorder(app, who, [cpu, board].map(lineOf), { isTopUp: true, builds: [build() ?? neverBuilt()] })
const marked = async (who = asha) => {
  const rows = await app.db
    .selectFrom('cart_lines')
    .select(['offer_id', 'build_text'])
    .where('user_id', '=', who.userId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.offer_id, row.build_text]))
}
const order = async (who: Buyer, offers: AddedOffer[]) => {
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const { lines: _one, expectedTotalPaise: _of, ...page } = checkoutOf(cpu)
  const expectedTotalPaise = offers.length * 90_000 + 39_900
  return known(await placeOrder(app, who, { ...page, lines, expectedTotalPaise })).orderId
}
const orderedBuilds = async (who: { userId: string }, orderId: string) =>
  (await findOrder(app, who.userId, orderId))?.vendorOrders.flatMap(({ lines }) =>
    lines.map(({ name, buildTo }) => [name, buildTo]),
  )

describe('a cart', () => {
  test('remembers of what was put in with a build which one it was, through a change of quantity', async () => {
    await addToCart(app, asha, { offerId: cooler.offerId, quantity: 1 })
    await putBuild()
    await putBuild()
    const text = build()?.text
    // What its owner has already was not put in with it.
    const all = { [cpu.offerId]: text, [board.offerId]: text, [cooler.offerId]: null }
    expect(await marked()).toEqual(all)
    await changeCart(app, asha, [{ offerId: cpu.offerId, quantity: 3 }])
    expect(await marked()).toEqual(all)
    await changeCart(app, asha, [{ offerId: cpu.offerId, quantity: 0 }])
    await addToCart(app, asha, { offerId: cpu.offerId, quantity: 1 })
    expect((await marked())[cpu.offerId]).toBeNull()
  })

  test('shows what was put in with one build together, to a visitor what the browser put in last', async () => {
    await putBuild()
    await addToCart(app, asha, { offerId: cooler.offerId, quantity: 1 })
    const to = sharedBuildPath(build()?.text ?? '')
    const [shown, ...others] = await findCartBuilds(app.db, asha.userId)
    expect({ ...shown, ids: shown?.ids.toSorted() }).toEqual({
      to,
      ids: [cpu.offerId, board.offerId].toSorted(),
    })
    expect(others).toEqual([])
    const [here] = buildsOf(build())
    expect({ ...here, ids: here?.ids.toSorted() }).toEqual({
      to,
      ids: [cpu.productId, board.productId].toSorted(),
    })
    expect(buildsOf(undefined)).toEqual([])
  })

  test('keeps it for the same product of another seller, and not for another product', async () => {
    await putBuild()
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    const same = { product_id: cpu.productId }
    await app.db.updateTable('offers').set(same).where('id', '=', other.offerId).execute()
    await changeCart(app, asha, [
      { offerId: cpu.offerId, quantity: 0 },
      { offerId: other.offerId, quantity: 1 },
      { offerId: board.offerId, quantity: 0 },
      { offerId: cooler.offerId, quantity: 1 },
    ])
    expect(await marked()).toEqual({ [other.offerId]: build()?.text, [cooler.offerId]: null })
  })

  test('that a visitor filled with a build remembers it once they have signed in, and what was kept stays', async () => {
    await addToCart(app, asha, { offerId: cooler.offerId, quantity: 1 })
    const here = [cpu, board].map(({ offerId }) => ({ offerId, quantity: 1 }))
    await mergeCart(app, asha, here, build())
    await mergeCart(app, asha, here)
    const text = build()?.text
    expect(await marked()).toEqual({ [cpu.offerId]: text, [board.offerId]: text, [cooler.offerId]: null })
  })
})

describe('an order', () => {
  test('has it on the lines of each seller, and so has what is ordered again of it', async () => {
    await putBuild()
    await addToCart(app, asha, { offerId: cooler.offerId, quantity: 1 })
    const orderId = await order(asha, [cpu, board, cooler])
    const to = sharedBuildPath(build()?.text ?? '')
    expect(await orderedBuilds(asha, orderId)).toEqual(
      expect.arrayContaining([
        ['Ryzen 7 7700', to],
        ['B650 Tomahawk', to],
        ['Peerless Assassin', null],
      ]),
    )
    await reorder(app, asha, [cpu, cooler].map(lineOf), { builds: await readOrderBuilds(app, orderId) })
    expect(await marked()).toEqual({ [cpu.offerId]: build()?.text, [cooler.offerId]: null })
    expect(await readOrderBuilds(app, app.random.uuid())).toEqual([])
  })

  test('of some lines leaves the build with what stays in the cart', async () => {
    await putBuild()
    const orderId = await order(asha, [board])
    expect(await orderedBuilds(asha, orderId)).toEqual([
      ['B650 Tomahawk', sharedBuildPath(build()?.text ?? '')],
    ])
    expect(await marked()).toEqual({ [cpu.offerId]: build()?.text })
  })
})

describe('a review', () => {
  async function delivered(who: Buyer) {
    await putBuild(who)
    const orderId = await order(who, [cpu, board])
    const line = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .where('product_id', '=', cpu.productId)
      .executeTakeFirstOrThrow()
    const by: Dispatcher = { kind: 'vendor', vendor: { sellerId: cpu.sellerId, userId: app.random.uuid() } }
    const parcelId = await handedOver(app, by, { vendorOrderId: line.vendor_order_id })
    known(await reportParcel(app, by, { parcelId, to: 'delivered', reason: 'The courier says so' }))
    await bookedByUs(app, { parcelId, sellerId: cpu.sellerId })
    return { piece: `${parcelId}:${line.id}:1` }
  }
  const facts = async () => (await listReviews(app, cpu.productId, { sort: 'newest' })).reviews[0]?.facts

  test('says what was bought with it as far as its writer wants, by names as they are when it is written', async () => {
    const { piece } = await delivered(asha)
    const fields = { stars: '5', text: REVIEW_TEXT, byline: 'unnamed' }
    const { reviewId } = known(await writeReview(app, asha, { piece, fields: { ...fields, build: 'yes' } }))
    const line = 'Bought in a build with: B650 Tomahawk, Peerless Assassin'
    expect((await facts())?.at(-1)?.split(': ')[1]?.split(', ').toSorted()).toEqual([
      'B650 Tomahawk',
      'Peerless Assassin',
    ])
    known(await editReview(app, asha, { reviewId, fields }))
    expect(await facts()).not.toContain(line)
    known(await editReview(app, asha, { reviewId, fields: { ...fields, build: 'yes' } }))
    expect((await facts())?.at(-1)).toMatch(/^Bought in a build with: /)
  })

  test('and an order say nothing of it once the account is closed, which had it in the export', async () => {
    const person = await registerCustomer(app, 'the monsoon came late')
    const { piece } = await delivered(person)
    const fields = { stars: '5', text: REVIEW_TEXT, byline: 'unnamed', build: 'yes' }
    known(await writeReview(app, person, { piece, fields }))
    const exported = JSON.parse(known(await exportPersonalData(app, person)).json)
    expect(exported.buildsOfOrders).toHaveLength(2)
    known(await closeAccount(app, { userId: person.userId, fields: { password: 'the monsoon came late' } }))
    expect((await facts())?.join()).not.toContain('build')
    const left = await app.db
      .selectFrom('order_line_builds')
      .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('order_line_id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(left).toEqual([])
  })
})
