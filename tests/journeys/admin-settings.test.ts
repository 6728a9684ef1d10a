import { describe, expect } from 'vitest'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addFromList } from './steps.ts'

const { shop, newPerson } = openJourneys()

async function newOwner(options: PersonOptions = {}): Promise<Person & { userId: string }> {
  const person = await newPerson(options)
  const { userId } = await addAdmin(shop().app, 'owner', 'Leela Nair')
  const [name = '', value = ''] = (await signInAdmin(shop().app, { userId })).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return { ...person, userId }
}

const today = () => indianDay(new Date())
const text = (day: string) => formatDate(dayStart(day))

describe('the settings', () => {
  testInFull.each(looks('phone'))(
    'of the shipping fee: changed from a day on, looked at, confirmed and withdrawn, at $width pixels',
    async ({ width, colorScheme }) => {
      const [days, fee] = width === 360 ? [40, '449'] : [41, '459']
      const owner = await newOwner({ width, colorScheme })
      const { page } = owner
      const day = addDays(today(), days)
      await owner.visit('/admin/settings')
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      await owner.lookAround()
      await page.getByRole('link', { name: 'Change: Shipping' }).click()
      await page.getByLabel('Shipping fee otherwise').fill('399.50')
      owner.expectStatus(422)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Enter whole rupees, from ₹0 to ₹5,000').waitFor()
      await page.getByLabel('Reason').waitFor()
      await owner.lookAround({ axe: true })
      await page.getByLabel('Shipping fee otherwise').fill(fee)
      await page.getByLabel('From').fill(day)
      await page.getByLabel('Reason').fill('Couriers cost more')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('heading', { name: `Shipping: change from ${text(day)}?` }).waitFor()
      const example = page.getByRole('row').filter({ hasText: 'An order of ₹4,999' })
      expect(await example.textContent()).toMatch(/₹5,398, ₹399 of it delivery/)
      await owner.lookAround({ axe: true })
      await page.getByRole('button', { name: 'Go back and edit' }).click()
      expect(await page.getByLabel('Shipping fee otherwise').inputValue()).toBe(fee)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: `Change from ${text(day)}` }).click()
      await page.getByText(`Shipping: changes from ${text(day)}.`).waitFor()
      const coming = page.getByRole('region', { name: 'Upcoming changes' }).getByRole('listitem')
      await coming.filter({ hasText: `₹${fee}` }).waitFor()
      await owner.lookAround()

      const shopper = await newPerson({ width, colorScheme })
      await shopper.visit('/terms')
      await shopper.page.getByText('Shipping is free on orders above ₹5,000 and ₹399 otherwise.').waitFor()

      await coming
        .filter({ hasText: `₹${fee}` })
        .getByRole('link', { name: 'Withdraw' })
        .click()
      await page.getByRole('heading', { name: 'Withdraw a change' }).waitFor()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('This field is required').waitFor()
      await owner.lookAround()
      await page.getByLabel('Reason').fill('The couriers thought again')
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('Change withdrawn.').waitFor()
      await owner.visit('/admin/settings/history')
      await page.getByText('Withdrawn', { exact: true }).first().waitFor()
      await owner.lookAround()
      const entries = await shop()
        .app.db.selectFrom('audit_log')
        .select('action')
        .where('actor_id', '=', owner.userId)
        .orderBy('id')
        .execute()
      expect(entries.map(({ action }) => action)).toEqual(['settings.changed', 'settings.change_withdrawn'])
    },
  )

  testInFull('of the grievance officer hold from today on, wherever the shop names them', async () => {
    const owner = await newOwner()
    const { page } = owner
    await owner.visit('/admin/settings/officer')
    await page.getByLabel('Name').fill('Ravi Menon')
    await page.getByLabel('Email').fill('ravi.menon@nanonagar.test')
    await page.getByLabel('Reason').fill('Asha Kulkarni has retired')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Asha Kulkarni' })
      .filter({ hasText: 'Ravi Menon' })
      .first()
      .waitFor()
    await owner.lookAround()
    await page.getByRole('button', { name: /Change from/ }).click()
    await page.getByText('Grievance officer: changes from').waitFor()
    const shopper = await newPerson({ width: 360, colorScheme: 'dark' })
    for (const path of ['/', '/contact', '/privacy', '/about']) {
      await shopper.visit(path)
      await shopper.page
        .getByText(/Ravi Menon/)
        .last()
        .waitFor()
      await shopper.page.getByRole('link', { name: 'ravi.menon@nanonagar.test' }).last().waitFor()
    }
    await shopper.lookAround()
  })

  testInFull('of fee and periods that have begun are what a shopper reads and pays', async () => {
    const owner = await newOwner()
    // As an owner set them yesterday.
    const changes = { shippingFeePaise: 29_900, freeShippingAbovePaise: 30_00_000, returnDays: 45 }
    const begun = today()
    const setAt = dayStart(addDays(begun, -1))
    await shop()
      .app.db.insertInto('setting_changes')
      .values(
        Object.entries(changes).map(([key, value]) => ({
          key,
          value: JSON.stringify(value),
          valid_from: begun,
          set_by: owner.userId,
          set_at: setAt,
          reason: 'A season of lower fees',
          withdrawn_by: null,
          withdrawn_at: null,
        })),
      )
      .execute()
    const shopper = await newPerson({ width: 360 })
    const { page } = shopper
    // Another process of the shop may know a change a moment later.
    await expect
      .poll(
        async () => {
          await shopper.visit('/terms')
          return page.getByText('Shipping is free on orders above ₹30,000 and ₹299 otherwise.').count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await shopper.visit('/products')
    await addFromList(page, /MX Master/)
    await shopper.visit('/cart')
    await page.getByText('Free shipping on orders above ₹30,000').waitFor()
    await page.getByText('₹299', { exact: true }).waitFor()
    await shopper.lookAround()
    await shopper.visit('/refund')
    await page.getByRole('heading', { name: '45-day returns' }).waitFor()
    await page.getByText(`In force from ${text(begun)}.`).waitFor()
    await owner.visit('/admin/settings')
    await owner.page.getByText('₹30,000', { exact: true }).waitFor()
    await owner.lookAround()
  })

  testInFull('are changed without JavaScript too', async () => {
    const owner = await newOwner({ javaScript: false })
    const { page } = owner
    await owner.visit('/admin/settings/gst')
    await page.getByLabel('HSN, or its first digits').fill('9405')
    await page.getByLabel('GST rate').selectOption('5%')
    await page.getByLabel('Reason').fill('Notification 9/2026')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('No product’s rate changes.').waitFor()
    await page.getByRole('button', { name: /Change from/ }).click()
    await page.waitForURL('**/admin/settings')
    await page.getByText('GST for HSN 9405: 5%').waitFor()
  })

  testInFull('are shown to finance, and changed by owners who have just proved who they are', async () => {
    const owner = await newOwner()
    await shop()
      .app.db.updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 3_600_000), proved_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', owner.userId)
      .execute()
    const answer = await owner.page.request.get('/admin/settings/cod', { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe('/admin/prove?from=/admin/settings/cod')
    expect((await owner.page.request.get('/admin/settings')).status()).toBe(200)
  })
})
