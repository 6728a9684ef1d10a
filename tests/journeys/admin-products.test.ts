import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { proposeProductChange } from '#server/selling/listings/propose-change.ts'
import { sellThisToo } from '#server/selling/listings/sell-this-too.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor, filled, KEYBOARD, signInVendor } from '#tests/support/sellers.ts'

const { shop, newPerson } = openJourneys()
const LOOKS = looks('desk')
let kavya: Awaited<ReturnType<typeof addAdmin>>
let picture: Buffer
beforeAll(async () => {
  await shop().run('worker')
  kavya = await addAdmin(shop().app, 'catalogue', 'Kavya')
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#633' } })
    .png()
    .toBuffer()
})

async function enter(cookie: string, options: PersonOptions): Promise<Person> {
  const person = await newPerson(options)
  const [name = '', value = ''] = cookie.split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}
const openOffice = async (options: PersonOptions = {}) => enter(await signInAdmin(shop().app, kavya), options)

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

async function isInShop(page: Page, name: string): Promise<boolean> {
  await page.goto(`/products?q=${encodeURIComponent(name)}`)
  await page
    .getByText(/Showing|No products found/)
    .first()
    .waitFor()
  return (await page.getByRole('article').filter({ hasText: name }).count()) > 0
}

async function actionsOn(subjectId: string): Promise<string[]> {
  const rows = await shop()
    .app.db.selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', subjectId)
    .where('actor_id', '=', kavya.userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}

/** A keyboard that a shop describes and sells. */
async function listKeyboard(name: string) {
  const { app } = shop()
  const asha = await addSellerWithVendor(app, { name: `Asha of ${name}` })
  const offerId = app.random.uuid()
  const entries = filled({ ...KEYBOARD, name })
  const created = await createProductWithOffer(app, asha, {
    kind: 'keyboard',
    key: offerId,
    publish: true,
    entries,
  })
  if (!created.ok) throw new Error(created.problem.code)
  return { asha, offerId, productId: created.value.productId }
}

describe('an administrator of the catalogue', () => {
  test.each(LOOKS)('finds, edits, deletes and brings back a product at $width pixels', async (look) => {
    const name = `Vaishali ${look.width} mouse`
    const { productId } = await addOffer(shop().app, { name })
    const office = await openOffice(look)
    const { page } = office
    const buyer = await newPerson(look)
    await office.visit('/admin/products')
    await page.getByRole('heading', { name: 'Manage Products', level: 1 }).waitFor()
    await office.lookAround()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=Vaishali/)
    await office.visit(page.url())
    await page.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await office.lookAround()

    office.expectStatus(422)
    await page.getByLabel('Short description').fill('A mouse for both hands.')
    await page.getByLabel('Brand', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seen(page, 'This field is required')
    await page.getByLabel('Brand', { exact: true }).fill('Logitech')
    await page.getByLabel('Name', { exact: true }).fill(`${name} II`)
    await page
      .getByLabel(/Add pictures/)
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture })
    await page.getByLabel('Describe picture 1').fill('The mouse from above')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seen(page, 'Your changes are saved')
    await buyer.page.goto(`/products/${productId}`)
    await buyer.page.getByRole('heading', { name: `${name} II`, level: 1 }).waitFor()
    await buyer.page.getByRole('img', { name: 'The mouse from above' }).first().waitFor()

    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Delete product' }).waitFor()
    await office.lookAround()
    await page.getByRole('button', { name: 'Delete' }).click()
    await seen(page, 'Please say why')
    await page.getByLabel('Reason').fill('Recalled by its maker')
    await page.getByRole('button', { name: 'Delete' }).click()
    await seen(page, 'was deleted')
    await office.lookAround()
    expect(await isInShop(buyer.page, name)).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(page, `${name} II is back`)
    expect(await isInShop(buyer.page, name)).toBe(true)

    expect(await actionsOn(productId)).toEqual([
      'product.changed',
      'product.pictures_changed',
      'product.hidden',
      'product.shown',
    ])
  })

  testInFull.each(LOOKS)(
    'hides several at once with one reason, and shows them again at $width',
    async (look) => {
      const name = `Counted ${look.width} mouse`
      const { productId } = await addOffer(shop().app, { name })
      const office = await openOffice(look)
      const { page } = office
      const buyer = await newPerson(look)
      office.expectStatus(422)
      await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByLabel('Reason for selected').fill('Counted anew')
      await page.getByRole('button', { name: 'Hide' }).click()
      await seen(page, `${name} is hidden`)
      expect(await isInShop(buyer.page, name)).toBe(false)
      await page.goto(`/admin/products?q=${encodeURIComponent(name)}&status=hidden`)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Show again' }).click()
      await seen(page, 'Please say why')
      expect(await page.getByRole('checkbox', { name: `Select ${name}` }).isChecked()).toBe(true)
      await page.getByLabel('Reason for selected').fill('Counted')
      await page.getByRole('button', { name: 'Show again' }).click()
      await seen(page, `${name} is back`)
      expect(await isInShop(buyer.page, name)).toBe(true)
      expect(await actionsOn(productId)).toEqual(['product.hidden', 'product.shown'])
    },
  )

  testInFull('is told what another one changed meanwhile, and loses nothing', async () => {
    const { productId } = await addOffer(shop().app, { name: 'Two windows mouse' })
    const office = await openOffice()
    const { page, context } = office
    await office.visit(`/admin/products/${productId}`)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Brand', { exact: true }).fill('Logi')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await seen(other, 'Your changes are saved')
    office.expectStatus(409)
    await page.getByLabel('Name', { exact: true }).fill('Three windows mouse')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seen(page, 'Someone else saved first')
    await seen(page, 'Brand: Logitech → Logi')
    await office.lookAround({ axe: true })
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Three windows mouse')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seen(page, 'Your changes are saved')
  })

  testInFull.each(LOOKS)(
    'looks at new listings and holds one until its shop has changed it at $width',
    async (look) => {
      const name = `Reviewed ${look.width} keyboard`
      const { asha, offerId, productId } = await listKeyboard(name)
      const office = await openOffice(look)
      const { page } = office
      await office.visit('/admin/products/review?of=listings')
      const item = page.getByRole('article', { name })
      await item.waitFor()
      await office.lookAround({ axe: true })
      office.expectStatus(422)
      await item.getByRole('button', { name: 'Take off sale' }).click()
      await seen(page, 'Please say why')
      await item.getByLabel(/Reason to take it off sale/).fill('The picture shows a mouse')
      await item.getByRole('button', { name: 'Take off sale' }).click()
      await seen(page, 'Taken off sale')
      await item.waitFor({ state: 'detached' })
      const buyer = await newPerson(look)
      expect(await isInShop(buyer.page, name)).toBe(false)

      const vendor = await enter(await signInVendor(shop().app, asha), look)
      await vendor.visit(`/vendor/products/${offerId}`)
      await seen(vendor.page, 'The picture shows a mouse')
      await vendor.lookAround({ axe: true })
      await vendor.page.getByLabel('Short description').fill('A keyboard, as the picture shows.')
      await vendor.page.getByRole('button', { name: 'Save changes' }).click()
      await seen(vendor.page, 'Off sale while we check your change')

      await office.visit('/admin/products/review?of=listings')
      await item.waitFor()
      await seen(page, /Its seller has changed it since/)
      await item.getByRole('button', { name: 'OK' }).click()
      await seen(page, 'Approved')
      expect(await isInShop(buyer.page, name)).toBe(true)
      expect(await actionsOn(productId)).toEqual(['product.held', 'product.reviewed'])
      const mails = shop().app.db.selectFrom('mails').select('kind').where('user_id', '=', asha.userId)
      expect((await mails.orderBy('created_at').execute()).map(({ kind }) => kind)).toEqual([
        'listing-held',
        'listing-passed',
      ])
    },
  )

  testInFull.each(LOOKS)('decides what shops propose for shared products at $width pixels', async (look) => {
    const name = `Proposed ${look.width} keyboard`
    const { asha, offerId, productId } = await listKeyboard(name)
    const { app } = shop()
    const ravi = await addSellerWithVendor(app, { name: `Ravi of ${look.width}` })
    const entries = filled({ mrp: '9990', stock: '1' })
    await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries })
    const proposed = filled({
      ...KEYBOARD,
      name: `${name} Max`,
      description: 'Quiet enough for a library.',
      'attributes.layout': 'Full size',
      note: 'It says so on the box',
    })
    await proposeProductChange(app, asha, { offerId, version: 1, entries: proposed })
    const office = await openOffice(look)
    const { page } = office
    await office.visit('/admin/products/review')
    const item = page.getByRole('article', { name, exact: true })
    await item.getByText('“It says so on the box”').waitFor()
    expect(await item.locator('del').textContent()).toContain('an office')
    expect(await item.locator('ins').textContent()).toContain('a library')
    await office.lookAround()

    const other = await office.context.newPage()
    await other.goto(`/admin/products/${productId}`)
    await other.getByLabel('In the box').fill('Keyboard, cable')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await seen(other, 'Your changes are saved')
    office.expectStatus(409)
    await item.getByRole('button', { name: 'Accept' }).click()
    await seen(page, 'This product has changed.')
    await item.getByText('The product has changed since then').waitFor()
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Accept selected' }).click()
    await seen(page, 'Accepted')
    const buyer = await newPerson(look)
    await buyer.page.goto(`/products/${productId}`)
    await buyer.page.getByRole('heading', { name: `${name} Max`, level: 1 }).waitFor()
    await seen(buyer.page, 'Quiet enough for a library.')
  })

  testInFull.each(LOOKS)('picks and orders what the home page shows at $width pixels', async (look) => {
    const name = `Picked ${look.width} mouse`
    const { productId } = await addOffer(shop().app, { name })
    const office = await openOffice(look)
    const { page } = office
    const buyer = await newPerson(look)
    const firstOnHome = async () => {
      await buyer.page.goto('/')
      const shelf = buyer.page.getByRole('region', { name: 'Handpicked For You' })
      return shelf.getByRole('article').first().textContent()
    }
    await office.visit(`/admin/products/home?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await seen(page, new RegExp(`${name} is number`))
    await office.lookAround({ axe: true })
    const picks = page.getByRole('list', { name: 'Handpicked products' }).getByRole('listitem')
    const count = await picks.count()
    for (let place = count - 1; place > 0; place--) {
      await page.getByRole('button', { name: `Move ${name} up` }).click()
      await picks
        .nth(place - 1)
        .filter({ hasText: name })
        .waitFor()
    }
    expect(await firstOnHome()).toContain(name)
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await seen(page, 'was removed from the list')
    expect(await firstOnHome()).not.toContain(name)
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(page, `${name} is number 1`)
    expect(await firstOnHome()).toContain(name)
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await seen(page, 'was removed from the list')
    expect(new Set(await actionsOn(productId))).toEqual(
      new Set(['product.picked', 'product.moved_on_home', 'product.unpicked']),
    )
  })

  testInFull.each(LOOKS)('merges brands and says what menus show at $width pixels', async (look) => {
    const { app } = shop()
    const [wrong, right] = [`Zotec${look.width}`, `ZOTEC${look.width}`]
    for (const brand of [wrong, right]) {
      const { productId } = await addOffer(app, { name: `${brand} mouse` })
      await app.db.updateTable('products').set({ brand }).where('id', '=', productId).execute()
    }
    const office = await openOffice(look)
    const { page } = office
    await office.visit('/admin/categories')
    await page.getByText('Keyboard', { exact: true }).click()
    await seen(page, '75%')
    await office.lookAround({ axe: true })
    await page.getByLabel('Search brands').fill(wrong)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: `Change ${wrong}`, exact: true }).click()
    await page
      .getByLabel('New brand name')
      .and(page.locator(`[value="${right}"]`))
      .waitFor()
    await page.getByLabel('Reason').fill('One maker, one spelling')
    await page.getByRole('button', { name: 'Rename brand' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: `${wrong} → ${right}` })
      .getByText('Done:')
      .waitFor()
    const buyer = await newPerson(look)
    await buyer.page.goto(`/products?brand=${right}`)
    expect(await buyer.page.getByRole('article').count()).toBe(2)

    await page.getByRole('button', { name: 'Take Cooling out of menus' }).click()
    await page.getByRole('button', { name: 'Show Cooling in menus' }).waitFor()
    const footer = () => buyer.page.getByRole('contentinfo').getByRole('link', { name: 'Cooling' }).count()
    await buyer.page.goto('/')
    expect(await footer()).toBe(0)
    await page.getByRole('button', { name: 'Show Cooling in menus' }).click()
    await page.getByRole('button', { name: 'Take Cooling out of menus' }).waitFor()
    await buyer.page.goto('/')
    expect(await footer()).toBe(1)
  })
})

testInFull('everything works without JavaScript, too', async () => {
  const { productId } = await addOffer(shop().app, { name: 'Scriptless mouse' })
  const office = await openOffice({ javaScript: false, width: 360 })
  const { page } = office
  await office.visit('/admin/products?q=scriptless')
  await page.locator('summary', { hasText: 'Actions for Scriptless mouse' }).click()
  await page.getByRole('link', { name: 'Delete Scriptless mouse' }).click()
  await page.getByLabel('Reason').fill('A test')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto(`/admin/products/home?q=scriptless`)
  await page.getByRole('button', { name: 'Add Scriptless mouse' }).click()
  await page.getByRole('button', { name: 'Move Scriptless mouse up' }).click()
  await page.getByRole('button', { name: 'Remove Scriptless mouse' }).click()
  await page.goto(`/admin/products/${productId}`)
  await page.getByLabel('Short description').fill('Saved without a script.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.goto(`/products/${productId}`)
  await page.getByText('Saved without a script.').first().waitFor()
})

testInFull('who may only read the catalogue finds nothing to change', async () => {
  const { app } = shop()
  await addOffer(app, { name: 'Untouched mouse' })
  const reader = await enter(await signInAdmin(app, await addAdmin(app, 'read-only')), {})
  const { page } = reader
  for (const path of ['', '/review', '/home']) {
    await reader.visit(`/admin/products${path}${path ? '' : '?q=untouched'}`)
    await page.getByRole('navigation', { name: 'Manage products' }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Hide|OK|Accept|Add|Move|Remove/ })
        .count(),
    ).toBe(0)
  }
})
