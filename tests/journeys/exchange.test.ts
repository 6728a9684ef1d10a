import { beforeAll, expect } from 'vitest'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { brought } from '#tests/support/exchanges.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { buyByCard } from './steps.ts'

const { shop, enter } = openJourneys()
/** A walk through the pages of all three sides. */
const PATIENCE_MS = 180_000
let mouse: AddedOffer
let vendor: { userId: string; sellerId: string }

beforeAll(async () => {
  const { app } = shop()
  const sellerId = 'kumar-computers'
  mouse = await addOffer(app, { name: 'Corsair gaming mouse', sellerId, available: 50 })
  await addOffer(app, { name: 'Corsair mouse pad', sellerId, listPricePaise: 50_000, discountBp: 0 })
  await addOffer(app, { name: 'Corsair headset stand', sellerId, listPricePaise: 60_000, discountBp: 0 })
  await addOffer(app, { name: 'Corsair case', sellerId, listPricePaise: 500_000, discountBp: 0 })
  vendor = await addVendorOf(app, sellerId)
})

/** Searches first with Enter, which asks for nothing yet; gives the return's address. */
async function askToExchange({ page, visit, lookAround }: Person, home: string): Promise<string> {
  await visit(home)
  await page
    .getByRole('link', { name: /^Return or claim warranty/ })
    .first()
    .click()
  const search = page.getByRole('searchbox', { name: /Find a product from this seller/ })
  await page.getByRole('radio', { name: 'I no longer need it' }).check()
  expect(await search.isVisible()).toBe(false)
  await page.getByRole('radio', { name: /Another product from this seller/ }).check()
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Please find and choose the product you want instead').waitFor()
  await search.fill('corsair')
  await search.press('Enter')
  await page.getByRole('radio', { name: /mouse pad.*₹899\.00/ }).waitFor()
  expect(await page.getByRole('radio', { name: /Corsair case/ }).count()).toBe(0)
  await search.fill('corsair pad')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('radio', { name: /headset stand/ }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /mouse pad/ }).check()
  await lookAround({ axe: true })
  await page.getByRole('radio', { name: /Drop off/ }).check()
  await page.getByRole('button', { name: 'Request return' }).dblclick()
  await page.getByRole('heading', { name: /R-\d+/ }).waitFor()
  await page.getByText('Corsair mouse pad').first().waitFor()
  await lookAround()
  return new URL(page.url()).pathname
}

testInFull.each([...looks('phone'), ...inFull([{ width: 360, javaScript: false }], [])])(
  'a piece that was paid by card is exchanged for a cheaper one, at $width px (scripts: $javaScript)',
  async (look) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const { userId } = buyer
    const orderId = await buyByCard(await enter(buyer.cookie, { width: look.width }), shop(), {
      productId: mouse.productId,
      userId,
    })
    const home = `/orders/${orderId}`
    const by: Dispatcher = { kind: 'vendor', vendor }
    const asha = { userId, name: 'Asha Rao', email: 'asha@example.in' }
    await brought(app, by, { customer: asha, orderId })

    const customer = await enter(buyer.cookie, look)
    customer.expectStatus(422)
    const path = await askToExchange(customer, home)
    const returnId = path.slice(path.lastIndexOf('/') + 1)
    const returns = await app.db.selectFrom('returns').select('id').where('order_id', '=', orderId).execute()
    expect(returns).toHaveLength(1)

    const seller = await enter(await signInVendor(app, vendor), look)
    await seller.visit(`/vendor/returns/${returnId}`)
    await seller.page.getByText('Corsair mouse pad').first().waitFor()
    await seller.page.getByRole('button', { name: 'Mark as arrived' }).click()
    await seller.page.getByLabel('Condition').selectOption({ index: 1 })
    await seller.page.getByRole('radio', { name: 'Accept it' }).check()
    await seller.lookAround()
    await seller.page.getByRole('button', { name: 'Save inspection' }).click()
    await seller.page.getByText('Accepted and exchanged').waitFor()
    await seller.lookAround()

    await customer.visit(path)
    await customer.page.getByText('Accepted: what you chose instead is ordered').first().waitFor()
    await customer.lookAround()
    await customer.page.getByRole('link', { name: /^Order #NN/ }).click()
    await customer.page.getByText('Paid for with items returned').waitFor()
    await customer.lookAround()
    const exchangeId = new URL(customer.page.url()).pathname.split('/').at(-1) ?? ''
    await askRefunds(app)
    await customer.visit(home)
    const moneyBack = customer.page.getByRole('region', { name: 'Refund' })
    await moneyBack.getByText('₹400.00').first().waitFor()
    expect(await customer.page.getByRole('link', { name: /-C\d\d\// }).count()).toBe(1)
    await customer.lookAround()

    await brought(app, by, { customer: asha, orderId: exchangeId })
    await customer.visit(`/orders/${exchangeId}`)
    const invoice = customer.page.getByRole('link', { name: /\d\d-\d\d|\/\d\d\// }).first()
    const file = await customer.page.request.get((await invoice.getAttribute('href')) ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const letters = await app.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', 'in', [orderId, exchangeId])
      .where('kind', 'in', ['return-requested', 'return-exchanged', 'order-placed', 'refund-done'])
      .orderBy('kind')
      .execute()
    expect(letters.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-placed',
      'refund-done',
      'return-exchanged',
      'return-requested',
    ])

    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    for (const id of [orderId, exchangeId]) {
      await office.visit(`/admin/orders/${id}`)
      await office.page.getByRole('heading', { name: 'Return', exact: true }).waitFor()
      await office.lookAround()
    }
  },
  PATIENCE_MS,
)
