import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { clearCart } from '#server/selling/cart/clear-cart.ts'
import { mergeCart } from '#server/selling/cart/merge-cart.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { PlaceOrderInput } from './parse-place-order.ts'
import { letUnpaidGo } from './pay-again/let-unpaid-go.ts'
import { placeOrder } from './place-order.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
let keyboard: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 20 })
  keyboard = await addOffer(app, { name: 'Keyboard', available: 20 })
  await addToCart(app, asha, { offerId: mouse.offerId, quantity: 1 })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

/** What a checkout page that is opened now will send. */
async function openPage(by: 'cod' | 'card' | 'upi' | 'online' = 'cod'): Promise<PlaceOrderInput> {
  const { lines, checkoutKey = app.random.uuid() } = await findCart(app, asha.userId)
  const goods = lines.reduce((sum, line) => sum + line.quantity * 90_000, 0)
  return {
    checkoutKey,
    isCart: true,
    details: { ...homeDelivery(), paymentMethod: by },
    lines: lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    expectedTotalPaise: goods + 39_900,
    ...(by === 'card' && { cardToken: 'tok_good' }),
  }
}
const keyOfCart = async () => (await findCart(app, asha.userId)).checkoutKey
const order = (page: PlaceOrderInput) => placeOrder(app, asha, page)
const refusedWith = (code: string) => ({ ok: false, problem: { code: `checkout.${code}` } })
const PLACED = { ok: true }
async function ordersWritten(): Promise<number> {
  const rows = await app.db.selectFrom('orders').select('id').where('user_id', '=', asha.userId).execute()
  return rows.length
}
async function ordersPlaced(): Promise<number> {
  const rows = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .where('placed_at', 'is not', null)
    .execute()
  return rows.length
}

describe('a cart that two pages show', () => {
  test('is one order when both send it at once, and both are told of it', async () => {
    const first = await openPage()
    const second = { ...(await openPage()), details: first.details }
    const [one, other] = await Promise.all([order(first), order(second)])
    expect(one).toMatchObject(PLACED)
    expect(other).toEqual(one)
    expect(await ordersPlaced()).toBe(1)
  })

  test('is one order when they differ in address or payment: the second learns which order it became', async () => {
    const [first, second, third] = [await openPage(), await openPage(), await openPage('card')]
    const placed = await order(first)
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId, number } = placed.value
    const already = { ok: false, problem: { code: 'checkout.already_ordered', details: { orderId, number } } }
    expect(await order(second)).toEqual(already)
    expect(await order(third)).toEqual(already)
    const byCard = { ...third, details: { ...first.details, paymentMethod: 'card' as const } }
    expect(await order(byCard), 'by card, and nothing else').toEqual(already)
    expect(await order(first), 'the first once more').toEqual(placed)
    expect(gateway.paid).toEqual([])
    expect(await ordersPlaced()).toBe(1)
  })

  test('is one order when both send something else at once', async () => {
    const [first, second] = [await openPage(), await openPage('card')]
    const answers = await Promise.all([order(first), order(second)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await ordersPlaced()).toBe(1)
  })

  test('waits for the bank on both when one has paid by card and heard nothing', async () => {
    const [first, second] = [await openPage('card'), await openPage()]
    gateway.behaviour = 'lose-answer'
    const waiting = await order(first)
    expect(waiting).toMatchObject(refusedWith('payment_pending'))
    expect(await order(second)).toEqual(waiting)
    gateway.behaviour = 'approve'
    expect(await order(first)).toMatchObject(PLACED)
    expect(await order(second)).toMatchObject(refusedWith('already_ordered'))
    expect(await ordersPlaced()).toBe(1)
  })

  test('can be ordered again at once when the card of the other page was declined', async () => {
    const [first, second] = [await openPage('card'), await openPage()]
    gateway.behaviour = 'decline'
    expect(await order(first)).toMatchObject(refusedWith('payment_declined'))
    expect(await order(second)).toMatchObject(refusedWith('tried_elsewhere'))
    expect(await order(await openPage())).toMatchObject(PLACED)
    expect(await ordersPlaced()).toBe(1)
  })

  test('can be ordered again when the hold of the other page ended without a payment', async () => {
    const first = await openPage('card')
    gateway.behaviour = 'never-arrive'
    await order(first)
    await endHolds()
    expect(await keyOfCart()).not.toBe(first.checkoutKey)
    expect(await order(await openPage())).toMatchObject(PLACED)
  })

  test('can be ordered again when the payment came after the goods had gone', async () => {
    gateway.behaviour = 'never-arrive'
    const last = await addOffer(app, { name: 'Last one', available: 1 })
    await changeCart(app, asha, [
      { offerId: mouse.offerId, quantity: 0 },
      { offerId: last.offerId, quantity: 1 },
    ])
    const late = await order(await openPage('card'))
    if (late.ok) throw new Error('nobody paid yet')
    await endHolds()
    const before = await keyOfCart()
    await placeOrder(app, await addCustomer(app), { ...(await openPage()), isCart: false })
    gateway.settle(String(late.problem.details?.orderId), 'paid')
    await endHolds()
    expect(await keyOfCart()).toBe(before)
    expect(await order(await openPage())).toMatchObject(refusedWith('out_of_stock'))
  })
})

