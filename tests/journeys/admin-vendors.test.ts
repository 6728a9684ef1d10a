import { expect } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { filled, KEYBOARD } from '#tests/support/sellers.ts'
import { becomeSeller, PASSWORD, registerShop, saveSection } from './steps.ts'

const { shop, newPerson } = openJourneys()
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
/** One GSTIN is one shop's. */
const GSTINS = { 360: '27AAPFU0939F1ZV', 1440: '27AAACR5055K1Z7' } as const

const LOOKS = looks('desk')

testInFull.each(LOOKS)(
  'a shop sends its papers, answers a question, is approved, sells, and is suspended, at $width pixels',
  async ({ width, colorScheme }) => {
    const { app } = shop()
    const [vendor, admin] = [await newPerson({ width, colorScheme }), await newPerson({ width, colorScheme })]
    const name = `Fizzy Parts ${width}`
    const product = `Keychron K${width} keyboard`
    const email = await registerShop(vendor, name)
    const sellerId = (await findSeller(app.db, email))?.id ?? ''
    const { userId } = await signIn(app, admin)

    await prepare(vendor, { gstin: GSTINS[width], account: accountOf(width) })
    await sendDocuments(vendor)
    await list(app, { sellerId, email }, product)
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByText('We are checking your shop').waitFor()

    // The list begins with what waits; the row leads to the application.
    await admin.visit('/admin/vendors')
    await admin.lookAround()
    await admin.page.getByRole('searchbox', { name: 'Search sellers' }).fill(name)
    await admin.page.getByRole('button', { name: 'Search', exact: true }).click()
    await admin.page.waitForURL(/q=Fizzy/)
    await admin.page
      .getByRole('row', { name })
      .getByText('Ready to approve')
      .filter({ visible: true })
      .waitFor()
    await admin.page.getByRole('table').getByRole('link', { name }).click()
    await admin.page.getByRole('heading', { name, level: 1 }).waitFor()
    await admin.page.getByText('We have everything we need.').waitFor()
    await admin.page.getByText('Matches the PAN in the GSTIN').waitFor()
    await admin.page.getByText('7890, HDFC0001234').waitFor()
    expect(await admin.page.content()).not.toContain(accountOf(width))
    await admin.lookAround({ axe: true })
    await openPaper(admin)

    // A question, and its answer.
    admin.expectStatus(422)
    await admin.page.getByRole('button', { name: 'Send question' }).click()
    await admin.page.getByText('Please write what the seller should answer').waitFor()
    await admin.page.getByLabel('Question to the seller').fill('Whose name is on the cheque?')
    await admin.page.getByRole('button', { name: 'Send question' }).click()
    await admin.page.getByText(`${name} has your question`).waitFor()
    await admin.page.getByText('The seller has not answered yet').waitFor()
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByText('Whose name is on the cheque?').waitFor()
    await vendor.lookAround({ axe: true })
    await vendor.page.getByRole('button', { name: 'Send again' }).click()
    await vendor.page.getByText('Application sent again').waitFor()
    await vendor.page.getByText('We are checking your shop').waitFor()

    // A form that was left open does not approve what has changed since.
    admin.expectStatus(409)
    await admin.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByText('Please check again before you decide').waitFor()
    await admin.page.getByText('The seller sent its application again').waitFor()
    await admin.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByText(`${name} is approved`).waitFor()
    await admin.lookAround()
    const shopper = await newPerson({ width, colorScheme })
    await shopper.visit(`/shops/fizzy-parts-${width}`)
    await shopper.page.getByText(product).first().waitFor()

    // A holiday that the shop is told about.
    await admin.page.getByLabel('Why it goes on holiday').fill('Floods in Pune')
    await admin.page.getByRole('button', { name: 'Set on holiday' }).click()
    await admin.page.getByText('Set on holiday by an administrator').waitFor()
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByText('NanoNagar has set it on holiday: Floods in Pune').waitFor()
    await shopper.visit(`/shops/fizzy-parts-${width}`)
    await shopper.page.getByText('This seller is on holiday').waitFor()
    await admin.page.getByLabel('Why the holiday ends').fill('The roads are dry')
    await admin.page.getByRole('button', { name: 'End the holiday' }).click()
    await admin.page.getByText(`${name} is open again`).waitFor()

    // Suspended: gone from the shop, told in the portal.
    await admin.page.getByRole('link', { name: 'Suspend…' }).click()
    await admin.page.getByRole('heading', { name: `Suspend ${name}` }).waitFor()
    await admin.lookAround()
    await admin.page.getByLabel('Reason').fill('Counterfeit drives were found')
    await admin.page.getByRole('button', { name: 'Suspend the seller' }).click()
    await admin.page.getByText(`${name} is suspended`).first().waitFor()
    await admin.lookAround()
    shopper.expectStatus(404)
    await shopper.visit(`/shops/fizzy-parts-${width}`)
    await shopper.page.getByText('This seller is on holiday').waitFor({ state: 'detached' })
    expect(await shopper.page.title()).toBe('Seller not found · NanoNagar')
    await shopper.visit(`/products?q=${encodeURIComponent(`K${width}`)}`)
    expect(await shopper.page.getByText(product).count()).toBe(0)
    await vendor.visit('/vendor/dashboard')
    await vendor.page.getByText('Counterfeit drives were found').waitFor()

    expect(await recordOf(app, { sellerId, userId })).toEqual([
      ['seller.document_seen', null],
      ['seller.asked_back', 'Whose name is on the cheque?'],
      ['seller.approved', null],
      ['seller.holiday_began', 'Floods in Pune'],
      ['seller.holiday_ended', 'The roads are dry'],
      ['seller.suspended', 'Counterfeit drives were found'],
    ])
  },
  // Two people and a shopper, one after the other, through some twenty pages.
  240_000,
)

