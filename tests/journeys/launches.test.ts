import { sql } from 'kysely'
import { expect } from 'vitest'
import { askForStockLetter, putOnWishlist } from '#server/goods/wishlist/change-wishlist.ts'
import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { keepForWaiting } from '#server/selling/back-in-stock/keep-for-waiting.ts'
import { drawLaunches } from '#server/selling/launches/draw-launches.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { filled } from '#tests/support/sellers.ts'
import { becomeCustomer, becomeSeller } from './steps.ts'

const { shop, newPerson } = openJourneys()

testInFull('what is back in stock is kept for who asked, and others read that there is none', async () => {
  const { app } = shop()
  const { productId, offerId } = await addOffer(app, { name: 'DDR5 memory 32 GB', available: 0 })
  const asha = await newPerson({ width: 360 })
  const other = await newPerson()
  const { userId } = await becomeCustomer(asha, shop())
  await sql`UPDATE users SET email_verified = true WHERE id = ${userId}`.execute(app.db)
  await asha.visit('/kept')
  await asha.page.getByText('We keep nothing for you now').waitFor()
  await asha.lookAround({ axe: true })
  await putOnWishlist(app, { userId }, [productId])
  expect((await askForStockLetter(app, { userId }, { productId })).ok).toBe(true)
  await asha.visit(`/products/${productId}`)
  await asha.page.getByText('Out of stock').first().waitFor()
  const house = { sellerId: 'house', userId, address: '127.0.0.1' }
  const entries = filled({ change: 'receipt', pieces: '1' })
  await changeStock(app, house, { offerId, key: app.random.uuid(), entries })
  expect(await keepForWaiting(app)).toBe(1)

  await other.visit(`/products/${productId}`)
  await other.page.getByText('Out of stock').first().waitFor()
  expect(await other.page.getByText('We keep one for you').count()).toBe(0)

  await asha.visit('/wishlist')
  await asha.page.getByRole('link', { name: /^We keep one for you until/ }).click()
  await asha.page.getByRole('heading', { name: 'Kept for you', level: 1 }).waitFor()
  await asha.lookAround({ axe: true })
  await asha.visit(`/products/${productId}`)
  await asha.page
    .getByText(/^We keep one for you until/)
    .first()
    .waitFor()
  await asha.lookAround()
  await asha.page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await asha.visit('/cart')
  await asha.page.getByText(/^We keep one for you until/).waitFor()
  await asha.page.getByText('Subtotal (1 item)').waitFor()
  await asha.lookAround({ axe: true })
  await asha.visit('/kept')
  await asha.page.getByRole('button', { name: /^I no longer want it/ }).click()
  await asha.page.getByText('We keep nothing for you now').waitFor()
  await other.visit(`/products/${productId}`)
  await other.page.getByText('Only 1 left').first().waitFor()
})

testInFull(
  'a seller announces a draw, a customer enters without JavaScript, is drawn and reads how',
  async () => {
    const { app } = shop()
    const vendor = await newPerson()
    vendor.expectStatus(422)
    const seller = await findSeller(app.db, await becomeSeller(vendor, shop(), 'Card House'))
    const sellerId = seller?.id ?? ''
    await approveSeller(app, COMMAND_LINE, { sellerId })
    const { productId } = await addOffer(app, { name: 'GeForce RTX 6090', sellerId, available: 1 })
    await vendor.visit('/vendor/launches')
    await vendor.page.getByText('No draws yet').waitFor()
    await vendor.page.getByLabel('Items').fill('2')
    await vendor.page.getByRole('button', { name: 'Announce the draw' }).click()
    await vendor.page.getByText('from 1 to 1').waitFor()
    await vendor.lookAround({ axe: true })
    await vendor.page.getByLabel('Items').fill('1')
    await vendor.page.getByRole('button', { name: 'Announce the draw' }).click()
    await vendor.page.getByText('Announced', { exact: true }).waitFor()
    await vendor.lookAround({ axe: true })

    const visitor = await newPerson({ width: 360 })
    await visitor.visit(`/products/${productId}`)
    await visitor.page
      .getByText(/^1 item is sold by draw\. Enter from/)
      .first()
      .waitFor()
    await sql`UPDATE launches SET opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour'`.execute(
      app.db,
    )
    await visitor.visit(`/products/${productId}`)
    await visitor.page
      .getByText(/^1 item is sold by draw\. Enter until/)
      .first()
      .waitFor()
    await visitor.lookAround({ axe: true })
    await visitor.page.getByRole('link', { name: 'See the draw' }).first().click()
    await visitor.page.getByRole('link', { name: 'Sign in to enter the draw' }).waitFor()
    await visitor.lookAround({ axe: true })
    const { id } = await app.db.selectFrom('launches').select('id').executeTakeFirstOrThrow()

    const asha = await newPerson({ width: 360, javaScript: false })
    const { userId } = await becomeCustomer(asha, shop())
    await sql`UPDATE users SET email_verified = true WHERE id = ${userId}`.execute(app.db)
    await asha.visit(`/launches/${id}`)
    await asha.page.getByRole('link', { name: 'Add an address' }).waitFor()
    await addAddress(app, userId, { ...ASHAS_DETAILS })
    await asha.visit(`/launches/${id}`)
    await asha.page.getByRole('button', { name: 'Enter the draw' }).click()
    await asha.page.getByText('You entered on').waitFor()
    await sql`UPDATE launches SET opens_at = opens_at - interval '2 hours', closes_at = now() - interval '1 minute'`.execute(
      app.db,
    )
    expect(await drawLaunches(app)).toBe(1)
    await asha.visit(`/launches/${id}`)
    await asha.page.getByText(/^You were drawn\. We keep one for you until/).waitFor()
    await asha.lookAround()
    await asha.page.getByRole('link', { name: 'See what we keep for you' }).click()
    await asha.page.getByRole('heading', { name: 'Kept for you', level: 1 }).waitFor()
    await vendor.visit('/vendor/launches')
    await vendor.page.getByText('1 kept for those drawn').waitFor()
    await visitor.visit(`/launches/${id}`)
    await visitor.lookAround({ axe: true })
  },
)