describe('a cart that is not what the page shows any more', () => {
  test.each([
    ['another quantity', () => changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 3 }])],
    ['another item', () => addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })],
    ['nothing', () => clearCart(app, asha)],
    ['what another device had', () => mergeCart(app, asha, [{ offerId: keyboard.offerId, quantity: 1 }])],
  ])('is refused with %s in it, and nothing is ordered', async (_what, change) => {
    const page = await openPage()
    await change()
    expect(await order(page)).toMatchObject(refusedWith('cart_changed'))
    expect(await ordersPlaced()).toBe(0)
  })

  test('is ordered as it is now by a page that was opened since', async () => {
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 3 }])
    expect(await order(await openPage())).toMatchObject({ ok: true, value: { totalPaise: 270_000 + 39_900 } })
  })

  test('keeps its key when the same is said again, as a second tab and a second sign-in do', async () => {
    const before = await keyOfCart()
    expect(before).toBeDefined()
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1, seenUnitPricePaise: 80_000 }])
    await mergeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
    expect(await keyOfCart()).toBe(before)
  })
})

test('goods in an order of which its customer has chosen no way to pay wait for nobody else', async () => {
  app.gateway = { ...gateway, methods: ['netbanking'] }
  expect(await order(await openPage('online'))).toMatchObject(refusedWith('payment_step'))
  await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
  expect(await order(await openPage())).toMatchObject(refusedWith('payment_open'))
  expect(await ordersPlaced()).toBe(0)
})

describe('goods in an order that waits for its bank', () => {
  beforeEach(async () => {
    gateway.behaviour = 'lose-answer'
    await order(await openPage('card'))
    gateway.behaviour = 'approve'
  })

  test('are not ordered once more by adding something to the cart', async () => {
    await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
    expect(await order(await openPage())).toMatchObject(refusedWith('payment_pending'))
    expect(await ordersPlaced()).toBe(0)
  })

  test('keep nobody from ordering something else', async () => {
    await changeCart(app, asha, [
      { offerId: mouse.offerId, quantity: 0 },
      { offerId: keyboard.offerId, quantity: 1 },
    ])
    expect(await order(await openPage())).toMatchObject(PLACED)
  })

  test('leave the cart once the bank has said yes, and nothing else does', async () => {
    await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 2 })
    await makeTimeToAsk()
    await settleUnfinishedPayments(app)
    expect(await ordersPlaced()).toBe(1)
    expect((await findCart(app, asha.userId)).lines.map((line) => line.offerId)).toEqual([keyboard.offerId])
  })
})

