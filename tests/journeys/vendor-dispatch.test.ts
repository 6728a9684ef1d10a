import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { openJourneys, type Person } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import { addVendorOf, signInVendor } from '#tests/support/sellers.ts'

const EAN = '4710886123453'
const { shop, newPerson } = openJourneys()

/** A shop with an order of each category, of which a laptop asks for a serial number, and its owner's session. */
async function shopWithOrders(
  app: App,
  categories = ['Laptops', 'Peripherals'],
): Promise<{ cookie: string; vendorOrders: string[] }> {
  const sellerId = randomUUID()
  const offer = await addOffer(app, { sellerId, available: categories.length + 7 })
  const vendorOrders: string[] = []
  for (const category of categories) {
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 1 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    await app.db.updateTable('order_lines').set({ category }).where('order_id', '=', orderId).execute()
    const vendorOrder = app.db.selectFrom('vendor_orders').select('id').where('order_id', '=', orderId)
    vendorOrders.push((await vendorOrder.executeTakeFirstOrThrow()).id)
  }
  await app.db.updateTable('products').set({ ean: null }).where('ean', '=', EAN).execute()
  await app.db.updateTable('products').set({ ean: EAN }).where('id', '=', offer.productId).execute()
  return { cookie: await signInVendor(app, await addVendorOf(app, sellerId)), vendorOrders }
}

