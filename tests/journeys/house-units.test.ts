import { expect } from 'vitest'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, permitted, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'

const { shop, enter } = openJourneys()
const HOUSE = 'nanonagar'

testInFull.each(looks('phone'))(
  'the office sells a unit that came back to its own shop as open box, and no other seller’s, at $width px',
  async (look) => {
    const { app } = shop()
    const clerk = await addAdmin(app, 'orders')
    const by: Dispatcher = { kind: 'admin', admin: permitted(clerk, 'orders.fulfil') }
    const own = await addOffer(app, { name: 'Noctua NH-U12S cooler', sellerId: HOUSE })
    const other = await addOffer(app, { name: 'Lian Li fan', sellerId: app.random.uuid() })
    const unitId = await acceptedUnit(app, by, own)
    const othersUnitId = await acceptedUnit(app, by, other)

    const reader = await enter(await signInAdmin(app, await addAdmin(app, 'read-only')), look)
    await reader.visit(`/admin/returns/units/${unitId}`)
    await reader.page.getByRole('heading', { name: 'Noctua NH-U12S cooler', level: 1 }).waitFor()
    expect(await reader.page.getByRole('main').locator('form').count()).toBe(0)

    const { page, visit, expectStatus, lookAround } = await enter(await signInAdmin(app, clerk), look)
    await visit('/admin/returns')
    await page.getByRole('main').getByRole('link', { name: 'Returned units' }).click()
    await page.getByRole('heading', { name: 'Returned units', level: 1 }).waitFor()
    expect(await page.getByText('Lian Li fan').count()).toBe(0)
    await lookAround()
    await page.getByRole('link', { name: 'Noctua NH-U12S cooler' }).click()
    await page.getByRole('heading', { name: 'Sell it as open box' }).waitFor()
    await lookAround({ axe: true })
    await page.getByLabel('What buyers should know').fill('The box is torn.')
    expectStatus(422)
    await page.getByRole('button', { name: 'Put it on sale' }).click()
    await page.getByText('Please enter a price or a discount').waitFor()
    expect(await page.getByLabel('What buyers should know').inputValue()).toBe('The box is torn.')
    await page.getByLabel('Price to pay').fill('800')
    await page.getByRole('button', { name: 'Put it on sale' }).click()
    await page.getByText('Now on sale as open box.').waitFor()
    await page.getByRole('button', { name: 'Take it off sale' }).waitFor()
    await lookAround({ axe: true })

    expectStatus(404)
    await visit(`/admin/returns/units/${othersUnitId}`)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  },
)
