import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measureFact } from '#server/goods/measurements/measure-fact.ts'
import { writeReview } from '#server/goods/reviews/write-review.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { asked } from '#tests/support/questions.ts'
import { known, pieceOf, REVIEW_TEXT } from '#tests/support/reviews.ts'
import { addVendorOf } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

const photographOf = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()

test.each(looks('phone'))(
  'an owner measures from their review, with two others the product and the PC builder go by it, and the office decides what is far off and an answer, at $width px',
  async (look) => {
    const { app } = shop()
    const offer = await addOffer(app, { name: 'Falcon case', sellerId: 'case-store', available: 20 })
    const { productId } = offer
    await app.db
      .updateTable('products')
      .set({ kind: 'case', attributes: JSON.stringify({ graphicsLengthMax: 310, depth: 400 }) })
      .where('id', '=', productId)
      .execute()
    const vendor = await addVendorOf(app, offer.sellerId)
    const by: Dispatcher = { kind: 'vendor', vendor }
    const delivered = async (customer: { userId: string; name: string; email: string }, home: string) => {
      const parcel = await deliveredParcel(app, by, customer, { offer })
      await app.db.updateTable('orders').set({ address: home }).where('id', '=', parcel.orderId).execute()
      return parcel
    }
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('one person buys')
    const asha = { userId: buyer.userId, name: 'Asha', email: 'asha@example.in' }
    const piece = pieceOf(await delivered(asha, 'one'))
    const said = { stars: '4', title: '', text: REVIEW_TEXT, byline: 'named' }
    const { reviewId } = known(await writeReview(app, asha, { piece, fields: said }))
    for (const [at, key, value] of [
      [1, 'graphicsLengthMax', '317'],
      [2, 'graphicsLengthMax', '318'],
      [3, 'depth', '500'],
    ] as const) {
      const owner = await addCustomer(app)
      await delivered({ ...owner, name: 'Meera', email: `${owner.userId}@example.in` }, `home ${at}`)
      const photograph = await photographOf(80 + at + look.width)
      known(await measureFact(app, owner, { productId, key, fields: { says: 'other', value }, photograph }))
    }

    const { page: own, ...customer } = await enter(buyer.cookie, look)
    await customer.visit(`/reviews/${reviewId}`)
    await own.getByRole('link', { name: 'Measure it' }).click()
    await own.getByRole('link', { name: /Max graphics card length/ }).click()
    await own.getByText('Another number', { exact: true }).click()
    await own.getByLabel('Your number, in mm').fill('317')
    const picture = {
      name: 'ruler.jpg',
      mimeType: 'image/jpeg',
      buffer: await photographOf(400 + look.width),
    }
    await own.locator('input[type=file]').setInputFiles(picture)
    await customer.lookAround({ axe: true })
    await own.getByRole('button', { name: 'Send measurement' }).click()
    await own.getByText('You measured 317 mm').waitFor()

    await customer.visit(`/products/${productId}`)
    const measured = '317 mm, measured by 3 owners (data sheet: 310 mm)'
    await own.getByText(measured).first().waitFor({ state: 'attached' })
    await customer.visit(`/build/shared?parts=${productId}`)
    await own.getByText('Falcon case').first().waitFor()

    const text = 'What is the depth of it?'
    const { questionId } = await asked(app, { productId, text, by: await addCustomer(app, 'Ravi Rao') })
    await customer.visit(`/products/${productId}/questions/${questionId}`)
    await own.getByLabel('Your answer').fill('It is 430 mm.')
    await own.getByRole('button', { name: 'Send answer' }).click()
    await own.getByText('Depth: 400 mm').waitFor()
    await own.getByText('Withdraw my answer').first().waitFor()

    const { page: desk, ...office } = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await office.visit('/admin/measurements')
    await desk.getByText('500 mm, data sheet 400 mm').waitFor()
    await desk.getByText('Decide: Depth, Falcon case').click()
    await office.lookAround({ axe: true })
    await desk.getByRole('button', { name: 'Let it count' }).click()
    await desk.getByText('Nothing to decide').waitFor()
    await office.visit('/admin/products/review/answers')
    await desk.getByText('Depth: 430 mm').waitFor()
    await office.lookAround({ axe: true })
    await desk.getByRole('button', { name: 'Change the specification' }).click()
    await desk.getByText('Nothing to review').waitFor()
    expect(
      (
        await app.db
          .selectFrom('products')
          .select('attributes')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
      ).attributes,
    ).toMatchObject({ graphicsLengthMax: 317, depth: 430 })

    await customer.visit(`/products/${productId}/questions/${questionId}`)
    await own.getByText('Withdraw my answer').first().click()
    await own.getByRole('button', { name: 'Withdraw my answer' }).last().click()
    await own.getByText('No answer yet.').waitFor()
    await customer.lookAround()
  },
)
