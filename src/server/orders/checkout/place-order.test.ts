import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App, PausePoint } from '#server/ground/app.ts'
import { sweepExpired } from '#server/office/jobs/sweep-expired.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import {
  ASHAS_DETAILS,
  BENGALURU_SYSTEMS,
  checkoutOf,
  databaseUrlOf,
  ONE_MOUSE_PAISE,
  stockOf,
  TWO_MICE_PAISE,
} from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findOrderOfKey } from './checkout-views.ts'
import { placeOrder } from './place-order.ts'

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at) }))
})
afterEach(async () => {
  pause = async () => {}
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

describe('an order with cash on delivery', () => {
  test('is written whole: lines, address, total, payment due, stock reserved, mail queued', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 5 })
    const placed = await placeOrder(app, asha, checkoutOf(mouse, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    expect(placed.value).toMatchObject({
      totalPaise: TWO_MICE_PAISE,
      paymentMethod: 'cod',
      firstName: 'Asha',
    })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 2 })
    const order = await findOrder(app, asha.userId, placed.value.orderId)
    expect(order).toMatchObject({
      number: placed.value.number,
      status: 'pending',
      payment: { method: 'cod', status: 'due' },
      deliverTo: { city: 'Pune', state: 'Maharashtra', postalCode: '411001' },
      vendorOrders: [
        { sellerName: 'NanoNagar', lines: [{ name: 'Mouse', quantity: 2, unitPricePaise: 90_000 }] },
      ],
      totalPaise: TWO_MICE_PAISE,
      gst: { taxPaise: 33_544, cgstPaise: 16_772, sgstPaise: 16_772, igstPaise: 0 },
    })
    const letter = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('order_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
    expect(letter).toMatchObject({ kind: 'order-placed', to_address: 'asha@example.in', sent_at: null })
    expect(letter.text_body).toContain('2 × Mouse: ₹1,800.00')
    expect(letter.text_body).toContain('Total, all taxes included: ₹2,199.00')
  })

  test('is found by the key that it was sent under, by its customer alone', async () => {
    const [asha, ravi] = [await addCustomer(app), await addCustomer(app)]
    const checkout = checkoutOf(await addOffer(app))
    const { checkoutKey } = checkout
    const find = ({ userId }: { userId: string }) => findOrderOfKey(app.db, { userId, checkoutKey })
    expect(await find(asha)).toBeUndefined()
    const placed = await placeOrder(app, asha, checkout)
    if (!placed.ok) throw new Error(placed.problem.code)
    expect(await find(asha)).toMatchObject({ orderId: placed.value.orderId, placedAt: expect.any(Date) })
    expect(await find(ravi)).toBeUndefined()
  })

  test('takes what was ordered out of the cart and leaves the rest', async () => {
    const asha = await addCustomer(app)
    const [mouse, keyboard] = [await addOffer(app), await addOffer(app, { name: 'Keyboard' })]
    await putIntoCart(asha.userId, mouse.offerId, 1)
    await putIntoCart(asha.userId, keyboard.offerId, 1)
    expect(await placeOrder(app, asha, checkoutOf(mouse))).toMatchObject({ ok: true })
    expect(await cartOf(asha.userId)).toEqual([keyboard.offerId])
  })

  test('orders the customer’s own cart when no lines are named', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app)
    await putIntoCart(asha.userId, mouse.offerId, 2)
    const checkout = { ...checkoutOf(mouse), lines: undefined, expectedTotalPaise: TWO_MICE_PAISE }
    expect(await placeOrder(app, asha, checkout)).toMatchObject({
      ok: true,
      value: { totalPaise: TWO_MICE_PAISE },
    })
    expect(await cartOf(asha.userId)).toEqual([])
  })

  test('is not invoiced by its seller to itself, in words under the GSTIN; another business may buy', async () => {
    const mouse = await addOffer(app)
    const { gstin } = await app.db
      .selectFrom('sellers')
      .select('gstin')
      .where('id', '=', mouse.sellerId)
      .executeTakeFirstOrThrow()
    const order = async (business: typeof BENGALURU_SYSTEMS) => {
      const checkout = checkoutOf(mouse)
      const details = { ...checkout.details, business }
      return placeOrder(app, await addCustomer(app), { ...checkout, details })
    }
    const own = { gstin: gstin ?? '', state: 'MH', company: 'Mice of Pune' } as const
    expect(await order(own)).toMatchObject({
      problem: {
        code: 'checkout.form_invalid',
        fields: { gstin: expect.stringContaining('A seller cannot invoice itself') },
      },
    })
    expect(await order(BENGALURU_SYSTEMS)).toMatchObject({ ok: true })
  })

  test('is split among its sellers, and their parts add up to it', async () => {
    const asha = await addCustomer(app)
    const [mouse, mat] = [await addOffer(app), await addOffer(app, { sellerId: 'Kumar Computers' })]
    const lines = [mouse, mat].map(({ offerId }) => ({ offerId, quantity: 1 }))
    const placed = await placeOrder(
      app,
      asha,
      checkoutOf(mouse, { lines, expectedTotalPaise: 180_000 + 39_900 }),
    )
    if (!placed.ok) throw new Error(placed.problem.code)
    const order = await findOrder(app, asha.userId, placed.value.orderId)
    expect(
      order?.vendorOrders.map((vendorOrder) => [
        vendorOrder.sellerName,
        vendorOrder.subtotalPaise,
        vendorOrder.shippingPaise,
      ]),
    ).toEqual([
      ['Kumar Computers', 90_000, 19_950],
      ['NanoNagar', 90_000, 19_950],
    ])
  })

  test('that takes the last piece marks the product as out of stock at once', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 1 })
    await placeOrder(app, asha, checkoutOf(mouse))
    const product = await app.db
      .selectFrom('products')
      .select(['in_stock', 'on_sale'])
      .where('id', '=', mouse.productId)
      .executeTakeFirst()
    expect(product).toEqual({ in_stock: false, on_sale: true })
  })

  test('that was refused leaves no trace, and its key is free again', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 1 })
    const checkout = checkoutOf(mouse, { quantity: 2 })
    expect(await placeOrder(app, asha, checkout)).toMatchObject({
      ok: false,
      problem: { code: 'checkout.out_of_stock', details: { available: 1 } },
    })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 0 })
    const again = { ...checkoutOf(mouse), checkoutKey: checkout.checkoutKey }
    expect(await placeOrder(app, asha, again)).toMatchObject({ ok: true })
  })
})

