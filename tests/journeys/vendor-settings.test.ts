import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { approveSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { codeOfApp, forgetUsedCodes } from '#tests/support/authenticator-app.ts'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeSeller, PASSWORD, saveSection, signIn } from './steps.ts'

const { shop, newPerson } = openJourneys()

describe('the settings of a shop', () => {
  testInFull.each(looks('desk'))(
    'are filled in, kept and shown to shoppers, at $width pixels',
    async ({ width }) => {
      const vendor = await newPerson({ width })
      const { page } = vendor
      const name = `Fizzy Parts ${width}`
      const email = await becomeSeller(vendor, shop(), name)
      await vendor.visit('/vendor/settings')
      await vendor.lookAround()

      vendor.expectStatus(422)
      await page.getByLabel('Legal name').fill('Fizzy Parts Private Limited')
      await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
      await fillCityAndState(section(page, 'Registered address'))
      await page.getByLabel('Pick up parcels at the registered address').check()
      await saveSection(page, 'Business and addresses')
      await page.getByText(/This GSTIN has a typing error/).waitFor()
      expect(await page.getByLabel('Legal name').inputValue()).toBe('Fizzy Parts Private Limited')
      await vendor.lookAround({ axe: true })
      await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
      await saveSection(page, 'Business and addresses')
      await page.getByText('Your business details are saved').waitFor()
      expect(await page.getByRole('textbox', { name: /^PAN/ }).inputValue()).toBe('AAPFU0939F')

      const care = page.getByRole('region', { name: 'Customer care' })
      await care.getByLabel('Email').fill('care@fizzy.in')
      await care.getByLabel('Phone').fill('9876543210')
      await saveSection(page, 'Customer care')
      await page.getByText('Your customer care is saved').waitFor()

      const bank = page.getByRole('region', { name: 'Bank account' })
      await bank.getByLabel('Account holder').fill('Fizzy Parts Private Limited')
      await bank.getByLabel('Account number', { exact: true }).fill('001234567890')
      await bank.getByLabel('Confirm account number').fill('001234567890')
      await bank.getByLabel('IFSC').fill('HDFC0001234')
      await bank.getByLabel('Your password').fill(PASSWORD)
      await bank.getByRole('button', { name: 'Save account' }).click()
      await page.getByText('Your bank account is saved').waitFor()
      await bank.getByText(/7890, HDFC0001234/).waitFor()
      expect(await page.content()).not.toContain('001234567890')

      const seller = await findSeller(shop().app.db, email)
      const approved = await approveSeller(shop().app, COMMAND_LINE, { sellerId: seller?.id ?? '' })
      expect(approved.ok).toBe(true)
      await vendor.visit('/vendor/settings')
      await page.getByRole('link', { name: 'your shop’s page' }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.getByText('27AAPFU0939F1ZV').waitFor()
      await vendor.lookAround()

      await vendor.visit('/vendor/settings')
      await page.getByRole('button', { name: 'Go on holiday' }).click()
      await page.getByText('Your shop is on holiday: nothing is on sale').waitFor()
      await vendor.visit(`/shops/fizzy-parts-${width}`)
      await page.getByText('This seller is on holiday').waitFor()
      await vendor.lookAround({ axe: true })
    },
  )

  testInFull('can be saved without JavaScript', async () => {
    const vendor = await newPerson({ javaScript: false })
    await becomeSeller(vendor, shop(), 'Plain Parts')
    await vendor.visit('/vendor/settings')
    await vendor.page.getByLabel('About your shop').fill('Cables since 1998.')
    await saveSection(vendor.page, 'Shop profile')
    await vendor.page.waitForURL('**/vendor/settings#profile')
    expect(await vendor.page.getByLabel('About your shop').inputValue()).toBe('Cables since 1998.')
    vendor.expectStatus(422)
    const invoices = vendor.page.getByRole('region', { name: 'Invoices' })
    await invoices.getByLabel('Invoice prefix').fill('PLAIN')
    await invoices.getByLabel('E-invoices from').fill('2026-04-01')
    await saveSection(vendor.page, 'Invoices')
    await invoices.getByText('Two or three letters from A to Z', { exact: true }).waitFor()
    expect(await invoices.getByLabel('E-invoices from').inputValue()).toBe('2026-04-01')
    await invoices.getByLabel('Invoice prefix').fill('PLN')
    await saveSection(vendor.page, 'Invoices')
    await vendor.page.waitForURL('**/vendor/settings#invoices')
    expect(await invoices.getByLabel('Invoice prefix').inputValue()).toBe('PLN')
  })

  testInFull('two-factor sign-in asks for a code from then on', async () => {
    const vendor = await newPerson({ width: 360 })
    const { page } = vendor
    const email = await becomeSeller(vendor, shop(), 'Careful Parts')
    await vendor.visit('/vendor/settings/two-factor')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Begin' }).click()
    const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
    const codeNow = () => codeOfApp(key ?? '', new Date())
    await vendor.lookAround()
    await page.getByLabel('Code', { exact: true }).fill(codeNow())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Two-factor sign-in is on').waitFor()
    expect(await page.getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/).count()).toBe(10)
    await vendor.lookAround()

    await forgetUsedCodes(shop().app)
    const other = await newPerson()
    await other.visit('/vendor/login')
    await signIn(other.page, email)
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await other.lookAround()
    await other.page.getByRole('textbox', { name: 'Code' }).fill(codeNow())
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await other.page.waitForURL('**/vendor/dashboard')
  })
})

const section = (page: Page, name: string) => page.getByRole('group', { name })

async function fillCityAndState(place: ReturnType<typeof section>): Promise<void> {
  await place.getByLabel('Address', { exact: true }).fill('12 Lamington Road')
  await place.getByLabel('PIN code').fill('400007')
  await place.getByLabel('City').fill('Mumbai')
  await place.getByLabel('State or union territory').selectOption('Maharashtra')
}
