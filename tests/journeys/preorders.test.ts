import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, formatWeekday, indianDay } from '#domain/ground/shared/months.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { movePreorders } from '#server/orders/preorders/move-preorders.ts'
import { beginPreorder } from '#server/orders/preorders/offer-preorder.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeCustomer, becomeSeller, buyByCard } from './steps.ts'

const { shop, newPerson } = openJourneys()

testInFull('a pre-order is offered, bought, moved to a later day and cancelled', async () => {
  const { app } = shop()
  const vendor = await newPerson()
  vendor.expectStatus(422)
  const seller = await findSeller(app.db, await becomeSeller(vendor, shop(), 'Card House'))
  const sellerId = seller?.id ?? ''
  await approveSeller(app, COMMAND_LINE, { sellerId })
  const { productId, offerId } = await addOffer(app, { name: 'GeForce RTX 6090', sellerId, available: 0 })
  const today = indianDay(app.clock.now())
  const [day, later] = [addDays(today, 20), addDays(today, 40)]

  await vendor.visit(`/vendor/products/${offerId}`)
  await vendor.page.getByRole('link', { name: 'Offer a pre-order' }).click()
  await vendor.page.getByRole('heading', { name: 'Pre-order', level: 1 }).waitFor()
  await vendor.lookAround({ axe: true })
  await vendor.page.getByLabel('Sent from').fill(day)
  await vendor.page.getByLabel('Pieces you take orders for').fill('0')
  await vendor.page.getByRole('button', { name: 'Offer the pre-order' }).click()
  await vendor.page.getByText('Enter a whole number, from 1').waitFor()
  await vendor.lookAround({ axe: true })
  await vendor.page.getByLabel('Pieces you take orders for').fill('5')
  await vendor.page.getByRole('button', { name: 'Offer the pre-order' }).click()
  await vendor.page.getByText(preorderText(day)).waitFor()
  await vendor.lookAround({ axe: true })

  const asha = await newPerson({ width: 360 })
  const { userId } = await becomeCustomer(asha, shop())
  await asha.visit(`/products?q=6090`)
  await asha.page.getByText(preorderText(day)).first().waitFor()
  await asha.lookAround()
  await asha.visit(`/products/${productId}`)
  await asha.page.getByText(preorderText(day)).first().waitFor()
  expect(await asha.page.locator('.stock-marker').first().textContent()).toBe(preorderText(day))
  await asha.lookAround({ axe: true })
  const orderId = await buyByCard(asha, { app }, { productId, userId })
  await asha.visit(`/orders/${orderId}`)
  await asha.page.getByText(preorderText(day)).first().waitFor()
  await asha.lookAround({ axe: true })

  await vendor.visit('/vendor/dispatch')
  await vendor.page.getByText(/^Pre-order, from/).waitFor()
  await vendor.lookAround({ axe: true })
  await vendor.visit(`/vendor/products/${offerId}/preorder`)
  await vendor.page.getByText('1 piece ordered, 4 left').waitFor()
  await vendor.page.getByLabel('Sent from').fill(later)
  await vendor.page.getByRole('button', { name: 'Move the day' }).click()
  await vendor.page.getByText(preorderText(later)).waitFor()
  expect(await movePreorders(app, offerId)).toBe(1)
  const letter = await app.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'preorder-moved')
    .executeTakeFirstOrThrow()
  expect(letter.subject).toContain(`Later, sent from ${formatWeekday(later)}`)
  expect(letter.text_body).toContain(`/orders/${orderId}/cancel`)

  await asha.visit(`/orders/${orderId}`)
  await asha.page.getByText(preorderText(later)).first().waitFor()
  await asha.visit(`/orders/${orderId}/cancel`)
  await asha.lookAround({ axe: true })
  await asha.page.getByRole('combobox', { name: /^Cancel/ }).selectOption('1')
  await asha.page.getByRole('button', { name: 'Continue' }).click()
  await asha.page.getByLabel('Why are you cancelling?').selectOption({ index: 1 })
  await asha.page.getByRole('button', { name: /^Cancel/ }).click()
  await asha.page.getByText('Cancelled. We have emailed you').waitFor()
  const refunds = await sql<{ paise: string }>`SELECT sum(amount_paise) AS paise FROM payment_refunds
    WHERE order_id = ${orderId}::uuid`.execute(app.db)
  expect(Number(refunds.rows[0]?.paise)).toBe(90_000 + 39_900)
})

testInFull(
  'a cart with a pre-order says without JavaScript what waits, and that cash is not taken',
  async () => {
    const { app } = shop()
    const sellerId = app.random.uuid()
    const card = await addOffer(app, { name: 'GeForce RTX 6080', sellerId, available: 0 })
    const mouse = await addOffer(app, { name: 'A mouse of the same shop', sellerId })
    const day = addDays(indianDay(app.clock.now()), 20)
    const who = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
    const fields = { from: day, pieces: '3', limit: '1' }
    expect(await beginPreorder(app, who, { offerId: card.offerId, fields })).toMatchObject({ ok: true })

    const asha = await newPerson({ width: 360, javaScript: false })
    const { userId } = await becomeCustomer(asha, shop())
    for (const { offerId } of [card, mouse])
      expect((await addToCart(app, { userId }, { offerId, quantity: 1 })).ok).toBe(true)
    await asha.visit('/cart')
    await asha.page.getByText(preorderText(day), { exact: true }).waitFor()
    await asha.page.getByText(/^Sent together with your pre-order from this seller/).waitFor()
    await asha.lookAround()
    await asha.visit('/checkout')
    await asha.page.getByText(preorderText(day), { exact: true }).waitFor()
    await asha.page
      .getByText(/^Cash on Delivery: GeForce RTX 6080 is a pre-order\. Pre-orders are paid online/)
      .first()
      .waitFor()
    await asha.lookAround()
  },
)
