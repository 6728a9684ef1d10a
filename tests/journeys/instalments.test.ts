import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { becomeCustomer } from './steps.ts'

const { newPerson, shop } = openJourneys()

/** What a page says before all other plans. */
const LED_BY_NO_COST = /^No-cost EMI: ₹[\d,.]+ a month for 6 months$/

test.each([{ javaScript: true }, { javaScript: false }])(
  'a laptop is bought in instalments on a phone (%o): its page names the whole cost, and the plan is on the order',
  async (how) => {
    const { app, url } = shop()
    await refreshWays(app)
    // Once: the second time it is there.
    await writeBankOffer(app, OWNER, {
      offerId: 'offer_HDFCNOCOST6MTH',
      kind: 'no-cost-emi',
      way: 'emi:HDFC',
      months: '6',
      leastOrder: '10,000',
      endsAt: momentText(new Date(app.clock.now().getTime() + DAY_MS)),
    })
    const laptop = await app.db
      .selectFrom('offers')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .innerJoin('stock', 'stock.offer_id', 'offers.id')
      .select(['products.id', 'offers.id as offerId'])
      .where('products.category', '=', 'Laptops')
      .where('offers.status', '=', 'live')
      // Of which two can be had, whatever other journeys have bought.
      .orderBy((eb) => eb('stock.on_hand', '-', eb.ref('stock.reserved')), 'desc')
      .orderBy('products.id')
      .executeTakeFirstOrThrow()
    const person = await newPerson({ width: 360, ...how })
    const { page } = person
    await page.goto(`${url}/products/${laptop.id}`)
    await page.getByText(LED_BY_NO_COST).waitFor()
    await page.getByText(/in all, ₹[\d,.]+ more than paying at once, for GST on the interest/).waitFor()
    const offers = page.getByRole('region', { name: 'Bank offers' })
    await offers
      .getByText(/^No-cost EMI: ₹[\d,.]+ a month for 6 months with HDFC Bank credit card$/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'See EMI plans' }).click()
    await page.getByRole('heading', { name: 'EMI plans' }).waitFor()
    await page.getByRole('heading', { name: 'HDFC Bank credit card' }).waitFor()
    await page.getByText('No-cost', { exact: true }).waitFor()
    await person.lookAround({ axe: true })

    const { userId } = await becomeCustomer(person, shop())
    await addToCart(app, { userId }, { offerId: laptop.offerId, quantity: 1 })
    await person.visit('/cart')
    const inCart = page.getByText(LED_BY_NO_COST)
    const ofOne = await inCart.textContent()
    if (how.javaScript) {
      await page
        .getByRole('button', { name: /^Increase/ })
        .first()
        .click()
      await page
        .getByText(LED_BY_NO_COST)
        .filter({ hasNotText: ofOne ?? '' })
        .waitFor()
      await page
        .getByRole('button', { name: /^Decrease/ })
        .first()
        .click()
      await page.getByText(ofOne ?? '', { exact: true }).waitFor()
    }
    await page.getByRole('link', { name: 'See EMI plans' }).click()
    await page.getByRole('columnheader', { name: 'Total' }).waitFor()
    await page.getByText('How each adds up').click()
    await person.lookAround({ axe: true })
    // City and state of the PIN code come late: whoever is quicker with the button loses nothing.
    const late = Promise.withResolvers<void>()
    await page.route('**/address-of-pin*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await person.visit('/checkout')
    const form = page.locator('form[action="/checkout"]')
    await form.getByLabel('Phone number').fill('9876543210')
    await form.getByLabel('Address', { exact: true }).fill('12 MG Road, Shivajinagar')
    await form.locator('[name=postalCode]').fill('411005')
    if (!how.javaScript) {
      await form.locator('[name=city]').fill('Pune')
      await form.locator('[name=state]').selectOption({ label: 'Maharashtra' })
    }
    person.expectStatus(409)
    await form.getByRole('radio', { name: /^Net Banking/ }).check()
    await form.getByRole('button', { name: /Place Order/ }).click()
    late.resolve()
    await page.getByRole('heading', { name: 'Choose your bank' }).waitFor()
    await page.getByText('NanoNagar Test Bank (has an outage): Not working at the moment').waitFor()
    await person.lookAround({ axe: true })
    await page.getByText('Other ways to pay').click()
    await page.getByText('HDFC Bank credit card, EMI: No-cost EMI for 6 months').waitFor()
    await page.getByText(/^No-cost: your instalments come to .* remain yours to pay\.$/).waitFor()
    await person.lookAround({ axe: true })
    await page.getByRole('link', { name: 'See EMI plans' }).click()
    await page.getByRole('heading', { name: 'Choose an EMI plan' }).waitFor()
    await page.getByText(/^No-cost: your instalments come to .* remain yours to pay\.$/).waitFor()
    await page
      .getByRole('navigation', { name: 'Banks' })
      .getByRole('link', { name: /HDFC Bank Credit card/ })
      .click()
    await page.getByRole('heading', { name: 'HDFC Bank credit card' }).waitFor()
    await page.getByRole('radio', { name: '6 months' }).check()
    await person.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Continue with this plan' }).click()
    await page.getByText('EMI: HDFC Bank credit card, 6 months').waitFor()
    await page.getByRole('link', { name: 'Confirm at your bank' }).click()
    await page.getByLabel(/Card number/).fill('4111 1111 1111 1111')
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await page.getByText('EMI: HDFC Bank credit card, 6 months').waitFor()
    await page.getByText(/^₹[\d,.]+ a month for 6 months$/).waitFor()
    const paid = await app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .innerJoin('used_bank_offers', 'used_bank_offers.order_id', 'orders.id')
      .select(['payments.status', 'method', 'payment_method', 'instrument'])
      .select(['orders.id', 'total_paise', 'amount_paise', 'discount_paise'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { id, total_paise: total, amount_paise: amount, discount_paise: discount, ...way } = paid
    expect(amount).toBe(total - discount)
    await page.goto(`${url}/orders/${id}`)
    await page.getByText('Bank offer, paid by NanoNagar').waitFor()
    await page.getByText(formatInr(amount, 2), { exact: true }).first().waitFor()
    expect(way).toEqual({
      status: 'paid',
      method: 'emi',
      payment_method: 'emi',
      instrument: 'HDFC Bank credit card, 6 months',
    })
  },
)
