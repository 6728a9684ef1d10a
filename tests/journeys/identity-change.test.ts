import { expect } from 'vitest'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()

const WAYS = [
  { width: 360, colorScheme: 'dark', javaScript: true },
  { width: 1440, colorScheme: 'light', javaScript: false },
] as const
const GSTINS = {
  360: ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'],
  1440: ['27AAACR5055K1Z7', '24AAQCA8719H1ZC'],
} as const
const STATES = { 360: ['Karnataka', 'Bengaluru', '560002'], 1440: ['Gujarat', 'Surat', '395003'] } as const

testInFull.each(WAYS)(
  'an approved shop asks for another legal identity, which is looked at first, at $width pixels, with JavaScript: $javaScript',
  async (way) => {
    const { app } = shop()
    const name = `Moving Parts ${way.width}`
    const who = await addSellerWithVendor(app, { name })
    const [oldGstin, newGstin] = GSTINS[way.width]
    await app.db
      .updateTable('sellers')
      .set({
        legal_name: 'Moving Parts LLP',
        gstin: oldGstin,
        pan: oldGstin.slice(2, 12),
        state_code: 'MH',
        address: '12 Lamington Road',
        city: 'Mumbai',
        postal_code: '400007',
      })
      .where('id', '=', who.sellerId)
      .execute()
    const vendor = await newPerson(way)
    await enter(vendor, who)
    const admin = await newPerson(way)
    await enter(admin)
    // Not the next day: midnight may come in between.
    const soon = addDays(indianDay(new Date()), 2)

    const { page } = vendor
    await vendor.visit('/vendor/settings')
    await page.getByText('Moving Parts LLP').waitFor()
    await vendor.lookAround()
    // Whoever finds the screen open has to prove who they are.
    await provedAt(who, new Date(Date.now() - 3_600_000))
    await page.getByRole('link', { name: 'Change business or addresses…' }).click()
    await page.waitForURL('**/vendor/prove?from=/vendor/settings/business')
    await provedAt(who, new Date())
    await vendor.visit('/vendor/settings/business')
    await page.getByRole('heading', { name: 'Change business or addresses', level: 1 }).waitFor()
    await vendor.lookAround()
    await page.getByLabel('Legal name').fill('Moving Parts Private Limited')
    await page.getByLabel('GSTIN').fill(newGstin)
    await page.getByRole('textbox', { name: /^PAN/ }).fill('')
    const [state, city, pin] = STATES[way.width]
    const registered = page.getByRole('group', { name: 'Registered address' })
    await registered.getByLabel('Address', { exact: true }).fill('4 Market Road')
    await registered.getByLabel('PIN code').fill(pin)
    await registered.getByLabel('City').fill(city)
    await registered.getByLabel('State or union territory').selectOption(state)
    await page.getByLabel('Pick up parcels at the registered address').check()
    vendor.expectStatus(422)
    await page.getByLabel('Effective from').fill(addDays(soon, -3))
    await page.getByRole('button', { name: 'Request change' }).click()
    await page.getByText(/^The first day can be/).waitFor()
    expect(await page.getByLabel('Legal name').inputValue()).toBe('Moving Parts Private Limited')
    await page.getByLabel('Effective from').fill(soon)
    await page.getByRole('button', { name: 'Request change' }).click()
    await page.getByText(/^We are checking the change you requested/).waitFor()
    await vendor.lookAround({ axe: true })

    await admin.visit('/admin/dashboard')
    await admin.page.getByRole('link', { name: /Legal identity changes/ }).waitFor()
    await admin.visit('/admin/vendors')
    await admin.page
      .getByRole('region', { name: 'Legal identity changes' })
      .getByRole('link', { name })
      .click()
    await admin.page.getByRole('heading', { name: `New legal identity for ${name}` }).waitFor()
    await admin.page.getByText(oldGstin, { exact: true }).waitFor()
    await admin.page.getByText(newGstin, { exact: true }).waitFor()
    await admin.page.getByText('Matches the PAN in the GSTIN').waitFor()
    await admin.lookAround({ axe: true })
    await admin.page.getByLabel('Question to the seller').fill('Where is the new certificate?')
    await admin.page.getByRole('button', { name: 'Send question' }).click()
    await admin.page.waitForURL(`**/admin/vendors/${who.sellerId}`)

    await vendor.visit('/vendor/settings')
    await page.getByText('Where is the new certificate?').waitFor()
    await vendor.lookAround({ axe: true })
    await page.getByRole('button', { name: 'I have answered' }).click()
    await page.getByText(/^We are checking the change you requested/).waitFor()

    await admin.visit(`/admin/vendors/${who.sellerId}`)
    await admin.page.getByRole('link', { name: 'Review and decide' }).click()
    await admin.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByText(`New legal identity from ${formatDay(soon)}`).waitFor()
    await admin.lookAround()

    await vendor.visit('/vendor/settings')
    await page.getByText(`A change is approved and takes effect on ${formatDay(soon)}`).waitFor()
    await vendor.lookAround()
    await page.getByRole('button', { name: 'Withdraw change' }).click()
    await page.getByRole('link', { name: 'Change business or addresses…' }).waitFor()
    await vendor.visit(`/shops/${who.sellerId}`)
    await page.getByText(oldGstin).waitFor()
  },
)

const provedAt = ({ userId }: ActingVendor, at: Date) =>
  shop().app.db.updateTable('sessions').set({ proved_at: at }).where('user_id', '=', userId).execute()

/** Signs a shop's person in, or an administrator. */
async function enter(person: Person, who?: ActingVendor): Promise<void> {
  const { app, url } = shop()
  const cookie = who ? await signInVendor(app, who) : await signInAdmin(app, await addAdmin(app, 'catalogue'))
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url }])
}
