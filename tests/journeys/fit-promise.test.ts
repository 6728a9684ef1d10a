import { expect } from 'vitest'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addPart } from '#tests/support/fit-parts.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'

const { shop, newPerson } = openJourneys()

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

const vendorOf = (sellerId: string): Dispatcher => ({
  kind: 'vendor',
  vendor: { sellerId, userId: shop().app.random.uuid() },
})

/** A cooler and a case of two sellers, bought in cash on delivery and delivered in two parcels. */
async function bought(userId: string) {
  const { app } = shop()
  const [seller, other] = [app.random.uuid(), app.random.uuid()]
  const cooler = await addPart(app, {
    kind: 'air-cooler',
    attributes: { height: 158 },
    name: 'Peerless Assassin cooler',
    sellerId: seller,
  })
  const housing = await addPart(app, {
    kind: 'case',
    attributes: { coolerHeightMax: 165 },
    name: 'North case',
    sellerId: other,
  })
  const lines = [cooler, housing].map(({ offerId }) => ({ offerId, quantity: 1 }))
  const buyer = { userId, name: 'Asha Rao', email: 'asha@example.in' }
  const placed = await placeOrder(app, buyer, checkoutOf(cooler, { quantity: 2, lines }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  for (const sellerId of [seller, other]) {
    const by = vendorOf(sellerId)
    const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId, sellerId) })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
  }
  return { orderId, by: vendorOf(seller), cooler }
}

testInFull.each([...looks('phone').map((look) => ({ ...look, javaScript: false })), ...looks('phone')])(
  'a part that does not fit goes back free of charge, and the office corrects the fact, at $width px, JavaScript: $javaScript',
  async (look) => {
    const { app } = shop()
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')
    const { orderId, by, cooler } = await bought(buyer.userId)

    const customer = await enter(buyer.cookie, look)
    const { page } = customer
    await customer.visit(`/orders/${orderId}`)
    const promise = page.getByRole('region', { name: 'Fits or free return' })
    await promise.getByText('What we checked on').click()
    await customer.lookAround()
    await promise.getByRole('link', { name: 'It does not fit' }).click()
    await page.getByRole('heading', { name: 'Which parcel has the part you are returning?' }).waitFor()
    await page.getByRole('link', { name: 'Peerless Assassin cooler' }).click()
    await page.getByRole('radio', { name: /158 mm/ }).check()
    customer.expectStatus(422)
    await page.getByRole('button', { name: 'Return it free of charge' }).click()
    await page.getByText('This field is required').first().waitFor()
    expect(await page.getByRole('radio', { name: /158 mm/ }).isChecked()).toBe(true)
    await page.getByLabel('What did you find?').fill('The side panel does not close: 20 mm are missing.')
    await customer.lookAround()
    await page.getByRole('button', { name: 'Return it free of charge' }).click()
    await page.getByRole('heading', { level: 1, name: /Return R-/ }).waitFor()
    const returnPath = new URL(page.url()).pathname
    await page.getByText(/We had said: .*158 mm/).waitFor()
    await customer.lookAround({ axe: true })

    const returnId = returnPath.split('/').at(-1) ?? ''
    await receiveReturn(app, by, { returnId })
    const units = await app.db
      .selectFrom('return_units')
      .select('id')
      .where('return_id', '=', returnId)
      .execute()
    const inspected = await inspectReturn(app, by, {
      returnId,
      units: units.map(({ id }) => ({
        unitId: id,
        cameSerials: [],
        condition: 'used',
        outcome: 'accepted',
        note: '',
      })),
    })
    expect(inspected.ok).toBe(true)

    const office = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await office.visit('/admin/fit-claims')
    await office.lookAround()
    await office.page.getByRole('link', { name: /^R-/ }).first().click()
    await office.page.getByRole('radio', { name: 'Our fact was wrong' }).check()
    await office.page.getByRole('radio', { name: /Height of Peerless/ }).check()
    await office.page.getByLabel('Reason', { exact: true }).fill('The maker gives 178 mm. We are sorry.')
    office.expectStatus(422)
    await office.page.getByRole('button', { name: 'Send decision' }).click()
    await office.page.getByText('With this value we would say the same again').waitFor()
    await office.page.getByLabel('Height', { exact: true }).fill('178')
    await office.lookAround({ axe: true })
    await office.page.getByRole('button', { name: 'Send decision' }).click()
    await office.page.getByText('said 158 mm and now says 178 mm').waitFor()
    await office.lookAround({ axe: true })
    await office.page.getByRole('link', { name: /NN-T-/ }).click()
    await office.page.getByText('The maker gives 178 mm. We are sorry.').first().waitFor()
    await office.lookAround()

    await customer.visit(returnPath)
    await page.getByText('Our fact was wrong. The maker gives 178 mm.').waitFor()
    await customer.visit(`/build/with/${cooler.productId}`)
  },
)
