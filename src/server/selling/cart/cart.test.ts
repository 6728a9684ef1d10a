import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import type { App } from '#server/ground/app.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { addToCart } from './add-to-cart.ts'
import { countCart, findCart } from './cart-views.ts'
import { changeCart } from './change-cart.ts'
import { clearCart } from './clear-cart.ts'
import { mergeCart } from './merge-cart.ts'
import { reorder } from './reorder.ts'

let clock: ReturnType<typeof turnedClock>
let app: App
let close: () => Promise<void>
let asha: { userId: string }
beforeAll(async () => {
  clock = turnedClock(new Date().toISOString())
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addCustomer(app)
})

const linesOf = async (who: { userId: string }) =>
  (await findCart(app, who.userId)).lines.map(({ offerId, quantity }) => [offerId, quantity])

describe('adding', () => {
  test('the same offer twice is one line with both quantities', async () => {
    const { offerId } = await addOffer(app)
    await addToCart(app, asha, { offerId, quantity: 1 })
    const second = await addToCart(app, asha, { offerId, quantity: 2 })
    expect(second).toMatchObject({ ok: true, value: { name: 'Mouse', added: 2, notes: [] } })
    expect(await linesOf(asha)).toEqual([[offerId, 3]])
    expect(await countCart(app, asha.userId)).toBe(3)
  })

  test('the second press of a form while the first is under way is the same press, and a later one is another', async () => {
    const { offerId } = await addOffer(app)
    const other = await addOffer(app, { name: 'Keyboard' })
    const press = (id: string) => addToCart(app, asha, { offerId: id, quantity: 2, isPress: true })
    const [first, second] = await Promise.all([press(offerId), press(offerId)])
    expect(second).toEqual(first)
    expect(await linesOf(asha)).toEqual([[offerId, 2]])
    await press(other.offerId)
    await press(offerId)
    clock.turn(2)
    await press(offerId)
    expect(await linesOf(asha)).toEqual([
      [offerId, 6],
      [other.offerId, 2],
    ])
  })

  test('what was taken out again is put in by a press, however soon', async () => {
    const { offerId } = await addOffer(app)
    const press = () => addToCart(app, asha, { offerId, quantity: 1, isPress: true })
    await press()
    await changeCart(app, asha, [{ offerId, quantity: 0 }])
    await press()
    expect(await linesOf(asha)).toEqual([[offerId, 1]])
  })

  test('what others press meanwhile makes no other press of it', async () => {
    const { offerId } = await addOffer(app)
    const other = await addOffer(app, { name: 'Keyboard' })
    const bilal = await addCustomer(app, 'Bilal Khan')
    const press = () => addToCart(app, asha, { offerId, quantity: 2, isPress: true })
    await press()
    await addToCart(app, bilal, { offerId: other.offerId, quantity: 1, isPress: true })
    await press()
    expect(await linesOf(asha)).toEqual([[offerId, 2]])
  })

  test('a line stops at the limit, and says so', async () => {
    const { offerId } = await addOffer(app)
    await addToCart(app, asha, { offerId, quantity: 9 })
    expect(await addToCart(app, asha, { offerId, quantity: 9 })).toMatchObject({
      ok: true,
      value: { added: 1, notes: [{ code: 'cart.line_capped', quantity: 10 }] },
    })
  })

  test('what is withdrawn, unknown or sold out is refused', async () => {
    const paused = await addOffer(app, { status: 'paused' })
    const empty = await addOffer(app, { available: 0 })
    const add = (offerId: string) => addToCart(app, asha, { offerId, quantity: 1 })
    expect(await add(paused.offerId)).toMatchObject({ ok: false, problem: { code: 'cart.product_gone' } })
    expect(await add(app.random.uuid())).toMatchObject({ ok: false, problem: { code: 'cart.product_gone' } })
    expect(await add("' OR 1=1")).toMatchObject({ ok: false, problem: { code: 'cart.product_gone' } })
    expect(await add(empty.offerId)).toMatchObject({ ok: false, problem: { code: 'cart.out_of_stock' } })
    expect(await linesOf(asha)).toEqual([])
  })

  test('ten clicks at once count ten pieces', async () => {
    const { offerId } = await addOffer(app)
    await Promise.all(Array.from({ length: 10 }, () => addToCart(app, asha, { offerId, quantity: 1 })))
    expect(await linesOf(asha)).toEqual([[offerId, 10]])
  })
})

