import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialYearName, indianDay } from '#domain/ground/shared/days.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { openText } from '#server/ground/outside/sealed-text.ts'
import { takeSerial } from '#server/money/invoicing/invoice-store.ts'
import { readNextNumber } from '#server/money/invoicing/next-number-views.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { saveBankAccount } from './bank-account/change-bank-account.ts'
import { saveCustomerCare, saveSellerBusiness } from './change-business-details.ts'
import { saveSellerInvoices } from './change-invoice-settings.ts'
import { saveSellerLogo, saveSellerProfile } from './change-profile.ts'
import { saveWarrantyTerms } from './change-warranty-terms.ts'
import { readSellerSettings } from './seller-settings-views.ts'
import { setHoliday } from './set-own-holiday.ts'
import { findShopCategories, findShopPage, listShopProducts } from './shop-page-views.ts'

const PASSWORD = 'the monsoon came late'
const ACCOUNT = '001234567890'
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const versionOf = async (who: ActingVendor) => (await readSellerSettings(app, who.sellerId)).version
const changesOf = (who: ActingVendor) =>
  app.db.selectFrom('audit_log').selectAll().where('seller_id', '=', who.sellerId).orderBy('id').execute()

/** A seller whose vendor has a password. */
async function sellerWithPassword(): Promise<ActingVendor> {
  const { sellerId } = await addSellerWithVendor(app)
  const email = `${sellerId}@people.test`
  const roles = [{ kind: 'vendor', sellerId } as const]
  await createAccount(app, { name: 'Asha', email, password: PASSWORD, roles })
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { userId: user.id, sellerId, address: '127.0.0.1' }
}

