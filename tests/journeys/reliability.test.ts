import { expect, test } from 'vitest'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'

const { shop, enter } = openJourneys()

test('a batch that stands out waits in the back office until somebody notes what they did', async () => {
  const { app } = shop()
  const { productId } = await addOffer(app, { name: 'Falcon power supply', sellerId: 'ravi-computers' })
  // How one is found is proved by src/server/orders/batches.
  await app.db
    .insertInto('batch_signals')
    .values({
      id: app.random.uuid(),
      product_id: productId,
      seller_id: 'ravi-computers',
      kind: 'month',
      name: '2026-09',
      pieces: 40,
      faults: 9,
      rest_pieces: 300,
      rest_faults: 4,
      chance: 0.000_001,
      found_at: app.clock.now(),
    })
    .execute()

  const admin = await enter(await signInAdmin(app, await addAdmin(app, 'catalogue')), { width: 360 })
  const { page } = admin
  await admin.visit('/admin/reliability')
  await admin.lookAround()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Falcon power supply|September/ })
    .first()
    .click()
  await page.getByText('9 of 40').first().waitFor()
  admin.expectStatus(422)
  await page.getByLabel(/maker/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await admin.lookAround({ axe: true })
  await page.getByLabel('In words').fill('Falcon takes the batch back')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Falcon takes the batch back').waitFor()
  await admin.visit('/admin/reliability')
  expect(await page.getByRole('main').getByText('Falcon takes the batch back').count()).toBe(0)
})