testInFull.each(LOOKS)(
  'a rate is agreed with a shop and withdrawn, at $width pixels',
  async ({ width, colorScheme }) => {
    const { app } = shop()
    const [vendor, admin] = [await newPerson({ width, colorScheme }), await newPerson({ width, colorScheme })]
    const name = `Rate Parts ${width}`
    const email = await becomeSeller(vendor, shop(), name)
    const sellerId = (await findSeller(app.db, email))?.id ?? ''
    await signIn(app, admin)
    const { page } = admin

    await admin.visit(`/admin/vendors/commission/new?seller=${sellerId}`)
    await admin.lookAround()
    admin.expectStatus(422)
    await page.getByLabel('Rate in percent').fill('75')
    await page.getByRole('button', { name: 'Set rate' }).click()
    await page.getByText('Please enter a percentage from 0 to 50').waitFor()
    await page.getByText('Please give a reason').waitFor()
    await admin.lookAround({ axe: true })
    await page.getByLabel('Rate in percent').fill('3.5')
    await page.getByLabel('Reason').fill('Agreed by letter')
    await page.getByRole('button', { name: 'Set rate' }).click()
    await page.waitForURL(`**/admin/vendors/${sellerId}`)
    await page.getByRole('region', { name: 'Rates for this seller' }).getByText('3.5%').waitFor()
    await vendor.visit('/vendor/earnings')
    await vendor.page.getByText(/^From .*: 3\.5%\.$/).waitFor()
    await vendor.lookAround()

    await admin.visit('/admin/vendors/commission')
    await admin.lookAround()
    const toCome = page.getByRole('region', { name: 'Upcoming rates' }).getByRole('row', { name })
    await toCome.getByRole('link', { name: 'Withdraw…' }).filter({ visible: true }).click()
    await page.getByRole('heading', { name: 'Withdraw a rate' }).waitFor()
    await admin.lookAround()
    await page.getByLabel('Reason').fill('The wrong shop')
    await page.getByRole('button', { name: 'Withdraw rate' }).click()
    await page.getByText('Rate withdrawn').waitFor()
    await page.getByText('No change planned.').waitFor()
    const rates = app.db
      .selectFrom('commission_rates')
      .select('withdrawn_at')
      .where('seller_id', '=', sellerId)
    expect(await rates.execute()).toEqual([{ withdrawn_at: expect.any(Date) }])
  },
)

testInFull('ready shops are chosen and approved together, also without JavaScript', async () => {
  const { app } = shop()
  const admin = await newPerson({ javaScript: false })
  await signIn(app, admin)
  const vendor = await newPerson()
  const email = await becomeSeller(vendor, shop(), 'Plain Papers')
  const sellerId = (await findSeller(app.db, email))?.id ?? ''
  const bengaluru = { city: 'Bengaluru', pin: '560001', state: 'Karnataka' }
  await prepare(vendor, { gstin: '29AAACW3775F1Z2', account: accountOf(777) }, bengaluru)
  await sendDocuments(vendor)
  await list(app, { sellerId, email }, 'A plain keyboard')
  await admin.visit('/admin/vendors?q=Plain+Papers')
  await admin.page.getByLabel('Select Plain Papers').check()
  await admin.page.getByRole('button', { name: 'Approve selected sellers' }).click()
  await admin.page.getByRole('cell', { name: 'Approved', exact: true }).waitFor()
  await vendor.visit('/shops/plain-papers')
  await vendor.page.getByText('A plain keyboard').first().waitFor()
})

