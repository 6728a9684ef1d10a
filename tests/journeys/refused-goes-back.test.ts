import { expect } from 'vitest'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

testInFull.each(looks('phone'))(
  'a seller sends a refused piece back, and a customer whom it does not reach says so, at $width px',
  async (look) => {
    const { app } = shop()
    const offer = await addOffer(app, {
      name: 'Noctua NH-U12S cooler',
      sellerId: 'noctua-store',
      available: 5,
    })
    const vendor = await addVendorOf(app, offer.sellerId)
    const by: Dispatcher = { kind: 'vendor', vendor }
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const asha = { userId: buyer.userId, name: 'Asha Rao', email: 'asha@example.in' }
    const { orderId, parcelId, lineId } = await deliveredParcel(app, by, asha, { offer })
    const returnId = app.random.uuid()
    await requestReturn(app, buyer, {
      returnId,
      parcelId,
      pieces: [{ orderLineId: lineId, piece: 1 }],
      reason: 'damaged',
      words: 'Its fan is broken.',
      wanted: 'refund',
      way: 'drop-off',
    })
    await receiveReturn(app, by, { returnId })
    const { id: unitId } = await app.db
      .selectFrom('return_units')
      .select('id')
      .where('return_id', '=', returnId)
      .executeTakeFirstOrThrow()
    const found = { condition: 'damaged', outcome: 'refused', note: 'It was dropped.' } as const
    await inspectReturn(app, by, { returnId, units: [{ ...found, unitId, cameSerials: [] }] })

    const seller = await enter(await signInVendor(app, vendor), look)
    await seller.visit('/vendor/returns?tab=back')
    await seller.page.getByRole('row', { name: /Noctua NH-U12S cooler/ }).waitFor()
    await seller.lookAround()
    await seller.visit(`/vendor/returns/${returnId}`)
    await seller.page.getByLabel('Courier', { exact: true }).fill('Blue Dart')
    seller.expectStatus(422)
    await seller.page.getByRole('button', { name: 'I have sent it back' }).click()
    await seller.page.getByText('Please enter the tracking number').waitFor()
    expect(await seller.page.getByLabel('Courier', { exact: true }).inputValue()).toBe('Blue Dart')
    await seller.page.getByLabel('Tracking number').fill('BD87654321')
    await seller.lookAround({ axe: true })
    await seller.page.getByRole('button', { name: 'I have sent it back' }).click()
    await seller.page.getByText('Refused items sent back').first().waitFor()

    const customer = await enter(buyer.cookie, look)
    await customer.visit(`/orders/${orderId}/returns/${returnId}`)
    await customer.page.getByText(/were sent back with Blue Dart, tracking number BD87654321/).waitFor()
    expect(await customer.page.getByRole('link', { name: 'I have not received it back' }).count()).toBe(0)
    await customer.lookAround({ axe: true })
    // Its limit passes.
    await app.db
      .updateTable('return_ways_back')
      .set({ due_at: new Date(0) })
      .execute()
    await customer.visit(`/orders/${orderId}/returns/${returnId}`)
    await customer.page.getByRole('link', { name: 'I have not received it back' }).click()
    await customer.page.getByLabel('What happened').fill('Nothing came.')
    await customer.lookAround()
    await customer.page.getByRole('button', { name: 'Open the dispute' }).click()
    await customer.page.getByRole('heading', { name: /Dispute NN-D-/ }).waitFor()
    await customer.page.getByText('A refused item was not sent back to me', { exact: true }).waitFor()
  },
)
