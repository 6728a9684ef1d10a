import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson, shop } = openJourneys()
const PATIENCE_MS = 20_000
const LOOKS = looks('phone')

let mouse: AddedOffer
let keyboard: AddedOffer
let mixed: { id: string; number: string }
let ravis: { id: string; number: string }

async function buy(
  name: string,
  email: string,
  offers: readonly AddedOffer[],
): Promise<{ id: string; number: string }> {
  const { app } = shop()
  const [firstName = '', lastName = ''] = name.split(' ')
  const placed = await placeOrder(app, await addCustomer(app, name), {
    checkoutKey: app.random.uuid(),
    details: { ...ASHAS_DETAILS, firstName, lastName, email },
    lines: offers.map(({ offerId }) => ({ offerId, quantity: 1 })),
    expectedTotalPaise: offers.length * 90_000 + 39_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId: id } = placed.value
  const row = app.db.selectFrom('orders').select('sequence').where('id', '=', id)
  return { id, number: orderNumber((await row.executeTakeFirstOrThrow()).sequence) }
}

async function enter(role: BackOfficeRole = 'owner', options: PersonOptions = {}) {
  const admin = await addAdmin(shop().app, role, 'Olga Nair')
  const person: Person = await newPerson(options)
  const [name = '', value = ''] = (await signInAdmin(shop().app, admin)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return { ...person, admin }
}

async function recorded(userId: string): Promise<string[]> {
  const rows = await shop()
    .app.db.selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

beforeAll(async () => {
  const { app } = shop()
  mouse = await addOffer(app, { name: 'Travel mouse', sellerId: 'meera', available: 100 })
  keyboard = await addOffer(app, { name: 'Ravi’s keyboard', sellerId: 'ravi', available: 100 })
  ravis = await buy('Bilal Khan', 'bilal@example.in', [keyboard])
  mixed = await buy('Asha Rao', 'asha@example.in', [mouse, keyboard])
  for (let count = 0; count < 26; count++) await buy('Chitra Das', `chitra${count}@example.in`, [mouse])
  await inTransaction(app, async (tx) => {
    for (const to of ['packed', 'shipped'] as const)
      await moveVendorOrders(app, tx, { orderId: ravis.id, to, by: { kind: 'system' } })
  })
  await shop().run('worker')
})

describe.each(LOOKS)('the orders of the shop, at $width px', (look) => {
  test('are filtered, searched and paged, and the filters kept as a view', async () => {
    const { page, visit, lookAround, admin } = await enter('owner', look)
    await visit('/admin/orders')
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
    expect(await rows.count()).toBe(26)
    await lookAround()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByRole('link', { name: 'Previous page' }).waitFor()
    expect(await rows.count()).toBeGreaterThan(3)
    await page.getByRole('link', { name: mixed.number }).waitFor()

    await page.locator('summary', { hasText: 'Filter' }).click()
    await page.getByLabel('Seller').fill('ravi')
    await page.getByLabel('Status').selectOption('Shipped')
    await page.waitForURL(/status=shipped/)
    await page.getByRole('link', { name: mixed.number }).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(2)
    await page.getByText('Save these filters as a view').click()
    await page.getByLabel('Name of the view').fill('Ravi’s on the way')
    await page.getByRole('button', { name: 'Save view' }).click()
    const chips = page.getByRole('navigation', { name: 'Views', exact: true })
    await chips.getByRole('link', { name: 'Ravi’s on the way' }).waitFor()

    await page.getByText('View “Ravi’s on the way”').click()
    await page.getByRole('button', { name: 'Open with this view' }).click()
    await chips.getByText('opens first').waitFor()
    await visit('/admin/orders')
    await page.waitForURL(/seller=ravi/)
    await lookAround({ axe: true })
    await page.getByText('View “Ravi’s on the way”').click()
    await page.getByRole('button', { name: 'Remove view' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await chips.getByRole('link', { name: 'Ravi’s on the way' }).waitFor()
    expect(await recorded(admin.userId)).toEqual([
      'order_view.saved',
      'order_view.default_chosen',
      'order_view.removed',
      'order_view.restored',
    ])

    for (const words of [mixed.number, 'asha@example', 'ravi’s keyb']) {
      await visit('/admin/orders?all=1')
      await page.getByLabel('Search orders').fill(words)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.waitForURL(/q=./)
      await page.getByRole('table').getByRole('link', { name: mixed.number }).waitFor()
    }
    await visit('/admin/orders?q=ab')
    await page.getByText('Please type at least 3 letters').waitFor()
    await visit('/admin/orders?payment=refunded')
    await page.getByRole('heading', { name: 'No orders found' }).waitFor()
    await lookAround({ axe: true })
  })

  testInFull('are read whole, noted on, and their mails sent again', async () => {
    const { page, visit, lookAround, admin } = await enter('support', look)
    const order = await buy('Asha Rao', 'asha@example.in', [mouse, keyboard])
    await visit(`/admin/orders/${order.id}`)
    await page.getByRole('heading', { name: `Order ${order.number}`, level: 1 }).waitFor()
    const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
    for (const word of [
      'meera',
      'ravi',
      '₹2,199.00',
      'CGST',
      '12 MG Road',
      'Cash on Delivery',
      'Payment: due',
    ])
      expect(text).toContain(word)
    expect(await page.getByRole('link', { name: 'Asha Rao' }).first().getAttribute('href')).toMatch(
      /^\/admin\/users\//,
    )
    expect(await page.getByRole('link', { name: 'Cancel items' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Add note' }).click()
    await page.getByLabel('New note').fill('Wants a call\nbefore delivery')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('list', { name: 'Notes' }).getByText('Olga Nair').waitFor()
    expect(await page.getByLabel('New note').inputValue()).toBe('')

    // They stand folded, below everything that is decided by.
    const emails = page.locator('summary', { hasText: 'Emails' })
    const mails = page.getByRole('list', { name: 'Mails' }).getByRole('listitem')
    await expect
      .poll(
        async () => {
          await page.reload()
          await emails.click()
          return page.getByRole('button', { name: /^Send again/ }).count()
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(1)
    await page.getByRole('button', { name: /^Send again/ }).click()
    await page.getByText('Sending the email to asha@example.in again').waitFor()
    expect(await mails.count()).toBe(2)
    await visit(`/admin/orders/${order.id}`)
    await lookAround()
    expect(await recorded(admin.userId)).toEqual(['order.noted', 'order.letter_sent_again'])
  })

  testInFull('leave the shop as a file, of those that were ticked or filtered', async () => {
    const { page, visit, lookAround, admin } = await enter('orders', look)
    await visit('/admin/orders/exports')
    await lookAround()
    await visit('/admin/orders?seller=ravi')
    await page.getByLabel(`Select ${mixed.number}`).check()
    await page.getByRole('button', { name: 'Export selected' }).click()
    await page.getByText('1 selected order').waitFor()
    await page.getByLabel(/^Order lines/).check()
    await lookAround()
    await page.getByRole('button', { name: 'Start the export' }).click()
    await page.waitForURL(/exports\/[0-9a-f-]{36}$/)
    const link = page.getByRole('link', { name: 'Download CSV' })
    await link.waitFor()
    await lookAround()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('nanonagar-order-lines.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFOrder,Order id,Date \(India\),Status,/)
    expect(lines.length).toBe(3)
    for (const line of lines.slice(1)) expect(line).toContain(`${mixed.number},${mixed.id},`)
    expect(lines[2]).toContain('Ravi’s keyboard')
    expect(await recorded(admin.userId)).toEqual(['order_export.started', 'order_export.downloaded'])

    await visit('/admin/orders?seller=ravi&status=shipped')
    // On a phone they are behind one button.
    if (look.width < 640) await page.getByText('More', { exact: true }).click()
    await page.getByRole('link', { name: 'Export these' }).click()
    await page.getByText('Shipped · Seller: ravi').waitFor()
    await page.getByRole('button', { name: 'Start the export' }).click()
    await link.waitFor()
    const [whole] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = await readFile(await whole.path(), 'utf8')
    expect(file.trimEnd().split('\r\n').length).toBe(2)
    expect(file).toContain('bilal@example.in')
    await page.getByRole('link', { name: 'Exports', exact: true }).click()
    await page.getByRole('table', { name: 'Order files' }).waitFor()
    await lookAround()
  })
})

describe('the keyboard', () => {
  testInFull('searches with /, goes from order to order and opens one', async () => {
    const { page, visit } = await enter('read-only')
    await visit('/admin/orders')
    await page.keyboard.press('/')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=keyboard/)
    await visit('/admin/orders?q=keyboard')
    await page.getByRole('link', { name: ravis.number }).waitFor()
    const first = page.locator('[data-list-open]').first()
    const to = await first.getAttribute('href')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${to}`)
    await page.getByRole('heading', { name: /^Order #NN/, level: 1 }).waitFor()
  })
})

describe('without JavaScript', () => {
  testInFull('an order is found and noted on, and a file is made and fetched', async () => {
    const { page, visit } = await enter('owner', { javaScript: false })
    await visit('/admin/orders')
    await page.getByLabel('Search orders').fill('bilal@example.in')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: ravis.number }).click()
    await page.getByLabel('New note').fill('No scripts needed')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('list', { name: 'Notes' }).getByText('No scripts needed').waitFor()
    await visit('/admin/orders/exports/new?q=bilal%40example.in')
    await page.getByRole('button', { name: 'Start the export' }).click()
    await page.getByRole('heading', { name: 'Export of orders' }).waitFor()
    await expect
      .poll(
        async () => {
          await page.reload()
          return page.getByRole('link', { name: 'Download CSV' }).count()
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(1)
  })
})

describe('a role', () => {
  testInFull('that only reads orders neither exports nor notes', async () => {
    const { page, visit, expectStatus } = await enter('read-only')
    expectStatus(403)
    await visit('/admin/orders')
    expect(await page.getByRole('link', { name: /^Export/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await visit(`/admin/orders/${mixed.id}`)
    expect(await page.getByRole('button', { name: 'Add note' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /again/ }).count()).toBe(0)
    await visit('/admin/orders/exports/new')
    await page.getByRole('heading', { name: 'Not for your role' }).waitFor()
  })
})
