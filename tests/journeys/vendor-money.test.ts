import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'

const { newPerson, shop } = openJourneys()
const LOOKS = looks('phone')

let meera: ActingVendor
let mouse: AddedOffer
let ravis: AddedOffer

async function buy(offer: AddedOffer, hoursAgo: number, ...steps: VendorOrderStatus[]): Promise<string> {
  const then = new Date(Date.now() - hoursAgo * HOUR_MS)
  const app: App = { ...shop().app, clock: { now: () => then } }
  const placed = await placeOrder(app, await addCustomer(app), {
    checkoutKey: app.random.uuid(),
    details: ASHAS_DETAILS,
    lines: [{ offerId: offer.offerId, quantity: 1 }],
    expectedTotalPaise: 129_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await inTransaction(app, async (tx) => {
    for (const to of steps) await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
  })
  return orderId
}

async function vendorOrderIdOf(orderId: string): Promise<string> {
  const row = await shop()
    .app.db.selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.id
}

async function enter(who: ActingVendor, options: PersonOptions = {}): Promise<Person> {
  const person = await newPerson(options)
  const [name = '', value = ''] = (await signInVendor(shop().app, who)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

beforeAll(async () => {
  const { app } = shop()
  meera = await addSellerWithVendor(app, { name: 'Meera Computers' })
  mouse = await addOffer(app, { name: 'Travel mouse', sellerId: meera.sellerId })
  ravis = await addOffer(app, { name: 'Ravi’s keyboard', sellerId: 'ravi' })
})

describe('a vendor’s money', () => {
  test('a sale appears on the dashboard, in the orders, the earnings and the customers', async () => {
    const delivered = await buy(mouse, 200, 'packed', 'shipped', 'delivered')
    await buy(mouse, 1, 'packed', 'shipped')
    await buy(ravis, 1)
    const vendor = await enter(meera)
    const { page } = vendor
    await vendor.visit('/vendor/dashboard')
    await page.getByRole('heading', { name: 'Welcome, Meera Computers', level: 1 }).waitFor()
    await page.getByText('₹2,598 with 2 orders in the last 30 days').waitFor()
    await vendor.lookAround()

    await page.getByRole('link', { name: 'Last 7 days' }).click()
    await page.waitForURL(/days=7/)
    await page.getByText('₹1,299 with 1 order in the last 7 days').waitFor()
    await page.getByText('Show as a table').click()
    const days = page.getByRole('table', { name: 'Revenue by day, last 7 days' }).getByRole('row')
    expect(await days.filter({ hasText: '₹1,2991 order1 piece' }).count()).toBe(1)

    await page.getByRole('link', { name: 'View Orders' }).click()
    await page.getByRole('main').getByRole('list', { name: 'Orders' }).getByRole('listitem').nth(1).waitFor()
    expect(
      await page.getByRole('main').getByRole('list', { name: 'Orders' }).getByRole('listitem').count(),
    ).toBe(2)
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Delivered' }).click()
    await page.waitForURL(/status=delivered/)
    const narrowed = page.getByRole('main').getByRole('list', { name: 'Orders' }).getByRole('link')
    await narrowed.nth(1).waitFor({ state: 'detached' })
    await narrowed.click()
    await page.waitForURL(`**/vendor/orders/${await vendorOrderIdOf(delivered)}`)
    await page.getByText('12 MG Road').waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('@')

    await page.getByRole('link', { name: 'Earnings' }).first().click()
    await page.getByRole('heading', { name: 'Earnings', level: 1 }).waitFor()
    await page.getByText('₹1,185.36').first().waitFor()
    await page.getByRole('link', { name: 'Ledger' }).click()
    await page.getByRole('table', { name: 'Ledger' }).waitFor()
    // The heads of the columns, and a row for each of two orders, which unfolds.
    const bookings = page.getByRole('table', { name: 'Ledger' }).getByRole('row')
    expect(await bookings.count()).toBe(3)
    await bookings.nth(1).locator('summary').click()
    await bookings.nth(1).getByText('GST on commission').waitFor()
    await vendor.lookAround({ axe: true })

    await page.getByRole('link', { name: 'Customers' }).first().click()
    await page.getByRole('table', { name: 'Customers' }).waitFor()
    expect(await page.getByRole('table', { name: 'Customers' }).getByRole('row').count()).toBe(3)
  })

  testInFull('a month is a file that a spreadsheet opens, row by row what the ledger says', async () => {
    const vendor = await enter(meera)
    await vendor.visit('/vendor/earnings')
    const [download] = await Promise.all([
      vendor.page.waitForEvent('download'),
      vendor.page
        .getByRole('link', { name: /^CSV of/ })
        .first()
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^nanonagar-earnings-20\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffDate,Order,Entry,Basis (INR),Rate (%),Amount (INR),Balance (INR),Invoice,Credit note,Payout,Reason',
    )
    expect(lines.filter((line) => line.includes(',Sale,,,1299')).length).toBeGreaterThan(0)
    // The amount stands before the balance, three papers and the reason.
    const paise = (line: string | undefined, column: number) =>
      Math.round(Number(line?.split(',').at(column)) * 100)
    const sum = lines.slice(1).reduce((total, line) => total + paise(line, -6), 0)
    expect(sum % 118_536).toBe(0)
    // The first sale is of the month before on the first days of a month.
    const opening = paise(lines[1], -5) - paise(lines[1], -6)
    expect(paise(lines.at(-1), -5)).toBe(opening + sum)
  })

  testInFull('another shop’s order is as absent as one that never was', async () => {
    const ravisOrder = await vendorOrderIdOf(await buy(ravis, 1))
    const vendor = await enter(meera)
    vendor.expectStatus(404)
    const seen: (string | null)[] = []
    for (const id of [ravisOrder, '00000000-0000-4000-8000-000000000000', 'x']) {
      const response = await vendor.page.goto(`/vendor/orders/${id}`)
      expect(response?.status()).toBe(404)
      seen.push(await vendor.page.getByRole('main').textContent())
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('Page Not Found')
  })

  testInFull('leaving is said, and ends in the shop', async () => {
    const vendor = await enter(meera)
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByRole('button', { name: 'Logout' }).click()
    await vendor.page.getByText('Logged out successfully').waitFor()
    expect(new URL(vendor.page.url()).pathname).toBe('/')
  })
})

describe('the portal’s pages', () => {
  testInFull.each(LOOKS)('tell a new shop what is missing, at $width pixels', async (look) => {
    const applied = await addSellerWithVendor(shop().app, { name: 'New Shop', standing: 'applied' })
    const vendor = await enter(applied, look)
    for (const path of ['/vendor/dashboard', '/vendor/orders', '/vendor/earnings', '/vendor/customers']) {
      await vendor.visit(path)
      await vendor.page.getByText('Your shop is not approved yet').waitFor()
      await vendor.page.getByRole('link', { name: 'GSTIN' }).waitFor()
      await vendor.lookAround()
    }
  })

  testInFull('work without JavaScript: the menu opens, ranges and filters are links and forms', async () => {
    const vendor = await enter(meera, { javaScript: false, width: 360 })
    const { page } = vendor
    await vendor.visit('/vendor/dashboard')
    await page.getByLabel('Menu', { exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Vendor menu' })
      .getByRole('link', { name: 'Orders', exact: true })
      .click()
    await page.waitForURL('**/vendor/orders')
    await page.getByLabel('Search orders').fill('no such order')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: 'No orders found' }).waitFor()
    await vendor.visit('/vendor/dashboard?days=7')
    await page.getByRole('link', { name: 'Last 90 days' }).click()
    await page
      .getByText(/in the last 90 days/)
      .first()
      .waitFor()
  })

  testInFull('are for vendors alone: anybody else is sent to the vendors’ sign-in page', async () => {
    const visitor = await newPerson()
    for (const path of [
      'orders',
      'earnings',
      'earnings/ledger',
      'customers',
      'earnings/2026-11/statement.csv',
    ]) {
      await visitor.page.goto(`/vendor/${path}`)
      expect(new URL(visitor.page.url()).pathname).toBe('/vendor/login')
    }
  })
})
