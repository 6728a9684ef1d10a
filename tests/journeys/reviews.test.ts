import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIDEO_BYTES_MAX } from '#domain/goods/reviews/video.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()
let offer: AddedOffer
let vendor: { userId: string; sellerId: string }
let photograph: Buffer
let another: Buffer
/** A file of the disk: the bytes of one that is made here would pass through the driver as text, which takes a while. */
const folder = mkdtempSync(join(tmpdir(), 'nn-video-'))
const tooLarge = join(folder, 'a.mp4')

beforeAll(async () => {
  const { app } = shop()
  offer = await addOffer(app, { name: 'Logitech G502 mouse', sellerId: 'mouse-store', available: 20 })
  vendor = await addVendorOf(app, offer.sellerId)
  photograph = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  another = await sharp(photograph).negate().jpeg().toBuffer()
})

beforeAll(() => {
  writeFileSync(tooLarge, '')
  truncateSync(tooLarge, VIDEO_BYTES_MAX + 1)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

test.each(looks('phone'))(
  'a customer reviews what was delivered, others read it, the seller answers, somebody reports it and the office withholds it, at $width px',
  async (look) => {
    const { app } = shop()
    const [buyer, reporter] = await addBuyers(app, 2)
    if (!buyer || !reporter) throw new Error('two people buy')
    const by: Dispatcher = { kind: 'vendor', vendor }
    const asha = { userId: buyer.userId, name: 'Asha Rao', email: 'asha@example.in' }
    const { orderId } = await deliveredParcel(app, by, asha, { offer })
    const text = 'It fits a large hand, and the wheel does not rattle.'

    const { page: own, ...customer } = await enter(buyer.cookie, look)
    await customer.visit(`/orders/${orderId}`)
    await own.getByRole('link', { name: 'Review Logitech G502 mouse' }).click()
    await own.getByLabel('Your review').fill(text)
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await own.getByLabel('Photos', { exact: true }).setInputFiles(note)
    customer.expectStatus(422)
    const video = own.getByLabel('Video', { exact: true })
    await video.setInputFiles(tooLarge)
    expect(await video.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain('25 MB')
    await video.setInputFiles([])
    await own.getByRole('button', { name: 'Send review' }).click()
    await own.getByText('Please choose from 1 to 5 stars').waitFor()
    await own.getByText(/“note\.txt”:/).waitFor()
    expect(await own.getByLabel('Your review').inputValue()).toBe(text)
    const picture = { name: 'mouse.jpg', mimeType: 'image/jpeg', buffer: photograph }
    await own.getByLabel('Photos', { exact: true }).setInputFiles(picture)
    await own
      .getByRole('group', { name: 'Your stars for the product' })
      .getByText('4', { exact: true })
      .click()
    await customer.lookAround({ axe: true })
    await own.getByRole('button', { name: 'Send review' }).click()
    await own.getByText('Published', { exact: true }).waitFor()
    await own.getByRole('link', { name: 'Open photograph 1' }).waitFor()
    await own.getByLabel('Add photos').setInputFiles({ ...picture, buffer: another })
    await own.getByRole('button', { name: 'Upload photos' }).click()
    await own.getByRole('link', { name: 'Open photograph 2' }).waitFor()
    await customer.lookAround({ axe: true })

    const { page: read, ...reader } = await enter(reporter.cookie, look)
    await reader.visit(`/products/${offer.productId}`)
    await read.getByText(text).first().waitFor({ state: 'attached' })
    await reader.visit(`/products/${offer.productId}/reviews`)
    await read.getByText('Written within a month of delivery').waitFor()
    await reader.lookAround({ axe: true })
    await read.getByRole('link', { name: /^Report/ }).click()
    await read.getByRole('radio', { name: 'It advertises something' }).check()
    await read.getByRole('button', { name: 'Send report' }).click()
    await read.getByText('We look at this review').waitFor()

    const { page: sold, ...seller } = await enter(await signInVendor(app, vendor), look)
    await seller.visit('/vendor/reviews')
    await sold.getByText('Answer', { exact: true }).click()
    await sold.getByLabel('Your answer').fill('Thank you, we are glad that it fits.')
    await seller.lookAround({ axe: true })
    await sold.getByRole('button', { name: 'Send answer' }).click()
    await sold.getByText('No review waits for an answer').waitFor()

    const { page: office, ...admin } = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await admin.visit('/admin/reviews')
    await office.getByRole('link', { name: /^Decide/ }).click()
    await office.getByText('Withhold', { exact: true }).first().click()
    await office.getByRole('radio', { name: 'It advertises something' }).first().check()
    await office.getByLabel('What the writer reads about it').first().fill('It names another shop.')
    await admin.lookAround({ axe: true })
    await office.locator('button[value=withhold]').first().click()
    await office.getByText('Withheld: It advertises something').waitFor()

    await customer.visit('/reviews')
    await own.getByRole('link', { name: /^Open/ }).click()
    await own.getByText('It names another shop.').waitFor()
    await reader.visit(`/products/${offer.productId}/reviews`)
    await read.getByText('No reviews yet').waitFor()
  },
)
