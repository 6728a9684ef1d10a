import { expect, test } from 'vitest'
import { openJourneys } from '#tests/support/browser.ts'
import { inFull } from '#tests/support/full-run.ts'
import { becomeSeller, PASSWORD } from './steps.ts'

const { shop, newPerson } = openJourneys()

const LOOKS = [
  ...inFull([{ width: 360, colorScheme: 'dark', javaScript: true } as const], []),
  { width: 1440, colorScheme: 'light', javaScript: false } as const,
]

test.each(LOOKS)('a vendor makes keys, and keeps one of them under a new password: %o', async (look) => {
  const vendor = await newPerson(look)
  const { page } = vendor
  const email = await becomeSeller(vendor, shop(), `Keys ${Object.values(look).join(' ')}`)
  for (const name of ['Billing software at the counter', 'Not mine']) {
    await vendor.visit('/vendor/api-keys')
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByLabel('Name of the new key').fill(name)
    await vendor.lookAround()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy this key now').waitFor()
    await vendor.lookAround({ axe: true })
  }

  // The next morning: the page asks anew who it is.
  await shop()
    .app.db.updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 1_000_000) })
    .execute()
  const before = (await page.context().cookies()).find(({ name }) => name === 'nn_sid')?.value
  await vendor.visit('/vendor/api-keys/new')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the new key').waitFor()
  const after = (await page.context().cookies()).find(({ name }) => name === 'nn_sid')?.value
  expect(after).toMatch(/^[\w-]{43}$/)
  expect(after).not.toBe(before)

  await vendor.visit('/vendor/settings/password')
  const keys = page.getByRole('group', { name: 'Your shop’s API keys' })
  await keys.getByLabel(/Keep “Billing software at the counter”/).check()
  await vendor.lookAround({ axe: true })
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('a second marigold')
  await page.getByLabel('Confirm new password').fill('a second marigold')
  vendor.expectStatus(422)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('This is not your current password').waitFor()
  expect(await keys.getByLabel(/Keep “Billing software/).isChecked()).toBe(true)
  expect(await keys.getByLabel(/Keep “Not mine”/).isChecked()).toBe(false)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('a second marigold')
  await page.getByLabel('Confirm new password').fill('a second marigold')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL(/\/vendor\/settings(#|$)/)

  await vendor.visit('/vendor/api-keys')
  await page.getByRole('rowheader', { name: 'Billing software at the counter', exact: true }).waitFor()
  expect(await page.getByText('Not mine').count()).toBe(0)
  const letter = await shop()
    .app.db.selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'password-changed')
    .executeTakeFirstOrThrow()
  expect(letter.text_body).toContain('“Not mine”')
})