describe('the settings of a shop', () => {
  test('a change is kept with who, before and after; the same again changes nothing', async () => {
    const who = await addSellerWithVendor(app, { name: 'Fizzy Parts' })
    const fields = { shopName: 'Fizzy Parts & Co', about: 'Since 1998.', version: '1' }
    expect(codeOf(await saveSellerProfile(app, who, fields))).toBe('ok')
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({
      name: 'Fizzy Parts & Co',
      version: 2,
    })
    expect(codeOf(await saveSellerProfile(app, who, { ...fields, version: '2' }))).toBe('ok')
    expect(await changesOf(who)).toMatchObject([
      {
        actor_id: who.userId,
        action: 'seller.profile_changed',
        before: { name: 'Fizzy Parts' },
        after: { name: 'Fizzy Parts & Co', version: 2 },
      },
    ])
  })

  test('what is refunded under warranty is the price paid until the seller chooses otherwise', async () => {
    const who = await addSellerWithVendor(app)
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({ warrantyRefund: 'paid' })
    const chosen = { warrantyRefund: 'today', version: '1' }
    expect(codeOf(await saveWarrantyTerms(app, who, chosen))).toBe('ok')
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({ warrantyRefund: 'today' })
    expect(await changesOf(who)).toMatchObject([
      { action: 'seller.warranty_changed', after: { warranty_refund: 'today' } },
    ])
  })

  test('the second of two people is told what changed, and overwrites nothing', async () => {
    const who = await addSellerWithVendor(app)
    const care = { careEmail: 'care@fizzy.in', carePhone: '9876543210' }
    expect(codeOf(await saveCustomerCare(app, who, { ...care, version: '1' }))).toBe('ok')
    const second = await saveCustomerCare(app, who, { ...care, carePhone: '9000000000', version: '1' })
    expect(codeOf(second)).toBe('sellers.changed_by_other')
    expect(!second.ok && second.problem.fields?.form).toContain('care phone')
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({ carePhone: '9876543210' })
  })

  test('fields that are none of the form’s change nothing', async () => {
    const who = await addSellerWithVendor(app, { standing: 'applied' })
    const other = await addSellerWithVendor(app)
    const before = await app.db.selectFrom('sellers').selectAll().where('id', '=', other.sellerId).execute()
    const tampered = {
      standing: 'approved',
      is_house: 'true',
      sellerId: other.sellerId,
      slug: 'x',
      id: other.sellerId,
    }
    const saved = await saveSellerProfile(app, who, {
      shopName: 'Mine',
      about: '',
      version: '1',
      ...tampered,
    })
    expect(codeOf(saved)).toBe('ok')
    const own = app.db.selectFrom('sellers').selectAll().where('id', '=', who.sellerId)
    expect(await own.executeTakeFirst()).toMatchObject({
      standing: 'applied',
      is_house: false,
      slug: who.sellerId,
    })
    const after = await app.db.selectFrom('sellers').selectAll().where('id', '=', other.sellerId).execute()
    expect(after).toEqual(before)
  })

  test('its invoices are numbered under letters of its own from the next one on, which is on record', async () => {
    const who = await addSellerWithVendor(app, { name: 'Fizzy Parts' })
    const seller = app.db.updateTable('sellers').where('id', '=', who.sellerId)
    await seller.set({ gstin: null }).execute()
    expect(await readNextNumber(app, who.sellerId)).toBeUndefined()
    await seller.set({ gstin: '27AAPFU0939F1ZV' }).execute()
    const year = financialYearName(indianDay(app.clock.now()))
    expect(await readNextNumber(app, who.sellerId)).toBe(`FP/${year}/000001`)
    await inTransaction(app, async (tx) => {
      for (const prefix of ['FZ', 'FZ', 'FP'])
        await takeSerial(tx, { gstin: '27AAPFU0939F1ZV', financialYear: year, prefix })
    })
    const fields = { invoicePrefix: 'fz', einvoicesFrom: '2026-04-01', version: '1' }
    expect(codeOf(await saveSellerInvoices(app, who, fields))).toBe('ok')
    expect(await readNextNumber(app, who.sellerId)).toBe(`FZ/${year}/000003`)
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({
      invoicePrefix: 'FZ',
      einvoicesFrom: '2026-04-01',
    })
    expect(codeOf(await saveSellerInvoices(app, who, { ...fields, invoicePrefix: 'F1' }))).toBe(
      'sellers.settings_not_valid',
    )
    expect(codeOf(await saveSellerInvoices(app, who, { version: '2' }))).toBe('ok')
    // Back to the letters of the name: their series goes on.
    expect(await readNextNumber(app, who.sellerId)).toBe(`FP/${year}/000002`)
    const kept = { invoice_prefix: 'FZ', einvoices_from: '2026-04-01' }
    const none = { invoice_prefix: null, einvoices_from: null }
    const action = 'seller.invoices_changed'
    expect(await changesOf(who)).toMatchObject([
      { actor_id: who.userId, action, before: none, after: kept },
      { actor_id: who.userId, action, before: kept, after: none },
    ])
  })

  test('a logo is one of the shop’s own pictures', async () => {
    const [who, other] = [await addSellerWithVendor(app), await addSellerWithVendor(app)]
    await app.db
      .insertInto('picture_uploads')
      .values({ seller_id: other.sellerId, picture_key: 'theirs-1' })
      .execute()
    await app.db
      .insertInto('picture_uploads')
      .values({ seller_id: who.sellerId, picture_key: 'ours-1' })
      .execute()
    const put = async (logoKey: string) =>
      codeOf(await saveSellerLogo(app, who, { logoKey, version: String(await versionOf(who)) }))
    expect(await put('theirs-1')).toBe('catalogue.picture_unknown')
    expect(await put('ours-1')).toBe('ok')
    expect((await readSellerSettings(app, who.sellerId)).logoKey).toBe('ours-1')
    expect(await put('')).toBe('ok')
    expect((await readSellerSettings(app, who.sellerId)).logoKey).toBeNull()
  })

  test('business and addresses are saved together', async () => {
    const who = await addSellerWithVendor(app, { standing: 'applied' })
    const saved = await saveSellerBusiness(app, who, {
      legalName: 'Fizzy Parts Private Limited',
      gstin: '27aapfu0939f1zv',
      registeredAddress: '12 Lamington Road',
      registeredCity: 'Mumbai',
      registeredState: 'MH',
      registeredPostalCode: '400007',
      pickupSame: 'on',
      version: '1',
    })
    expect(codeOf(saved)).toBe('ok')
    expect(await readSellerSettings(app, who.sellerId)).toMatchObject({
      gstin: '27AAPFU0939F1ZV',
      pan: 'AAPFU0939F',
      registered: { state: 'MH' },
      pickup: { address: '12 Lamington Road' },
      returns: { address: null },
    })
  })
})

