import { describe, expect } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type PersonOptions } from '#tests/support/browser.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson, shop } = openJourneys()

async function newAdmin(role: 'owner' | 'catalogue', options?: PersonOptions) {
  const person = await newPerson(options)
  const admin = await addAdmin(shop().app, role as 'owner', 'Devi')
  const [name = '', value = ''] = (await signInAdmin(shop().app, admin)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

describe('the jump search of the back office', () => {
  testInFull.each(looks('desk'))(
    'leads anywhere by keyboard, and gives the focus back: $width',
    async (look) => {
      const asha = await addCustomer(shop().app, `Asha Jump${look.width}`)
      const { page, visit, lookAround } = await newAdmin('owner', look)
      await visit('/admin/users')
      await lookAround()
      const box = page.getByRole('combobox', { name: 'Search the back office' })
      const option = (name: string | RegExp) => page.getByRole('option', { name })
      const press = async () => {
        await page.keyboard.press('Control+k')
        await page.locator('[role=combobox]:focus').waitFor()
      }

      await page.getByRole('searchbox').focus()
      await press()
      await page.getByText('Newest people').waitFor()
      await lookAround({ axe: true })
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')

      await page.getByRole('link', { name: 'Search the back office' }).click()
      await page.locator('[role=combobox]:focus').waitFor()
      await page.keyboard.type(`jump${look.width}`)
      await page.getByRole('option', { name: asha.name, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/admin/users/${asha.userId}`)
      await box.waitFor({ state: 'detached' })

      await press()
      await page.keyboard.type('settings')
      await option(/^Settings/).waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await box.getAttribute('aria-activedescendant')).toBe(
        await page.locator('[aria-selected=true]').getAttribute('id'),
      )
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

      // Enter does not wait for the eye: what is asked counts, not what is shown.
      await press()
      await page.getByText('Newest people').waitFor()
      await page.keyboard.type('nzxt')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/products/nzxt-**')
    },
  )

  testInFull('is a page without JavaScript, with what the role reads and nothing else', async () => {
    await addCustomer(shop().app, 'Nzxt Kapoor')
    const { page } = await newAdmin('catalogue', { javaScript: false })
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Search the back office' }).click()
    await page.getByLabel('Search the back office').last().fill('nzxt')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: 'Products' }).waitFor()
    expect(await page.getByText('Kapoor').count()).toBe(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: /NZXT H7 Flow/i })
      .first()
      .click()
    await page.waitForURL('**/admin/products/nzxt-h7-flow')
  })
})
