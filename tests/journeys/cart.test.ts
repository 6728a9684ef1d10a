import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openJourneys, twoFrames } from '#tests/support/browser.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import {
  addFromList,
  CARD,
  comeToCheckout,
  fillAddress,
  fillCard,
  openMenu,
  placeOrderButton,
  register,
  signIn,
} from './steps.ts'

const { shop, newPerson } = openJourneys()

const quantityOf = (page: Page, name: RegExp) =>
  page.getByRole('spinbutton', { name: new RegExp(`Quantity of .*${name.source}`) })

describe('the cart of a visitor', () => {
  test('holds what was added, once by a double click, in every tab and after a reload', async () => {
    const person = await newPerson()
    const { page, context } = person
    await person.visit('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await person.lookAround()
    const other = await context.newPage()
    await other.goto('/products')
    await addFromList(other, /MX Master/, { clickCount: 2 })
    await page
      .getByRole('link', { name: /MX Master/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /Increase: Quantity of .*MX Master/ }).click()
    await page.reload()
    await page.getByText('Subtotal (2 items)').waitFor()
  })

  testInFull('puts a removed line back where it was, and a cleared cart too', async () => {
    const person = await newPerson()
    const { page } = person
    await person.visit('/products')
    await addFromList(page, /MX Master/)
    await addFromList(page, /990 PRO/)
    await person.visit('/cart')
    await page.getByRole('button', { name: /Remove .*MX Master/ }).click()
    await page.getByText('Subtotal (1 item)').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Subtotal (2 items)').waitFor()
    const names = await page.getByRole('heading', { level: 3 }).allInnerTexts()
    expect(names[0]).toContain('MX Master')
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Subtotal (2 items)').waitFor()
  })

  testInFull('says how far it is to free shipping, and what shipping costs until then', async () => {
    const person = await newPerson({ width: 360 })
    const { page } = person
    await setPrice('logitech-mx-master-3s', 450_000)
    await person.visit('/products')
    await addFromList(page, /MX Master/)
    await person.visit('/cart')
    await page.getByText('Free shipping on orders above ₹5,000').waitFor()
    await page.getByText('Add ₹501 more for free shipping.').waitFor()
    await page.getByRole('region', { name: 'Order Summary' }).getByText('₹4,899').waitFor()
    await person.lookAround()

    await setPrice('logitech-mx-master-3s', 480_000)
    await person.visit('/cart')
    await page.getByText('Price changed from ₹4,500 to ₹4,800 since you added it.').waitFor()
    await person.lookAround({ axe: true })
  })

  testInFull('counts only what is in stock, and leaves out what is gone', async () => {
    const person = await newPerson()
    const { page } = person
    await person.visit('/products')
    await addFromList(page, /MX Master/)
    await addFromList(page, /990 PRO/)
    await person.visit('/cart')
    await quantityOf(page, /MX Master/).fill('5')
    await quantityOf(page, /MX Master/).press('Enter')
    await setStock('logitech-mx-master-3s', 3)
    await setStock('samsung-990-pro-2tb', 0)
    await person.visit('/cart')
    await page.getByText('Only 3 in stock. The total includes 3 of the 5 you wanted.').waitFor()
    await page.getByText('Out of stock. It stays in your cart but is not in the total.').waitFor()
    await page.getByText('Subtotal (3 items)').waitFor()
    await person.lookAround({ axe: true })
    await setStock('logitech-mx-master-3s', 40)
    await setStock('samsung-990-pro-2tb', 40)
  })

  testInFull('stays usable without a connection', async () => {
    const person = await newPerson()
    const { page, context } = person
    await person.visit('/products')
    await addFromList(page, /MX Master/)
    await page.getByRole('link', { name: /cart/i }).first().click()
    await page.getByText('Subtotal (1 item)').waitFor()
    person.expectDisconnection()
    await context.setOffline(true)
    await page.getByRole('button', { name: /Increase: Quantity of .*MX Master/ }).click()
    await page.getByText('Subtotal (2 items)').waitFor()
    await context.setOffline(false)
    await page.reload()
    await page.getByText('Subtotal (2 items)').waitFor()
  })
})

describe('the cart of a customer', () => {
  testInFull(
    'joins what the browser held with what the account kept, says what changed, and follows to another device',
    async () => {
      const desk = await newPerson()
      await desk.visit('/products')
      await addFromList(desk.page, /MX Master/)
      await desk.visit('/auth/register')
      const email = await register(desk.page)
      // The page that follows closes the menu.
      await desk.page.waitForURL(({ pathname }) => pathname === '/')
      await openMenu(desk.page)
      await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
      await desk.visit('/cart')
      await desk.page
        .getByRole('link', { name: /MX Master/ })
        .first()
        .waitFor()
      await desk.page.waitForFunction(isCartSent)

      const phone = await newPerson({ width: 360 })
      await phone.visit('/products')
      await addFromList(phone.page, /990 PRO/)
      await phone.visit('/auth/login?from=/cart')
      await signIn(phone.page, email)
      await phone.page.getByText('We added the cart saved in your account to this one.').waitFor()
      await phone.page.getByText(/MX Master.* \(1\) was already in your saved cart\./).waitFor()
      await phone.page.getByText('Subtotal (2 items)').waitFor()
      await phone.lookAround({ axe: true })
      await phone.page.getByRole('button', { name: 'Got it' }).click()

      await desk.visit('/cart')
      await desk.page.getByText('Subtotal (2 items)').waitFor()
      await desk.page.getByRole('button', { name: /Remove .*MX Master/ }).click()
      await desk.page.waitForFunction(isCartSent)
      await phone.visit('/cart')
      await phone.page.getByText('Subtotal (1 item)').waitFor()
    },
  )

  testInFull('changes made without a connection reach the account when it is back', async () => {
    const desk = await newPerson()
    const { page, context } = desk
    await desk.visit('/auth/register?from=/products')
    const email = await register(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL(/products/)
    await addFromList(page, /MX Master/)
    await page.waitForFunction(isCartSent)
    desk.expectDisconnection()
    await context.setOffline(true)
    await addFromList(page, /MX Master/)
    await page.waitForFunction(
      () => JSON.parse(localStorage.getItem('nn-cart') ?? '{}').state.unsent.length === 1,
    )
    await context.setOffline(false)
    await page.waitForFunction(isCartSent)
    const kept = await shop()
      .app.db.selectFrom('cart_lines')
      .innerJoin('users', 'users.id', 'cart_lines.user_id')
      .select('quantity')
      .where('users.email', '=', email)
      .execute()
    expect(kept).toEqual([{ quantity: 2 }])
  })
})

/** Everything that was changed here is in the account. */
function isCartSent(): boolean {
  const { state } = JSON.parse(localStorage.getItem('nn-cart') ?? '{}')
  return state?.account && state.unsent.length === 0
}

/** Changes the offer that the product's card shows, and the card. */
async function setPrice(productId: string, paise: number): Promise<void> {
  const { db } = shop().app
  const price = { list_price_paise: paise, discount_bp: 0 }
  await db
    .updateTable('offers')
    .set({ ...price, unit_price_paise: paise })
    .where('id', '=', await bestOfferOf(productId))
    .execute()
  await db
    .updateTable('products')
    .set({ ...price, price_paise: paise })
    .where('id', '=', productId)
    .execute()
}

async function setStock(productId: string, onHand: number): Promise<void> {
  await shop()
    .app.db.updateTable('stock')
    .set({ on_hand: onHand })
    .where('offer_id', '=', await bestOfferOf(productId))
    .execute()
}

async function bestOfferOf(productId: string): Promise<string> {
  const product = await shop()
    .app.db.selectFrom('products')
    .select('best_offer_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return product.best_offer_id ?? ''
}

describe('while the cart is read', () => {
  testInFull.each(inFull([360, 1440], [360]))('nothing that is shown moves, at %i pixels', async (width) => {
    const { page, visit } = await newPerson({ width })
    await visit('/products')
    await addFromList(page, /990 PRO/)
    for (const lines of [1, 3]) {
      if (lines === 3) {
        await visit('/products')
        for (const name of [/MX Master/, /BlackWidow/]) await addFromList(page, name)
      }
      await page.addInitScript(watchShifts)
      // Late prices, as on a slow line: what comes in steps is seen in steps.
      await page.route('**/api/cart/prices*', async (route) => {
        await page.evaluate(twoFrames)
        await route.continue()
      })
      await page.goto('/cart')
      await page.getByText(`Subtotal (${lines} item`).waitFor()
      await page.evaluate(twoFrames)
      expect(await page.evaluate(() => (window as ShiftWatch).shifted)).toBeLessThan(0.02)
    }
  })
})

interface ShiftWatch extends Window {
  shifted?: number
}

/** Adds up the layout shifts of a page, as the browser scores them, but for those that answer a press. */
function watchShifts(): void {
  const watch = window as ShiftWatch
  watch.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!shift.hadRecentInput) watch.shifted = (watch.shifted ?? 0) + shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('what is bought at once on a product’s page leaves the rest of the cart', async () => {
  const person = await newPerson({ width: 360 })
  const { page } = person
  await comeToCheckout(person, shop())
  await person.visit('/products/samsung-990-pro-2tb')
  await page.getByRole('button', { name: 'Buy now' }).first().click()
  await page.getByText('Only this item: 1 other item stays in your cart.').waitFor()
  await person.lookAround({ axe: true })
  await fillAddress(page)
  await fillCard(page, CARD)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await person.visit('/cart')
  await page.getByText('Subtotal (1 item)').waitFor()
  await page
    .getByRole('link', { name: /MX Master/ })
    .first()
    .waitFor()
})