/** Goes on with Tab until it is reached, as somebody without a mouse does; then presses a key. */
async function reach({ page }: Person, name: string | RegExp, key: string): Promise<void> {
  const wanted = page.getByRole('main').getByRole('button', { name }).or(page.getByRole('checkbox', { name }))
  for (let tabs = 0; tabs < 80; tabs++) {
    const isThere = await wanted.first().evaluate((element) => element === document.activeElement)
    if (isThere) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(name)}`)
}

/** The name of the file that pressing something brings. */
async function downloaded({ page }: Person, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return file.suggestedFilename()
}

describe('a day of a seller: accept, pack by scan, hand over, report', () => {
  testInFull.each([
    { width: 1440, colorScheme: 'light', byKeyboard: true } as const,
    ...inFull([{ width: 360, colorScheme: 'dark', byKeyboard: false } as const], []),
  ])('at $width pixels, $colorScheme', async ({ width, colorScheme, byKeyboard }) => {
    const { app, url } = shop()
    const { cookie, vendorOrders } = await shopWithOrders(app)
    const meera = await newPerson({ width, colorScheme })
    const [name = '', value = ''] = cookie.split('=')
    await meera.context.addCookies([{ name, value, url }])
    const { page, visit } = meera
    const press = (name: string) =>
      byKeyboard ? reach(meera, name, 'Enter') : page.getByRole('button', { name }).click()

    await visit('/vendor/dispatch')
    await meera.lookAround()
    const boxes = page.getByRole('checkbox', { name: /^Select #NN/ })
    expect(await boxes.count()).toBe(2)
    for (let at = 0; at < 2; at++) {
      await boxes.nth(at).focus()
      await page.keyboard.press('Space')
    }
    await press('Accept selected')
    await page.getByText('2 orders accepted. Next: pack.').waitFor()

    await visit('/vendor/dispatch?tab=pack')
    await page
      .getByRole('checkbox', { name: /^Select #NN/ })
      .first()
      .check()
    expect(await downloaded(meera, () => press('Print picking list'))).toMatch(/^picking-list-.*\.pdf$/)
    await meera.lookAround({ axe: true })
    const answer = await page.goto(`/vendor/orders/${vendorOrders[0]}/pack`)
    expect(answer?.headers()['permissions-policy']).toContain('camera=(self)')
    await visit(`/vendor/orders/${vendorOrders[0]}/pack`)
    const scan = async (text: string) => {
      await page.getByLabel('Scan a product or a serial number').fill(text)
      await page.keyboard.press('Enter')
    }
    await scan('4006381333931')
    await page.getByText('Wrong product: 4006381333931 does not belong in this parcel').waitFor()
    await scan(EAN)
    await page.getByText('1 of 1 scanned').waitFor()
    meera.expectStatus(422)
    await press('Pack this parcel')
    await page.getByText(/^Please scan the serial number of/).waitFor()
    expect(await page.getByLabel('Serial number', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Serial number', { exact: true }).focus()
    await page.keyboard.type(`SN${width}-WRONG`)
    await page.keyboard.press('Enter')
    await meera.lookAround({ axe: true })
    await press('Pack this parcel')
    await page.getByText('Packed. Next: print the label').waitFor()
    await page.getByText(`SN${width}-WRONG`).first().waitFor()
    await page.getByText('Change a serial number').click()
    await page.getByLabel('The right number').fill(`SN${width}-RIGHT`)
    await meera.lookAround({ axe: true })
    await press('Change')
    await page.getByText(`The serial number is now SN${width}-RIGHT.`).waitFor()

    const label = page.getByRole('link', { name: 'Label of parcel 1 (PDF)' })
    expect(await downloaded(meera, () => label.click())).toMatch(/^labels-NN\d+-1\.pdf$/)
    await visit('/vendor/dispatch?tab=hand-over')
    await page
      .getByLabel(/^Tracking number of/)
      .first()
      .fill(`BD1234${width}`)
    await page.keyboard.press('Enter')
    expect(await page.getByText('Please say which courier').count()).toBe(0)
    const ofNumber = page.getByRole('checkbox', { name: /^Select #NN/ }).first()
    expect(await ofNumber.isChecked()).toBe(true)
    await ofNumber.uncheck()
    const needsChoice = page.getByRole('button', { name: 'Print labels' })
    await expect.poll(() => needsChoice.isDisabled()).toBe(true)
    await ofNumber.check()
    expect(await downloaded(meera, () => press('Print packing slips'))).toMatch(
      /^packing-slips-NN\d+-1\.pdf$/,
    )
    await meera.lookAround()
    await visit(`/vendor/orders/${vendorOrders[0]}`)

    await press('Hand over to the courier')
    await page.getByText('Please say which courier takes it', { exact: false }).waitFor()
    await page.getByLabel('Courier', { exact: true }).fill('Blue Dart')
    await page.getByLabel(/^Tracking number/).fill(`BD1234${width}`)
    await press('Hand over to the courier')
    await page.getByText('Handed over. We have told the customer.').waitFor()
    await page.getByLabel('What the courier did').selectOption({ label: 'Delivery attempt failed' })
    await page.getByLabel('Why').selectOption({ label: 'Nobody was at home' })
    await meera.lookAround({ axe: true })
    await press('Report')
    await page.getByText('The parcel is now: attempt failed.').waitFor()
    await visit('/vendor/dispatch?tab=trouble')
    await page.getByText('Nobody was at home').waitFor()
    await meera.lookAround()
    await visit(`/vendor/orders/${vendorOrders[0]}`)
    await page.getByLabel('What the courier did').selectOption({ label: 'Delivered' })
    await press('Report')
    await page.getByText('The parcel is now: delivered.').waitFor()
    await meera.lookAround()
  })

  testInFull(
    'without scripts, nothing chosen says so above the list, and a row has its own button',
    async () => {
      const { app, url } = shop()
      const { cookie } = await shopWithOrders(app)
      const meera = await newPerson({ width: 1440, javaScript: false })
      const [name = '', value = ''] = cookie.split('=')
      await meera.context.addCookies([{ name, value, url }])
      const { page, visit } = meera
      await visit('/vendor/dispatch')
      meera.expectStatus(422)
      await page.getByRole('button', { name: 'Accept selected' }).click()
      await page.getByRole('alert').getByText('Please select at least one row.').waitFor()
      await meera.lookAround({ axe: true })
      await visit('/vendor/dispatch')
      const accepting = page.getByRole('button', { name: /^Accept #NN/ })
      expect(await accepting.count()).toBe(2)
      await accepting.first().click()
      // What is said afterwards stands in a <noscript>, which no locator looks into.
      await page.waitForURL(/tab=accept/)
      expect(await accepting.count()).toBe(1)
    },
  )

  testInFull('ten orders leave in ten presses, two of them with a serial number', async () => {
    const { app, url } = shop()
    const { cookie } = await shopWithOrders(app, ['Laptops', ...Array(8).fill('Peripherals'), 'Laptops'])
    const meera = await newPerson({ width: 1440 })
    const [name = '', value = ''] = cookie.split('=')
    await meera.context.addCookies([{ name, value, url }])
    const { page, visit } = meera
    let presses = 0
    const press = async (what: Locator) => {
      presses++
      await what.click()
    }
    const button = (words: string) => page.getByRole('button', { name: words })

    await visit('/vendor/dispatch')
    await press(page.getByRole('checkbox', { name: 'Select all on this page' }))
    await press(button('Accept selected'))
    await page.getByText('10 orders accepted. Next: pack.').waitFor()
    await press(button('Pack 8 orders with one piece'))
    await page.getByText('8 orders packed, each in its own parcel.').waitFor()
    await press(page.getByRole('link', { name: /^Pack / }).first())
    for (const [at, left] of ['1 order is left to pack.', 'Nothing is left to pack.'].entries()) {
      const serial = page.getByLabel('Serial number', { exact: true })
      expect(await serial.inputValue()).toBe('')
      await serial.fill(`TEN-${at}`)
      await press(button('Pack this parcel'))
      await page.getByText(`The parcel is packed. ${left}`, { exact: false }).waitFor()
    }
    expect(new URL(page.url()).search).toBe('?tab=hand-over')
    expect(await downloaded(meera, () => press(button('Print all 10 labels')))).toMatch(/^labels-.*\.pdf$/)
    await page.getByLabel('Courier for selected').fill('Blue Dart')
    await page
      .getByLabel(/^Tracking number of/)
      .first()
      .focus()
    for (let at = 0; at < 10; at++) {
      await page.keyboard.type(`BD55512${at}`)
      await page.keyboard.press('Enter')
    }
    await page.getByText('10 of 10 selected').waitFor()
    await meera.lookAround({ axe: true })
    // The last scan left the focus on the button.
    presses++
    await page.keyboard.press('Enter')
    await page.getByText('10 parcels handed over.').waitFor()
    expect(presses).toBeLessThanOrEqual(10)
  })

  testInFull(
    'a scanner needs no press before it, the camera reads too, and a wrong scan is mended, on a phone',
    async () => {
      const { app, url } = shop()
      const { cookie, vendorOrders } = await shopWithOrders(app)
      const meera = await newPerson({ width: 360 })
      const [name = '', value = ''] = cookie.split('=')
      await meera.context.addCookies([{ name, value, url }])
      const { page, visit } = meera
      // This Chromium has neither camera nor reader: a canvas is what the camera sees, and `seen` is what is read there.
      await page.addInitScript(() => {
        const seen = { text: '' }
        const detect = async () => (seen.text ? [{ rawValue: seen.text }] : [])
        class Reader {
          detect = detect
        }
        Object.assign(window, { seen, BarcodeDetector: Reader })
        navigator.mediaDevices.getUserMedia = async () => {
          const canvas = document.createElement('canvas')
          canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
          return canvas.captureStream(10)
        }
      })
      await visit(`/vendor/orders/${vendorOrders[0]}/pack`)
      await page.getByRole('button', { name: 'Scan with the camera' }).waitFor()
      await page.keyboard.type(EAN)
      await page.keyboard.press('Enter')
      await page.getByText('1 of 1 scanned').waitFor()

      await page.getByRole('button', { name: 'Scan with the camera' }).click()
      const show = (text: string) =>
        page.evaluate(
          (next) => Object.assign((window as unknown as { seen: object }).seen, { text: next }),
          text,
        )
      const serial = page.getByLabel('Serial number', { exact: true })
      await show('CAM-WRONG')
      await expect.poll(() => serial.inputValue()).toBe('CAM-WRONG')
      await show('')
      await meera.lookAround({ axe: true })
      await page.getByRole('button', { name: 'Stop the camera' }).click()
      await serial.fill('CAM-RIGHT')
      await page.getByRole('button', { name: 'Pack this parcel' }).click()
      await page.getByText('CAM-RIGHT').first().waitFor()
      await page.getByText('Unpack this parcel').click()
      await page.getByRole('button', { name: 'Unpack', exact: true }).click()
      await page.getByRole('link', { name: 'Pack', exact: true }).waitFor()
    },
  )
})
