import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addShopTemplate } from '#server/orders/messages/shop/change-templates.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { known } from '#tests/support/reviews.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()

async function enter(cookie: string, look: PersonOptions): Promise<Person> {
  const person = await newPerson(look)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

test.each(looks('phone'))(
  'a customer asks before buying, takes the phone number out that was held, the seller answers from a template with a photo, and sees that it was read, at $width px',
  async (look) => {
    const { app } = shop()
    const offer = await addOffer(app, { name: 'Logitech G502 mouse', sellerId: `mouse-store-${look.width}` })
    const vendor = await addVendorOf(app, offer.sellerId, 'Ravi', ['dispatch'])
    const fields = { name: 'In stock', text: 'Dear {customer}, it is here.', key: randomUUID() }
    known(await addShopTemplate(app, vendor, fields))
    const [buyer] = await addBuyers(app, 1)
    if (!buyer) throw new Error('somebody buys')

    // Without JavaScript: what is written is never lost, and is sent by a plain form.
    const { page: own, ...customer } = await enter(buyer.cookie, { ...look, javaScript: false })
    await customer.visit(`/products/${offer.productId}`)
    await own.getByRole('link', { name: 'Ask this seller' }).first().click()
    await own.getByLabel('Message').fill('Is it in stock? Call 98765 43210.')
    const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await own.getByLabel('Photos').setInputFiles(text)
    customer.expectStatus(422)
    await own.getByRole('button', { name: 'Send message' }).click()
    await own.getByRole('alert').waitFor()
    expect(await own.getByLabel('Message').inputValue()).toContain('98765')
    await own.getByRole('button', { name: 'Send message' }).click()
    await own.getByText('Held until our team has looked: it has a phone number.').waitFor()
    await customer.lookAround({ axe: true })

    const { page: office, ...admin } = await enter(await signInAdmin(app, await addAdmin(app)), look)
    await admin.visit('/admin/messages')
    await office.getByText('Held', { exact: true }).last().waitFor()
    await office.getByText('It has a phone number.').waitFor()
    await office.getByRole('link', { name: new RegExp(`and ${offer.sellerId}$`) }).click()
    await office.getByRole('button', { name: 'Send on' }).waitFor()
    await admin.lookAround({ axe: true })

    await own.getByText('Change or take back').click()
    await own.getByLabel('Your message').fill('Is it in stock?')
    await own.getByRole('button', { name: 'Save and send' }).click()
    await own.getByText('Is it in stock?', { exact: true }).waitFor()
    expect(await own.getByText('Held', { exact: true }).count()).toBe(0)

    const { page: sold, ...seller } = await enter(await signInVendor(app, vendor), look)
    await seller.visit('/vendor/messages')
    await sold.locator('main').getByRole('link', { name: 'Buyer' }).click()
    await sold.getByText('Is it in stock?', { exact: true }).waitFor()
    // A template stands behind what is typed already.
    const box = sold.getByLabel('Message', { exact: true })
    await box.fill('Good morning.')
    await sold.getByText('Templates', { exact: true }).last().click()
    await sold.getByRole('button', { name: 'Insert template' }).click()
    await expect.poll(() => box.inputValue()).toMatch(/^Good morning\.\nDear .+, it is here\.$/)
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    const buffer = await drawn.jpeg().toBuffer()
    await sold.getByLabel('Photos').setInputFiles({ name: 'mouse.jpg', mimeType: 'image/jpeg', buffer })
    await sold.getByRole('button', { name: 'Send message' }).click()
    await sold.getByText('Your message is sent.').waitFor()
    expect(await sold.getByText('Seen', { exact: true }).count()).toBe(0)
    await seller.lookAround({ axe: true })

    await customer.visit('/messages')
    await own.getByText('New', { exact: true }).waitFor()
    await own.locator('main').getByRole('link', { name: 'mouse-store' }).click()
    await own.getByText(/^Good morning\.\sDear .+, it is here\.$/).waitFor()
    await own.getByRole('link', { name: 'Open attachment 1' }).waitFor()
    await sold.reload()
    await sold.getByText('Seen', { exact: true }).waitFor()
  },
)