describe('goods in an order that the customer has not paid yet', () => {
  let open: Awaited<ReturnType<typeof order>>
  let page: PlaceOrderInput
  beforeEach(async () => {
    gateway.behaviour = 'ask-customer'
    page = await openPage('upi')
    open = await order(page)
    expect(open).toMatchObject(refusedWith('payment_step'))
  })

  test('are paid on that order when the same is asked for from a cart that was changed and changed back', async () => {
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 2 }])
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
    const again = { ...(await openPage('upi')), details: page.details }
    expect(again.checkoutKey).not.toBe(page.checkoutKey)
    expect(await order(again)).toEqual(open)
    expect(await ordersWritten()).toBe(1)
  })

  test('lead to the payment of that order when something else is asked for with them', async () => {
    await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
    expect(await order(await openPage('upi'))).toMatchObject(waitingFor(open))
    expect(await ordersWritten()).toBe(1)
  })

  test('lead there from another page of the same cart that was filled in differently', async () => {
    const elsewhere = { ...page, details: { ...page.details, city: 'Mumbai' } }
    expect(await order(elsewhere)).toMatchObject(waitingFor(open))
    expect(await ordersWritten()).toBe(1)
  })

  test('are another order for a program that orders them under a key of its own', async () => {
    const own = { ...page, isCart: undefined, checkoutKey: app.random.uuid() }
    expect(await order(own)).toMatchObject(refusedWith('payment_step'))
    expect(await ordersWritten()).toBe(2)
  })

  describe('and lets go for the cart', () => {
    const letting = async (cart: Promise<PlaceOrderInput>) => ({
      ...(await cart),
      unpaidOrderId: orderOf(open).orderId,
    })

    test('are ordered with what else is in it, in one press, and twice pressed once', async () => {
      await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
      const pressed = await letting(openPage('upi'))
      const [one, other] = await Promise.all([order(pressed), order(pressed)])
      expect([one, other]).toContainEqual(refusedAs('payment_step'))
      const again = await order(pressed)
      expect(again).toMatchObject(refusedWith('payment_step'))
      expect(orderOf(again).orderId).not.toBe(orderOf(open).orderId)
      expect(await ordersWritten()).toBe(2)
      expect(await paymentOf(open)).toBe('cancelled')
      expect(await stockOf(app, mouse), 'held once').toEqual({ onHand: 20, reserved: 1 })
    })

    test('are ordered in cash, once, from another page of the same cart that was filled in differently', async () => {
      const elsewhere = { ...(await letting(Promise.resolve(page))), details: homeDelivery() }
      const pressed = await Promise.all([order(elsewhere), order(elsewhere)])
      expect(pressed).toContainEqual(expect.objectContaining(PLACED))
      expect(await order(elsewhere)).toMatchObject(PLACED)
      expect(await ordersWritten()).toBe(2)
      expect(await ordersPlaced()).toBe(1)
      expect(await paymentOf(open)).toBe('cancelled')
      expect(await stockOf(app, mouse)).toEqual({ onHand: 20, reserved: 1 })
    })

    test('stay in that order where the cart cannot be ordered', async () => {
      await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
      const dearer = { ...(await letting(openPage('upi'))), expectedTotalPaise: 100 }
      expect(await order(dearer)).toMatchObject(refusedWith('total_changed'))
      expect(await paymentOf(open)).toBe('pending')
      expect(await stockOf(app, mouse)).toEqual({ onHand: 20, reserved: 1 })
    })

    test('are not ordered again where the bank has said yes meanwhile', async () => {
      await addToCart(app, asha, { offerId: keyboard.offerId, quantity: 1 })
      const pressed = await letting(openPage('upi'))
      gateway.settle(orderOf(open).orderId, 'paid')
      expect(await order(pressed)).toMatchObject(refusedWith('already_ordered'))
      expect(await ordersWritten()).toBe(1)
      expect(await ordersPlaced()).toBe(1)
    })

    test('lead to the new order from the same cart, though its key had led to the one that went', async () => {
      await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 2 }])
      await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 1 }])
      expect(await order({ ...(await openPage('upi')), details: page.details })).toEqual(open)
      const pressed = { ...(await letting(openPage('upi'))), details: { ...page.details, city: 'Mumbai' } }
      const instead = await order(pressed)
      expect(instead).toMatchObject(refusedWith('payment_step'))
      expect(await order(await openPage('cod'))).toMatchObject(waitingFor(instead))
    })

    test('were let go elsewhere: the page that was open before is told so, and orders once it is read again', async () => {
      await letUnpaidGo(app, asha, orderOf(open).orderId)
      expect(await order(page)).toMatchObject(refusedWith('order_cancelled'))
      expect(await order(await openPage('cod'))).toMatchObject(PLACED)
    })

    test('stay with whom they belong to', async () => {
      const other = await addCustomer(app)
      await addToCart(app, other, { offerId: mouse.offerId, quantity: 1 })
      const { checkoutKey } = await findCart(app, other.userId)
      const stranger = { ...page, checkoutKey: checkoutKey ?? '', unpaidOrderId: orderOf(open).orderId }
      await placeOrder(app, other, stranger)
      expect(await paymentOf(open)).toBe('pending')
    })
  })

  const orderOf = (answer: typeof open) => {
    if (answer.ok) throw new Error('nobody has paid')
    return { orderId: String(answer.problem.details?.orderId) }
  }
  const refusedAs = (code: string) =>
    expect.objectContaining({ problem: expect.objectContaining({ code: `checkout.${code}` }) })
  const paymentOf = async (answer: typeof open) =>
    (
      await app.db
        .selectFrom('payments')
        .select('status')
        .where('order_id', '=', orderOf(answer).orderId)
        .executeTakeFirstOrThrow()
    ).status

  const waitingFor = (answer: typeof open) => {
    if (answer.ok) throw new Error('nobody has paid')
    const { orderId, number } = answer.problem.details ?? {}
    return { ok: false, problem: { code: 'checkout.payment_open', details: { orderId, number } } }
  }
})

test('the same again is another order once the first is placed, under the new cart’s key', async () => {
  const first = await openPage()
  expect(await order(first)).toMatchObject(PLACED)
  await reorder(app, asha, [{ offerId: mouse.offerId, name: 'Mouse', quantity: 1 }])
  const again = await openPage()
  expect(again.lines).toEqual(first.lines)
  expect(await order(again)).toMatchObject(PLACED)
  expect(await ordersPlaced()).toBe(2)
})

test('a cart that is paid for by card is empty', async () => {
  expect(await order(await openPage('card'))).toMatchObject(PLACED)
  expect((await findCart(app, asha.userId)).lines).toEqual([])
})

test('two programs that order the customer’s own cart at once, each under a key of its own, order it once', async () => {
  const page = await openPage()
  const programs = [1, 2].map(() => ({
    ...page,
    isCart: undefined,
    lines: undefined,
    checkoutKey: app.random.uuid(),
  }))
  const answers = await Promise.all(programs.map(order))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toMatchObject(refusedWith('cart_empty'))
})

async function makeTimeToAsk(): Promise<void> {
  await app.db
    .updateTable('payments')
    .set({ next_ask_at: sql`now()` })
    .where('next_ask_at', 'is not', null)
    .execute()
}

async function endHolds(): Promise<void> {
  await app.db.updateTable('stock_holds').set({ expires_at: sql`now() - interval '1 second'` }).execute()
  await makeTimeToAsk()
  await settleUnfinishedPayments(app)
}