describe('an order is refused', () => {
  const refusals: [when: string, code: string, ask: () => Promise<Parameters<typeof placeOrder>>][] = [
    [
      'when the cart is empty',
      'cart_empty',
      async () => [app, await addCustomer(app), { ...some(), lines: [] }],
    ],
    [
      'when the customer’s own cart is empty',
      'cart_empty',
      async () => [app, await addCustomer(app), { ...some(), lines: undefined }],
    ],
    [
      'when an offer is unknown',
      'offer_gone',
      async () => [app, await addCustomer(app), checkoutOf({ offerId: randomUUID() })],
    ],
    [
      'when an offer is paused',
      'offer_gone',
      async () => [
        app,
        await addCustomer(app),
        checkoutOf(await addOffer(app, { status: 'paused', available: 0 })),
      ],
    ],
    ['when its seller is suspended', 'offer_gone', () => askAfter(suspendSeller)],
    ['when its product is hidden', 'offer_gone', () => askAfter(hideProduct)],
    ['when a quantity is nothing', 'quantity_invalid', () => askFor(0)],
    ['when a quantity is below nothing', 'quantity_invalid', () => askFor(-1)],
    ['when a quantity is a fraction', 'quantity_invalid', () => askFor(1.5)],
    ['when one line wants more than the limit', 'quantity_too_large', () => askFor(11, 20)],
    ['when it wants more than there is', 'out_of_stock', () => askFor(3, 2)],
    [
      'when two lines of one offer together want more than there is',
      'out_of_stock',
      async () => {
        const { offerId } = await addOffer(app, { available: 3 })
        const lines = [2, 2].map((quantity) => ({ offerId, quantity }))
        return [app, await addCustomer(app), { ...some(), lines }]
      },
    ],
    [
      'when the total is not the one that the shopper saw',
      'total_changed',
      async () => [app, await addCustomer(app), checkoutOf(await addOffer(app), { expectedTotalPaise: 1 })],
    ],
    [
      'when the total has become lower than the one that the shopper saw',
      'total_changed',
      async () => [
        app,
        await addCustomer(app),
        checkoutOf(await addOffer(app), { expectedTotalPaise: ONE_MOUSE_PAISE + 1 }),
      ],
    ],
    [
      'when it is too much to pay in cash',
      'cod_limit',
      async () => {
        const laptop = await addOffer(app, { listPricePaise: 9_000_000, discountBp: 0 })
        return [app, await addCustomer(app), checkoutOf(laptop, { expectedTotalPaise: 9_000_000 })]
      },
    ],
    [
      'when the account was closed meanwhile',
      'account_closed',
      async () => {
        const asha = await addCustomer(app)
        await app.db
          .updateTable('customers')
          .set({ closed_at: new Date() })
          .where('user_id', '=', asha.userId)
          .execute()
        return [app, asha, checkoutOf(await addOffer(app))]
      },
    ],
    [
      'when the account was deactivated meanwhile',
      'account_closed',
      async () => {
        const asha = await addCustomer(app)
        await app.db
          .updateTable('users')
          .set({ deactivated_at: new Date() })
          .where('id', '=', asha.userId)
          .execute()
        return [app, asha, checkoutOf(await addOffer(app))]
      },
    ],
    [
      'by card when the shop has no gateway',
      'card_unavailable',
      async () => [app, await addCustomer(app), checkoutOf(await addOffer(app), { by: 'card' })],
    ],
  ]

  test.each(refusals)('%s', async (_when, code, ask) => {
    const asked = await ask()
    expect(await placeOrder(...asked)).toMatchObject({ ok: false, problem: { code: `checkout.${code}` } })
    expect(await ordersOf(asked[1].userId)).toBe(0)
  })

  test('when one account orders more often than any person would', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 20 })
    const first = checkoutOf(mouse)
    await placeOrder(app, asha, first)
    for (let order = 2; order <= 10; order++) await placeOrder(app, asha, checkoutOf(mouse))
    expect(await placeOrder(app, asha, checkoutOf(mouse))).toMatchObject({
      problem: { code: 'limits.too_many_attempts' },
    })
    expect(await placeOrder(app, asha, first)).toMatchObject({ ok: true })
    expect(await ordersOf(asha.userId)).toBe(10)
  })

  test('when one account tries more often than any person would, even without success', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app, { available: 0 })
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await placeOrder(app, asha, checkoutOf(mouse))).toMatchObject({
        problem: { code: 'checkout.out_of_stock' },
      })
    }
    expect(await placeOrder(app, asha, checkoutOf(mouse))).toMatchObject({
      problem: { code: 'limits.too_many_attempts' },
    })
  })

  function some() {
    return checkoutOf({ offerId: randomUUID() })
  }

  async function askFor(quantity: number, available = 10): Promise<Parameters<typeof placeOrder>> {
    const mouse = await addOffer(app, { available })
    return [app, await addCustomer(app), checkoutOf(mouse, { lines: [{ ...mouse, quantity }] })]
  }

  async function askAfter(
    change: (offer: Awaited<ReturnType<typeof addOffer>>) => Promise<unknown>,
  ): Promise<Parameters<typeof placeOrder>> {
    const mouse = await addOffer(app, { sellerId: randomUUID(), available: 0 })
    await change(mouse)
    await app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', mouse.offerId).execute()
    return [app, await addCustomer(app), checkoutOf(mouse)]
  }

  function suspendSeller({ sellerId }: { sellerId: string }) {
    return app.db.updateTable('sellers').set({ standing: 'suspended' }).where('id', '=', sellerId).execute()
  }

  function hideProduct({ productId }: { productId: string }) {
    return app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
  }
})