/** An owner with a fresh session. */
async function signIn(app: App, { context }: Person): Promise<{ userId: string }> {
  const admin = await addAdmin(app, 'owner', 'Meera Admin')
  const [name = '', value = ''] = (await signInAdmin(app, admin)).split('=')
  await context.addCookies([{ name, value, url: shop().url }])
  return admin
}

const accountOf = (width: number) => `00${width}4567890`

/** Everything that the settings ask for, but the papers. */
async function prepare(
  { page, visit }: Person,
  { gstin, account: number }: { gstin: string; account: string },
  place = { city: 'Mumbai', pin: '400007', state: 'Maharashtra' },
): Promise<void> {
  await visit('/vendor/settings')
  await page.getByLabel('Legal name').fill('Fizzy Parts Private Limited')
  await page.getByLabel('GSTIN').fill(gstin)
  const registered = page.getByRole('group', { name: 'Registered address' })
  await registered.getByLabel('Address', { exact: true }).fill('12 Lamington Road')
  await registered.getByLabel('PIN code').fill(place.pin)
  await registered.getByLabel('City').fill(place.city)
  await registered.getByLabel('State or union territory').selectOption(place.state)
  await page.getByLabel('Pick up parcels at the registered address').check()
  await saveSection(page, 'Business and addresses')
  await page.getByText('Your business details are saved').waitFor()
  const care = page.getByRole('region', { name: 'Customer care' })
  await care.getByLabel('Email').fill('care@fizzy.in')
  await care.getByLabel('Phone').fill('9876543210')
  await saveSection(page, 'Customer care')
  await page.getByText('Your customer care is saved').waitFor()
  const bank = page.getByRole('region', { name: 'Bank account' })
  await bank.getByLabel('Account holder').fill('Fizzy Parts Private Limited')
  await bank.getByLabel('Account number', { exact: true }).fill(number)
  await bank.getByLabel('Confirm account number').fill(number)
  await bank.getByLabel('IFSC').fill('HDFC0001234')
  await bank.getByLabel('Your password').fill(PASSWORD)
  await bank.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('Your bank account is saved').waitFor()
}

async function sendDocuments({ page, visit, lookAround, ...person }: Person): Promise<void> {
  await visit('/vendor/settings')
  const send = async (kind: string, buffer: Buffer) => {
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer }
    await page.getByLabel(`${kind}: file`).setInputFiles(file)
    await page.getByRole('button', { name: `Send the ${kind}` }).click()
  }
  await send('PAN card', Buffer.from('<html>'))
  await page.getByText('Please choose a PDF, JPEG or PNG file').waitFor()
  for (const kind of ['GST certificate', 'PAN card', 'Cancelled cheque']) {
    await send(kind, PDF)
    await page.getByRole('link', { name: `${kind}.pdf` }).waitFor()
  }
  await lookAround({ axe: true })
  const href = await page.getByRole('link', { name: 'PAN card.pdf' }).getAttribute('href')
  const answer = await person.context.request.get(href ?? '')
  expect(answer.status()).toBe(200)
}

/** Something to sell, put on sale by the shop's own person. */
async function list(app: App, { sellerId, email }: { sellerId: string; email: string }, name: string) {
  const user = app.db.selectFrom('users').select('id').where('email', '=', email)
  const userId = (await user.executeTakeFirstOrThrow()).id
  const entries = filled({ ...KEYBOARD, name })
  const listing = { kind: 'keyboard', key: app.random.uuid(), entries, publish: true } as const
  const created = await createProductWithOffer(app, { sellerId, userId }, listing)
  if (!created.ok) throw new Error(created.problem.code)
}

/** A paper is only ever handed out as a file, which can run nothing. */
async function openPaper({ page, context }: Person): Promise<void> {
  const href = await page.getByRole('link', { name: 'PAN card.pdf' }).getAttribute('href')
  const answer = await context.request.get(href ?? '')
  expect(await answer.body()).toEqual(PDF)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="PAN card.pdf"'),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'x-content-type-options': 'nosniff',
  })
}

/** What this administrator did to this shop, in order. */
async function recordOf(
  app: App,
  { sellerId, userId }: { sellerId: string; userId: string },
): Promise<unknown[]> {
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', sellerId)
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, after }) => [action, after?.reason ?? null])
}
