import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OTHER_BROWSERS } from '#tests/other-browsers.mjs'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { type Engine, isAlive, looks, openJourneys } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { skippedUnless } from '#tests/support/skipped.ts'
import { addFromList, becomeCustomer, comeToCheckout, fillAddress, placeOrderButton } from './steps.ts'

/** The journeys that tests/other-browsers.mjs names are played in these too; here is what they have in common with no other. */
describe.each(Object.entries(OTHER_BROWSERS))('in %s', (engine, { variable }) => {
  const there = skippedUnless(process.env[variable], `${variable} names none: see the README`)

  describe.skipIf(there.isSkipped)(there.titled('as people have it'), () => {
    const { shop, newPerson, enter } = openJourneys({}, { engine: engine as Engine })
    const sale: {
      offer?: AddedOffer
      orderId?: string
      cookies?: Record<'buyer' | 'vendor' | 'admin', string>
    } = {}

    beforeAll(async () => {
      const { app } = shop()
      const offer = await addOffer(app, {
        name: 'Corsair power supply',
        sellerId: 'kumar-computers',
        available: 50,
      })
      const [buyer] = await addBuyers(app, 1)
      if (!buyer) throw new Error('somebody buys')
      const placed = await placeOrder(
        app,
        { ...buyer, name: 'Asha Rao', email: 'asha@example.in' },
        checkoutOf(offer, { quantity: 1 }),
      )
      if (!placed.ok) throw new Error(placed.problem.code)
      const cookies = {
        buyer: buyer.cookie,
        vendor: await signInVendor(app, await addVendorOf(app, offer.sellerId)),
        admin: await signInAdmin(app, await addAdmin(app)),
      }
      Object.assign(sale, { offer, orderId: placed.value.orderId, cookies })
    })

    test.each(looks('phone'))(
      'the pages of everybody fit and complain of nothing, at $width px',
      async (look) => {
        const { orderId = '', cookies } = sale
        const vendorOrderId = await vendorOrderOf(shop().app, orderId)
        const visitor = await newPerson(look)
        for (const path of [
          '/',
          '/products',
          '/products?kind=laptop&view=table',
          '/products/dell-xps-13',
          '/build',
        ]) {
          await visitor.visit(path)
          await visitor.lookAround()
        }
        await visitor.visit('/products')
        await addFromList(visitor.page, /MX Master/)
        await visitor.visit('/cart')
        await visitor.lookAround()
        const buyer = await newPerson(look)
        await comeToCheckout(buyer, shop())
        await buyer.lookAround()

        const pages = {
          buyer: ['/orders', `/orders/${orderId}`, '/profile'],
          vendor: [
            '/vendor/dashboard',
            '/vendor/dispatch',
            `/vendor/orders/${vendorOrderId}`,
            '/vendor/products',
          ],
          admin: ['/admin/dashboard', `/admin/orders/${orderId}`, '/admin/vendors', '/admin/products'],
        }
        for (const who of ['buyer', 'vendor', 'admin'] as const) {
          const person = await enter(cookies?.[who] ?? '', look)
          for (const path of pages[who]) {
            await person.visit(path)
            await person.lookAround()
          }
        }
      },
    )

    test('what is pressed as soon as it is there is done', async () => {
      const { page } = await newPerson({ width: 360 })
      await page.goto('/products/dell-xps-13')
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    })

    test('Back after signing out shows nobody’s address', async () => {
      const person = await newPerson()
      const { page, visit } = person
      const { email } = await becomeCustomer(person, shop())
      await visit('/products')
      await page.getByText(`Signed in as ${email}`).waitFor({ state: 'attached' })
      await page.goto('/auth/logout')
      await page.getByRole('main').getByRole('button').first().click()
      await page.waitForURL((url) => url.pathname !== '/auth/logout')
      await page.goBack()
      await page.goBack()
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor({ state: 'attached' })
      expect(await page.getByText(`Signed in as ${email}`).count()).toBe(0)
    })

    test('without JavaScript an order in cash is placed', async () => {
      const person = await newPerson({ width: 360, javaScript: false })
      const { page } = person
      await becomeCustomer(person, shop())
      await page.goto('/products')
      await addFromList(page, /MX Master/)
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
      expect(await page.evaluate(isAlive)).toBe(false)
      await page.goto('/checkout')
      await fillAddress(page, { fillsPlace: true })
      await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
      await placeOrderButton(page).click()
      await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    })
  })
})