describe('the same checkout key', () => {
  test('answers with the same answer, however often it is sent', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app)
    const checkout = checkoutOf(mouse)
    const first = await placeOrder(app, asha, checkout)
    expect(await placeOrder(app, asha, checkout)).toEqual(first)
    expect(await ordersOf(asha.userId)).toBe(1)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 10, reserved: 1 })
  })

  test('makes one order when it is sent twenty times at once', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app)
    const checkout = checkoutOf(mouse)
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(app, asha, checkout)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(await ordersOf(asha.userId)).toBe(1)
  })

  test('is refused for another request', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app)
    const checkout = checkoutOf(mouse)
    await placeOrder(app, asha, checkout)
    const others = [
      { ...checkout, details: { ...ASHAS_DETAILS, address: '13 MG Road' } },
      { ...checkout, expectedTotalPaise: 1 },
      { ...checkout, lines: [{ offerId: mouse.offerId, quantity: 2 }] },
    ]
    for (const other of others) {
      expect(await placeOrder(app, asha, other)).toMatchObject({ problem: { code: 'checkout.key_reused' } })
    }
    expect(await ordersOf(asha.userId)).toBe(1)
  })

  test('is honoured after 90 days and all that is swept meanwhile', async () => {
    const asha = await addCustomer(app)
    const checkout = checkoutOf(await addOffer(app))
    const first = await placeOrder(app, asha, checkout)
    const { now } = app.clock
    const later = { ...app, clock: { now: () => new Date(now().getTime() + 90 * 24 * 3_600_000) } }
    await app.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql`created_at - interval '90 days'` })
      .execute()
    await sweepExpired(later)
    expect(await placeOrder(later, asha, checkout)).toEqual(first)
    expect(await ordersOf(asha.userId)).toBe(1)
  })

  test('of two people stands for two orders', async () => {
    const [asha, bilal] = [await addCustomer(app), await addCustomer(app, 'Bilal Khan')]
    const checkout = checkoutOf(await addOffer(app))
    expect(await placeOrder(app, asha, checkout)).toMatchObject({ ok: true })
    expect(await placeOrder(app, bilal, checkout)).toMatchObject({ ok: true })
  })
})