describe('the bank account of a shop', () => {
  const fields = {
    bankHolder: 'Fizzy Parts',
    accountNumber: ACCOUNT,
    confirmAccountNumber: ACCOUNT,
    ifsc: 'HDFC0001234',
  }

  test('is changed only by who knows the password', async () => {
    const who = await sellerWithPassword()
    for (const currentPassword of ['', 'not this one'])
      expect(codeOf(await saveBankAccount(app, who, { ...fields, currentPassword, version: '1' }))).not.toBe(
        'ok',
      )
    expect((await readSellerSettings(app, who.sellerId)).bank).toBeNull()
  })

  test('is kept sealed, shown by its end, told by mail, and recorded without its number', async () => {
    const who = await sellerWithPassword()
    const { sellerId } = who
    const refused = { payout_refused_at: app.clock.now() }
    await app.db.updateTable('sellers').set(refused).where('id', '=', sellerId).execute()
    const saved = await saveBankAccount(app, who, { ...fields, currentPassword: PASSWORD, version: '1' })
    expect(codeOf(saved)).toBe('ok')
    const settings = await readSellerSettings(app, who.sellerId)
    expect(settings.bank).toEqual({ holder: 'Fizzy Parts', last4: '7890', ifsc: 'HDFC0001234' })
    const row = await app.db
      .selectFrom('sellers')
      .select(['bank_account_ciphertext', 'payout_refused_at'])
      .where('id', '=', who.sellerId)
      .executeTakeFirstOrThrow()
    // What the account of before refused goes out to this one.
    expect(row.payout_refused_at).toBeNull()
    const seal = { purpose: 'bank-account', owner: who.sellerId } as const
    expect(openText(app, seal, row.bank_account_ciphertext ?? '')).toBe(ACCOUNT)
    const mails = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'bank-account-changed')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    const everything = JSON.stringify([settings, await changesOf(who), mails])
    expect(everything).not.toContain(ACCOUNT)
    expect(everything).not.toContain(row.bank_account_ciphertext)
  })
})

describe('the public page of a shop', () => {
  test('shows what it has on sale; on holiday nothing, at once, and the card follows', async () => {
    const who = await addSellerWithVendor(app, { name: 'Keys of Pune' })
    const listing = {
      kind: 'keyboard',
      key: app.random.uuid(),
      entries: filled(KEYBOARD),
      publish: true,
    } as const
    const created = await createProductWithOffer(app, who, listing)
    expect(codeOf(created)).toBe('ok')
    const onSale = async () =>
      (await listShopProducts(app, { sellerId: who.sellerId })).products.map(({ name, pricePaise }) => [
        name,
        pricePaise,
      ])
    expect(await onSale()).toEqual([['Keychron K2 keyboard', 899_100]])
    const found = async (query: { q?: string; category?: 'Peripherals' | 'Laptops' }) =>
      (await listShopProducts(app, { sellerId: who.sellerId, ...query })).products.length
    expect(await Promise.all([found({ q: 'keychron' }), found({ q: 'mouse' })])).toEqual([1, 0])
    expect(await Promise.all([found({ category: 'Peripherals' }), found({ category: 'Laptops' })])).toEqual([
      1, 0,
    ])
    expect(await findShopCategories(app, who.sellerId)).toEqual(['Peripherals'])
    expect(await findShopPage(app, who.sellerId)).toMatchObject({
      record: 'New seller',
      since: expect.stringMatching(/^20\d\d-\d\d$/),
    })
    const version = await versionOf(who)
    expect(codeOf(await setHoliday(app, who, { version, onHoliday: true }))).toBe('ok')
    expect(await onSale()).toEqual([])
    expect(await findShopPage(app, who.sellerId)).toMatchObject({ onHoliday: true })
    expect(codeOf(await setHoliday(app, who, { version: version + 1, onHoliday: false }))).toBe('ok')
    expect(await onSale()).toHaveLength(1)
  })

  test('is there for an approved shop only', async () => {
    const applied = await addSellerWithVendor(app, { standing: 'applied' })
    const suspended = await addSellerWithVendor(app, { standing: 'suspended' })
    for (const slug of [applied.sellerId, suspended.sellerId, 'nobody', 'bad\u0000slug', '', "x' OR true"])
      expect(await findShopPage(app, slug)).toBeUndefined()
    const cursor = await listShopProducts(app, { sellerId: applied.sellerId, cursor: 'bad\u0000' })
    expect(cursor.products).toEqual([])
  })
})
