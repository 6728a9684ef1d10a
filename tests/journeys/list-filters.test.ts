import { describe, expect, test } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type PersonOptions } from '#tests/support/browser.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'

const { newPerson, shop } = openJourneys()

async function newOwner(options: PersonOptions) {
  const person = await newPerson(options)
  const owner = await addAdmin(shop().app, 'owner', 'Devi')
  const [name = '', value = ''] = (await signInAdmin(shop().app, owner)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

describe('the filters of a list', () => {
  test.each(looks('desk'))(
    'apply at once and stand above it, to be taken away one by one: $width',
    async (look) => {
      await addCustomer(shop().app, `Asha Filter${look.width}`)
      const { page, visit, lookAround } = await newOwner(look)
      const chips = page.getByRole('list', { name: 'Filters in force' })
      await visit('/admin/users')
      const words = page.getByLabel('Search users')
      await words.pressSequentially(`filter${look.width} `)
      await page.getByText('1 user found').waitFor()
      expect(await words.evaluate((field) => field === document.activeElement)).toBe(true)
      await words.pressSequentially('asha')
      await page.waitForURL(new RegExp(`filter${look.width}.asha`))

      const fold = page.getByText('Filters', { exact: true })
      if (look.width < 768) {
        expect(await page.getByLabel('Role').isVisible()).toBe(false)
        await page.locator('.list-filters > summary').click()
      } else expect(await fold.isVisible()).toBe(false)
      await page.getByLabel('Role').selectOption('Customer')
      await chips.getByRole('link', { name: 'Remove Role: Customer' }).waitFor()
      await page.getByLabel('Joined to').fill('2020-01-31')
      await chips.getByRole('link', { name: 'Remove Joined to: 31 Jan 2020' }).waitFor()
      await page.getByRole('heading', { name: 'No users found' }).waitFor()
      await lookAround()

      await chips.getByRole('link', { name: 'Remove Joined to: 31 Jan 2020' }).click()
      await page.getByText('1 user found').waitFor()
      expect(await page.getByLabel('Joined to').inputValue()).toBe('')
      expect(await page.getByLabel('Role').inputValue()).toBe('customer')
      await chips.getByRole('link', { name: 'Clear all' }).click()
      await chips.waitFor({ state: 'detached' })
      expect(await words.inputValue()).toBe('')
      expect(await page.getByLabel('Role').inputValue()).toBe('')
    },
  )
})