describe('when many want the same goods', () => {
  test('the last piece is sold once', async () => {
    const mouse = await addOffer(app, { available: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(app)))
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, checkoutOf(mouse))))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const codes = new Set(answers.flatMap((answer) => (answer.ok ? [] : answer.problem.code)))
    expect([...codes]).toEqual(['checkout.out_of_stock'])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('a price that changes while the order is written does not change what was agreed', async () => {
    const asha = await addCustomer(app)
    const mouse = await addOffer(app)
    pause = async (at) => {
      if (at !== 'checkout:key-claimed') return
      pause = async () => {}
      await app.db
        .updateTable('offers')
        .set({ list_price_paise: 200_000, unit_price_paise: 180_000 })
        .where('id', '=', mouse.offerId)
        .execute()
    }
    expect(await placeOrder(app, asha, checkoutOf(mouse))).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 180_000 + 39_900 } },
    })
    expect(ONE_MOUSE_PAISE).toBe(129_900)
    expect(await ordersOf(asha.userId)).toBe(0)
  })
})

async function putIntoCart(userId: string, offerId: string, quantity: number): Promise<void> {
  await app.db
    .insertInto('cart_lines')
    .values({ user_id: userId, offer_id: offerId, quantity, seen_unit_price_paise: 90_000 })
    .execute()
}

async function cartOf(userId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('cart_lines')
    .select('offer_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.offer_id)
}

async function ordersOf(userId: string): Promise<number> {
  const rows = await app.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  return rows.length
}
