import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { remitted } from '#tests/support/remittances.ts'
import { addVendorOf } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()
let offer: AddedOffer
let by: Dispatcher

beforeAll(async () => {
  const { app } = shop()
  offer = await addOffer(app, { name: 'Noctua NH-U12S cooler', sellerId: 'noctua-store', available: 20 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
})

/** A customer with an order that was paid at the door and has come back. */
async function withCashToGoBack(look: PersonOptions): Promise<{ customer: Person; orderId: string }> {
  const { app } = shop()
  const [buyer] = await addBuyers(app, 1)
  if (!buyer) throw new Error('somebody buys')
  const asha = { userId: buyer.userId, name: 'Asha Rao', email: 'asha@example.in' }
  const { orderId, parcelId, lineId } = await deliveredParcel(app, by, asha, { offer })
  await remitted(app, parcelId)
  await app.db.transaction().execute((tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      pieces: [{ orderLineId: lineId, quantity: 1 }],
      reason: 'return',
      causeId: randomUUID(),
    }),
  )
  return { customer: await enter(buyer.cookie, look), orderId }
}

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

testInFull.each(looks('phone'))(
  'what was paid in cash goes back to an account whose holder the customer has seen, at $width px',
  async (look) => {
    const { app } = shop()
    const { customer, orderId } = await withCashToGoBack(look)
    const { page } = customer
    await customer.visit(`/orders/${orderId}`)
    await page.getByText('Needs your account', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Tell us where to send it' }).click()
    await page.getByRole('heading', { name: 'Where does your refund go?' }).waitFor()
    await customer.lookAround()

    customer.expectStatus(422)
    await page.getByLabel('Account number', { exact: true }).fill('001234567890')
    await page.getByLabel('Confirm account number').fill('001234567891')
    await page.getByLabel('IFSC').fill('HDFC0000053')
    await page.getByRole('button', { name: 'Check this account' }).click()
    await page.getByText('The account numbers do not match').waitFor()
    expect(await page.getByLabel('IFSC').inputValue()).toBe('HDFC0000053')
    await customer.lookAround({ axe: true })

    await page.getByRole('textbox', { name: 'UPI address' }).fill('4111 1111 1111 1111')
    await page.getByRole('button', { name: 'Check this UPI address' }).click()
    await page.getByText('That is a card number').waitFor()
    await customer.lookAround()

    await page.getByRole('textbox', { name: 'UPI address' }).fill('asha.rao@slow')
    await page.getByRole('button', { name: 'Check this UPI address' }).click()
    await page.getByText('We are asking the bank of').waitFor()
    await customer.lookAround({ axe: true })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.getByRole('link', { name: 'No, use another account' }).click()

    await page.getByRole('textbox', { name: 'UPI address' }).fill('asha.rao@refuses')
    await page.getByRole('button', { name: 'Check this UPI address' }).click()
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.getByText('Asha Rao', { exact: true }).waitFor()
    await customer.lookAround({ axe: true })
    expect(page.url()).not.toContain('asha')
    await page.getByRole('button', { name: /^Yes, send/ }).click()
    await page.getByText('On its way', { exact: true }).waitFor()
    await payCashRefunds(app)

    await customer.visit(`/orders/${orderId}/refund-account`)
    await page.getByText('as•••@refuses did not accept it').waitFor()
    await customer.lookAround({ axe: true })
    await page.getByRole('textbox', { name: 'UPI address' }).fill('asha.rao@ok')
    await page.getByRole('button', { name: 'Check this UPI address' }).click()
    await page.getByRole('button', { name: /^Yes, send/ }).click()
    await page.getByText('On its way', { exact: true }).waitFor()
    await payCashRefunds(app)
    await customer.visit(`/orders/${orderId}`)
    await page.getByText(/To as•••@ok, sent on/).waitFor()
    await customer.lookAround()

    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await office.visit(`/admin/orders/${orderId}`)
    await office.page.getByText(/paid in cash, to as•••@ok/).waitFor()
  },
)

testInFull('it needs no script, and a typed account number never comes back into the page', async () => {
  const { customer, orderId } = await withCashToGoBack({ javaScript: false })
  const { page } = customer
  customer.expectStatus(422)
  await customer.visit(`/orders/${orderId}/refund-account`)
  await page.getByLabel('Account number', { exact: true }).fill('001234567890')
  await page.getByLabel('Confirm account number').fill('001234567890')
  await page.getByLabel('IFSC').fill('HDFC')
  await page.getByRole('button', { name: 'Check this account' }).click()
  await page.getByText('An IFSC has four letters').waitFor()
  expect(await page.content()).not.toContain('001234567890')
  await page.getByRole('textbox', { name: 'UPI address' }).fill('4111111111111111')
  await page.getByRole('button', { name: 'Check this UPI address' }).click()
  await page.getByText('That is a card number').waitFor()
  expect(await page.content()).not.toContain('4111111111111111')
  await page.getByLabel('Account number', { exact: true }).fill('001234567890')
  await page.getByLabel('Confirm account number').fill('001234567890')
  await page.getByLabel('IFSC').fill('HDFC0000053')
  await page.getByRole('button', { name: 'Check this account' }).click()
  await page.getByText('•••• 7890, HDFC0000053').waitFor()
  expect(await page.content()).not.toContain('001234567890')
  await page.getByRole('button', { name: /^Yes, send/ }).click()
  await page.getByText('To •••• 7890, HDFC0000053').waitFor()
})
