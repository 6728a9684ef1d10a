import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import {
  askForPriceLetter,
  askForStockLetter,
  putOnWishlist,
} from '#server/goods/wishlist/change-wishlist.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { listKeptFor } from '#server/selling/inventory/allocation-views.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { endKeptPieces } from './end-kept-pieces.ts'
import { giveUpKeptPiece } from './give-up-kept-piece.ts'
import { keepForWaiting } from './keep-for-waiting.ts'

type Person = Awaited<ReturnType<typeof addCustomer>>

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let now = new Date('2026-11-28T08:30+05:30')
let asha: Person
let ravi: Person
let meena: Person
let mouse: AddedOffer
let shop: ActingVendor
const points = pausePoints(() => app)

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: points.pause, clock: { now: () => now } }))
})
beforeEach(async () => {
  now = new Date('2026-11-28T08:30+05:30')
  gateway = fakeGateway()
  app.gateway = gateway
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { name: 'A mouse', sellerId, available: 0 })
  shop = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
  ;[asha, ravi, meena] = await Promise.all([
    addCustomer(app, 'Asha'),
    addCustomer(app, 'Ravi'),
    addCustomer(app, 'Meena'),
  ])
  for (const person of [ravi, asha, meena]) await ask(person)
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

async function ask(person: Person): Promise<void> {
  await putOnWishlist(app, person, [mouse.productId])
  const asked = await askForStockLetter(app, person, mouse)
  if (!asked.ok) throw new Error(asked.problem.code)
  now = new Date(now.getTime() + 60_000)
}

async function receive(pieces: number): Promise<void> {
  const entries = filled({ change: 'receipt', pieces: `${pieces}` })
  const changed = await changeStock(app, shop, { offerId: mouse.offerId, key: app.random.uuid(), entries })
  if (!changed.ok) throw new Error(changed.problem.code)
}

async function subjects({ email }: Person): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', email)
    .where('kind', 'in', ['wish-stock', 'wish-price'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

async function buy(person: Person, change: Parameters<typeof checkoutOf>[1] = {}): Promise<string> {
  const placed = await placeOrder(app, person, checkoutOf(mouse, change))
  return placed.ok ? 'placed' : placed.problem.code
}

const keptFor = async ({ userId }: Person) =>
  (await listKeptFor(app.db, { userId, at: now })).map(({ offerId }) => offerId)
const isInStock = async () =>
  (
    await app.db
      .selectFrom('products')
      .select('in_stock')
      .where('id', '=', mouse.productId)
      .executeTakeFirstOrThrow()
  ).in_stock

/** Three asked in three minutes from 8:30 am on; the worker comes at 8:33, and a piece is kept to the next five minutes. */
const KEPT = 'Kept for you until 28 Nov 2026, 8:35 pm: A mouse'

describe('stock that is new', () => {
  test('is kept for those who asked first, and others see that there is none', async () => {
    await receive(2)
    await keepForWaiting(app)
    expect(await subjects(ravi)).toEqual([KEPT])
    expect(await Promise.all([ravi, asha, meena].map(keptFor))).toEqual([
      [mouse.offerId],
      [mouse.offerId],
      [],
    ])
    expect(await subjects(meena)).toEqual([])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 2, reserved: 2 })
    expect(await isInStock()).toBe(false)
    expect(await buy(meena)).toBe('checkout.out_of_stock')
    expect(await buy(ravi)).toBe('placed')
    expect(await buy(asha, { quantity: 2 })).toBe('checkout.out_of_stock')
    expect(await buy(asha)).toBe('placed')
    expect(await buy(asha)).toBe('checkout.out_of_stock')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('goes to everybody beyond those who asked', async () => {
    await receive(4)
    await keepForWaiting(app)
    expect(await isInStock()).toBe(true)
    const eve = await addCustomer(app)
    expect(await buy(eve)).toBe('placed')
    expect(await buy(eve)).toBe('checkout.out_of_stock')
    expect(await buy(meena)).toBe('placed')
  })

  test('is kept once by two workers at the same time', async () => {
    await receive(2)
    const told = await Promise.all([keepForWaiting(app), keepForWaiting(app), keepForWaiting(app)])
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 2, reserved: 2 })
  })

  test.each([
    ['is bought first: then nothing is kept', 'checkout:stock-locked', ['placed', 0]],
    ['is kept first: then it cannot be bought', 'back-in-stock:stock-locked', ['checkout.out_of_stock', 1]],
  ] as const)('whose last piece somebody buys while it is kept %s', async (_, at, [answer, told]) => {
    await receive(1)
    const buying = () => buy(meena)
    const keeping = () => keepForWaiting(app)
    const [first, second] = await (at === 'checkout:stock-locked'
      ? points.overtaken(at, buying, keeping)
      : points.overtaken(at, keeping, buying))
    const both = at === 'checkout:stock-locked' ? [first, second] : [second, first]
    expect(both).toEqual([answer, told])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('says the price, and ends the wish for a letter about it where it is met', async () => {
    await askForPriceLetter(app, ravi, { productId: mouse.productId, price: '900' })
    await askForPriceLetter(app, asha, { productId: mouse.productId, price: '899' })
    await receive(2)
    await keepForWaiting(app)
    const wishes = await app.db
      .selectFrom('wishes')
      .select(['user_id', 'price_at_most_paise', 'wants_stock'])
      .where('product_id', '=', mouse.productId)
      .where('user_id', 'in', [ravi.userId, asha.userId])
      .execute()
    const wished = (person: Person) => wishes.find(({ user_id }) => user_id === person.userId)
    expect(wished(ravi)).toMatchObject({ price_at_most_paise: null, wants_stock: false })
    expect(wished(asha)).toMatchObject({ price_at_most_paise: 89_900, wants_stock: false })
  })

  test('is only told of where a setting keeps none', async () => {
    now = new Date('2027-01-01T12:00+05:30')
    await app.db
      .insertInto('setting_changes')
      .values({
        key: 'waitingShareBp',
        value: '0',
        valid_from: '2027-01-01',
        set_by: 'test',
        reason: 'A test',
        set_at: now,
      } as never)
      .execute()
    await receive(1)
    await keepForWaiting(app)
    for (const person of [ravi, asha, meena])
      expect(await subjects(person)).toEqual(['In stock again: A mouse'])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 0 })
  })
})

describe('a piece that is kept', () => {
  beforeEach(async () => {
    await receive(1)
    await keepForWaiting(app)
  })
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS)
  }

  test('is in the cart of its customer alone, with until when', async () => {
    const { offerId } = mouse
    expect(await addToCart(app, asha, { offerId, quantity: 1 })).toMatchObject({
      problem: { code: 'cart.out_of_stock' },
    })
    expect(await addToCart(app, ravi, { offerId, quantity: 1 })).toMatchObject({ value: { added: 1 } })
    const { offers } = await findCart(app, ravi.userId)
    expect(offers).toMatchObject([
      { available: 1, kept: expect.stringContaining('We keep one for you until 2') },
    ])
  })

  test('goes to the next who asked when its time is over, before anybody can buy it', async () => {
    later(26)
    expect(await buy(ravi), 'its time is over').toBe('checkout.out_of_stock')
    expect(await buy(await addCustomer(app))).toBe('checkout.out_of_stock')
    await endKeptPieces(app)
    expect(await Promise.all([ravi, asha, meena].map(keptFor))).toEqual([[], [mouse.offerId], []])
    expect(await subjects(asha)).toHaveLength(1)
    later(48)
    await endKeptPieces(app)
    later(48)
    await endKeptPieces(app)
    expect(await subjects(meena)).toHaveLength(1)
    expect(await isInStock(), 'nobody waits').toBe(true)
    expect(await buy(await addCustomer(app))).toBe('placed')
  })

  test('goes to the next when its customer gives it up, which nobody else can', async () => {
    const [piece] = await listKeptFor(app.db, { userId: ravi.userId, at: now })
    expect(await giveUpKeptPiece(app, asha, piece?.id ?? '')).toMatchObject({
      problem: { code: 'inventory.not_kept' },
    })
    expect(await giveUpKeptPiece(app, ravi, piece?.id ?? '')).toEqual({ ok: true, value: undefined })
    expect(await giveUpKeptPiece(app, ravi, piece?.id ?? '')).toMatchObject({ ok: false })
    expect(await keptFor(asha)).toEqual([mouse.offerId])
  })

  test('ends with its customer’s account, or when that is shut out', async () => {
    await inTransaction(app, (tx) => erasePerson(tx, { userId: ravi.userId, at: now }))
    // The worker finds its letter gone.
    await sql`DELETE FROM pgboss.job WHERE name = 'mail'
      AND NOT EXISTS (SELECT FROM mails WHERE mails.id::text = data->>'mailId')`.execute(app.db)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 0 })
    await keepForWaiting(app)
    expect(await keptFor(asha)).toEqual([mouse.offerId])
    await app.db.updateTable('users').set({ deactivated_at: now }).where('id', '=', asha.userId).execute()
    await endKeptPieces(app)
    expect(await keptFor(meena)).toEqual([mouse.offerId])
  })

  test('is let go where its seller cancels somebody’s order as out of stock, and its customer is the first again', async () => {
    await receive(3)
    await keepForWaiting(app)
    const placed = await placeOrder(app, await addCustomer(app, 'Kiran'), checkoutOf(mouse))
    if (!placed.ok) throw new Error(placed.problem.code)
    const line = await app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
    const cancelled = await cancelSoldPieces(
      app,
      { kind: 'vendor', vendor: shop },
      {
        reason: 'out-of-stock',
        vendorOrder: {
          cancellationId: app.random.uuid(),
          vendorOrderId: line.vendor_order_id,
          lines: [{ lineId: line.id, quantity: 1 }],
        },
      },
    )
    expect(cancelled.ok).toBe(true)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 0, reserved: 0 })
    expect((await Promise.all([ravi, asha, meena].map(keptFor))).flat()).toEqual([])
    await receive(1)
    await keepForWaiting(app)
    expect(await keptFor(ravi)).toEqual([mouse.offerId])
  })

  test.each([
    [
      'the shop is suspended',
      () => sql`UPDATE sellers SET standing = 'suspended' WHERE id = ${mouse.sellerId}`,
      () => sql`UPDATE sellers SET standing = 'approved' WHERE id = ${mouse.sellerId}`,
    ],
    [
      'the product is hidden',
      () => sql`UPDATE products SET status = 'hidden' WHERE id = ${mouse.productId}`,
      () => sql`UPDATE products SET status = 'live' WHERE id = ${mouse.productId}`,
    ],
    [
      'the offer is paused',
      () => sql`UPDATE offers SET status = 'paused' WHERE id = ${mouse.offerId}`,
      () => sql`UPDATE offers SET status = 'live' WHERE id = ${mouse.offerId}`,
    ],
  ])('ends when %s, and its customer is the first again', async (_, leave, comeBack) => {
    await leave().execute(app.db)
    await endKeptPieces(app)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 0 })
    await comeBack().execute(app.db)
    await inTransaction(app, (tx) => refreshBestOffers(tx, [mouse.productId]))
    await keepForWaiting(app)
    expect(await Promise.all([ravi, asha].map(keptFor))).toEqual([[mouse.offerId], []])
    expect(await subjects(ravi)).toHaveLength(2)
  })

  test('is kept again when its customer’s payment fails, and sold when it succeeds', async () => {
    gateway.behaviour = 'decline'
    expect(await buy(ravi, { by: 'card' })).toMatch(/^checkout\.(payment|card)/)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 1 })
    expect(await keptFor(ravi)).toEqual([mouse.offerId])
    gateway.behaviour = 'approve'
    expect(await buy(ravi, { by: 'card' })).toBe('placed')
    expect(await keptFor(ravi)).toEqual([])
  })

  test('whose payment fails after its time is over is for others', async () => {
    gateway.behaviour = 'ask-customer'
    expect(await buy(ravi, { by: 'upi' })).toBe('checkout.payment_step')
    later(48)
    await app.db.updateTable('stock_holds').set({ expires_at: sql`now() - interval '1 second'` }).execute()
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', ravi.userId)
      .executeTakeFirstOrThrow()
    gateway.behaviour = 'decline'
    await settlePayment(app, id)
    expect(await keptFor(ravi)).toEqual([])
  })
})