describe('setting lines', () => {
  test('the same change twice changes nothing more, and lines keep their places', async () => {
    const [first, second] = [await addOffer(app), await addOffer(app)]
    const changes = [
      { offerId: first.offerId, quantity: 2 },
      { offerId: second.offerId, quantity: 1 },
    ]
    await changeCart(app, asha, changes)
    await changeCart(app, asha, changes)
    await changeCart(app, asha, [{ offerId: first.offerId, quantity: 5 }])
    expect(await linesOf(asha)).toEqual([
      [first.offerId, 5],
      [second.offerId, 1],
    ])
  })

  test('nothing of an offer takes its line out', async () => {
    const { offerId } = await addOffer(app)
    await addToCart(app, asha, { offerId, quantity: 2 })
    expect((await changeCart(app, asha, [{ offerId, quantity: 0 }])).lines).toEqual([])
  })

  test('offers that never existed are passed over', async () => {
    expect((await changeCart(app, asha, [{ offerId: app.random.uuid(), quantity: 1 }])).lines).toEqual([])
  })

  test('a full cart takes no further offer, and says so', async () => {
    const offers = await Promise.all(Array.from({ length: CART_LINES_MAX + 1 }, () => addOffer(app)))
    const cart = await changeCart(
      app,
      asha,
      offers.map(({ offerId }) => ({ offerId, quantity: 1 })),
    )
    expect(cart.lines).toHaveLength(CART_LINES_MAX)
    expect(cart.notes).toEqual([{ code: 'cart.full', name: 'Mouse', linesMax: CART_LINES_MAX }])
  })

  test('a price that changed since the line was added is remembered beside today’s', async () => {
    const { offerId } = await addOffer(app, { listPricePaise: 100_000, discountBp: 0 })
    await addToCart(app, asha, { offerId, quantity: 1 })
    await app.db
      .updateTable('offers')
      .set({ list_price_paise: 120_000, unit_price_paise: 120_000 })
      .where('id', '=', offerId)
      .execute()
    const { lines } = await changeCart(app, asha, [{ offerId, quantity: 2 }])
    expect(lines[0]).toMatchObject({ seenUnitPricePaise: 100_000, listPricePaise: 120_000, quantity: 2 })
  })

  test('a customer whose account is gone changes nothing', async () => {
    const { offerId } = await addOffer(app)
    expect((await changeCart(app, { userId: 'nobody' }, [{ offerId, quantity: 1 }])).lines).toEqual([])
  })
})

describe('signing in with a cart', () => {
  test('both carts are joined: the larger quantity counts, the kept lines come first', async () => {
    const [kept, both, local] = [
      await addOffer(app, { name: 'Kept' }),
      await addOffer(app, { name: 'Both' }),
      await addOffer(app, { name: 'Local' }),
    ]
    await changeCart(app, asha, [
      { offerId: kept.offerId, quantity: 1 },
      { offerId: both.offerId, quantity: 3 },
    ])
    const browser = [
      { offerId: both.offerId, quantity: 2 },
      { offerId: local.offerId, quantity: 4 },
    ]
    const merged = await mergeCart(app, asha, browser)
    expect(merged.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Kept', 1],
      ['Both', 3],
      ['Local', 4],
    ])
    expect(merged.notes).toEqual([
      { code: 'cart.joined', name: 'Kept', quantity: 1 },
      { code: 'cart.quantity_changed', name: 'Both', from: 2, to: 3 },
    ])
    expect((await mergeCart(app, asha, browser)).lines).toEqual(merged.lines)
  })

  test('the price that the browser had shown survives, so that a change is still said', async () => {
    const { offerId } = await addOffer(app, { listPricePaise: 100_000, discountBp: 0 })
    const { lines } = await mergeCart(app, asha, [{ offerId, quantity: 1, seenUnitPricePaise: 95_000 }])
    expect(lines[0]).toMatchObject({ seenUnitPricePaise: 95_000, listPricePaise: 100_000 })
  })

  test('an empty browser finds the kept cart as it is', async () => {
    const { offerId } = await addOffer(app)
    await addToCart(app, asha, { offerId, quantity: 2 })
    expect(await mergeCart(app, asha, [])).toMatchObject({ lines: [{ offerId, quantity: 2 }], notes: [] })
  })
})

test('clearing takes everything out', async () => {
  const { offerId } = await addOffer(app)
  await addToCart(app, asha, { offerId, quantity: 2 })
  await clearCart(app, asha)
  expect(await linesOf(asha)).toEqual([])
  expect(await countCart(app, asha.userId)).toBe(0)
})

test('ordering again puts in what can still be had, and names the rest', async () => {
  const [mouse, gone] = [await addOffer(app, { name: 'Mouse' }), await addOffer(app, { status: 'paused' })]
  const lines = [
    { offerId: mouse.offerId, name: 'Mouse', quantity: 2 },
    { offerId: gone.offerId, name: 'Old keyboard', quantity: 1 },
  ]
  expect(await reorder(app, asha, lines)).toEqual({ added: 2, left: ['Old keyboard'] })
  expect(await linesOf(asha)).toEqual([[mouse.offerId, 2]])
})
