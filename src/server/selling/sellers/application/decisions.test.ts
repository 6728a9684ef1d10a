import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { type Added, addAdmin, permitted } from '#tests/support/back-office.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { ActingVendor } from '../acting-vendor.ts'
import { saveBankAccount } from '../bank-account/change-bank-account.ts'
import { readApproval } from '../seller-approval-views.ts'
import { findHoliday } from '../seller-settings-views.ts'
import { setHoliday } from '../set-own-holiday.ts'
import { setSellerHoliday } from '../set-seller-holiday.ts'
import { findShopPage, listShopProducts } from '../shop-page-views.ts'
import { readApplications } from './application-views.ts'
import { approveSeveral } from './approve-several.ts'
import { askApplicant, resubmitApplication } from './ask-applicant.ts'
import { approveSeller, reinstateSeller, suspendSeller } from './decide-standing.ts'
import { COMMAND_LINE } from './decision-maker.ts'

let app: App
let close: () => Promise<void>
let admin: Added & Permitted<'vendors.decide'>
let seller: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  admin = permitted(await addAdmin(app, 'catalogue'), 'vendors.decide')
})
afterAll(() => close())
beforeEach(async () => {
  seller = await addSellerWithVendor(app, { name: 'Fizzy Parts', standing: 'applied' })
})

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const sellerOf = ({ sellerId }: ActingVendor) =>
  app.db.selectFrom('sellers').selectAll().where('id', '=', sellerId).executeTakeFirstOrThrow()
const auditOf = async ({ sellerId }: ActingVendor) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'before', 'after', 'address'])
    .where('subject_id', '=', sellerId)
    .where('action', 'not like', '%document%')
    .orderBy('id')
    .execute()
const mailsTo = async ({ userId }: ActingVendor) =>
  app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Everything that an application needs, true to itself. */
async function makeReady({ sellerId, userId }: ActingVendor, pan = panOf(sellerId)): Promise<void> {
  await app.db
    .updateTable('sellers')
    .set({
      legal_name: 'Fizzy Parts',
      pan,
      gstin: gstinOf(pan),
      state_code: 'MH',
      postal_code: '400007',
      address: '12 Lamington Road',
      pickup_address: '12 Lamington Road',
      pickup_state_code: 'MH',
      pickup_postal_code: '400007',
      care_email: 'care@fizzy.in',
      care_phone: '9876543210',
      bank_account_last4: '7890',
      bank_ifsc: 'HDFC0001234',
      bank_account_fingerprint: hashOf(sellerId),
    })
    .where('id', '=', sellerId)
    .execute()
  for (const kind of ['gst-certificate', 'pan-card', 'cancelled-cheque'] as const)
    await app.db
      .insertInto('seller_documents')
      .values({
        id: app.random.uuid(),
        seller_id: sellerId,
        kind,
        file_key: `${sellerId}/${kind}`,
        bytes: 9,
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        sha256: '0'.repeat(64),
        uploaded_by: userId,
        at: app.clock.now(),
      })
      .execute()
  const listing = {
    kind: 'keyboard',
    key: app.random.uuid(),
    entries: filled(KEYBOARD),
    publish: false,
  } as const
  await createProductWithOffer(app, { sellerId, userId }, listing)
}

/** A PAN of the seller's own, out of its id. */
function panOf(sellerId: string): string {
  const digits = [...sellerId.replace(/-/g, '')].map((digit) => Number.parseInt(digit, 16))
  const letters = digits.slice(0, 5).map((digit) => String.fromCharCode(65 + digit))
  const numbers = digits.slice(5, 9).map((digit) => digit % 10)
  return `${letters.join('')}${numbers.join('')}F`
}

function gstinOf(pan: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const body = `27${pan}1Z`
  let sum = 0
  for (const [index, character] of [...body].entries()) {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return body + alphabet.charAt((36 - (sum % 36)) % 36)
}

const hashOf = (sellerId: string) => sellerId.replace(/-/g, '').repeat(2)

describe('an application', () => {
  test('that is ready is approved without a reason, and the record says by whom', async () => {
    await makeReady(seller)
    const { version } = await sellerOf(seller)
    expect(codeOf(await approveSeller(app, admin, { sellerId: seller.sellerId, version }))).toBe('ok')
    expect(await sellerOf(seller)).toMatchObject({ standing: 'approved', decided_by: admin.userId, stage: 2 })
    expect((await auditOf(seller)).at(-1)).toEqual({
      actor_kind: 'admin',
      actor_id: admin.userId,
      address: '127.0.0.1',
      action: 'seller.approved',
      before: { standing: 'applied' },
      after: { standing: 'approved' },
    })
    expect((await mailsTo(seller)).map(({ kind }) => kind)).toEqual(['shop-approved'])
  })

  test('that lacks something is approved only for a reason, which the shop is not told', async () => {
    const decide = (reason?: string) => approveSeller(app, admin, { sellerId: seller.sellerId, reason })
    expect(codeOf(await decide())).toBe('sellers.decision_not_valid')
    expect(codeOf(await decide('  '))).toBe('sellers.decision_not_valid')
    expect(await sellerOf(seller)).toMatchObject({ standing: 'applied' })
    expect(codeOf(await decide('Known for years'))).toBe('ok')
    expect((await auditOf(seller)).at(-1)?.after).toEqual({ standing: 'approved', reason: 'Known for years' })
    expect(JSON.stringify([await mailsTo(seller), (await sellerOf(seller)).decision_note])).not.toContain(
      'Known',
    )
  })

  test('that was changed after it was looked at is looked at again', async () => {
    await makeReady(seller)
    const { version } = await sellerOf(seller)
    expect(codeOf(await setHoliday(app, seller, { version, onHoliday: true }))).toBe('ok')
    const decided = await approveSeller(app, admin, { sellerId: seller.sellerId, version })
    expect(codeOf(decided)).toBe('sellers.application_changed')
    expect(await sellerOf(seller)).toMatchObject({ standing: 'applied' })
  })

  test('that is approved twice at once is approved once, and the second is told', async () => {
    await makeReady(seller)
    const { version } = await sellerOf(seller)
    const both = await Promise.all(
      [1, 2].map(() => approveSeller(app, admin, { sellerId: seller.sellerId, version })),
    )
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'sellers.move_not_allowed'])
    expect(await mailsTo(seller)).toHaveLength(1)
    expect((await auditOf(seller)).filter(({ action }) => action === 'seller.approved')).toHaveLength(1)
  })

  test('is approved from the command line without questions, and never the marketplace itself', async () => {
    expect(codeOf(await approveSeller(app, COMMAND_LINE, { sellerId: seller.sellerId }))).toBe('ok')
    expect((await auditOf(seller)).at(-1)).toMatchObject({ actor_kind: 'system', actor_id: 'command line' })
    const house = await addSellerWithVendor(app, { name: 'NanoNagar' })
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', house.sellerId).execute()
    const closing = { sellerId: house.sellerId, reason: 'A mistake' }
    expect(codeOf(await suspendSeller(app, admin, closing))).toBe('sellers.not_found')
    await app.db.updateTable('sellers').set({ is_house: false }).where('id', '=', house.sellerId).execute()
  })

  test('several that were chosen: those that are ready are approved, the others stay', async () => {
    const [ready, changed] = [seller, await addSellerWithVendor(app, { standing: 'applied' })]
    const unready = await addSellerWithVendor(app, { standing: 'applied' })
    await makeReady(ready)
    await makeReady(changed)
    const choose = async (who: ActingVendor, version?: number) => ({
      sellerId: who.sellerId,
      version: String(version ?? (await sellerOf(who)).version),
    })
    const done = await approveSeveral(app, admin, [
      await choose(ready),
      await choose(changed, 99),
      await choose(unready),
      { sellerId: 'nobody', version: '1' },
    ])
    expect(done).toEqual({ approved: 1, left: 3 })
    const standings = await Promise.all(
      [ready, changed, unready].map(async (who) => (await sellerOf(who)).standing),
    )
    expect(standings).toEqual(['approved', 'applied', 'applied'])
  })
})

describe('a question', () => {
  const ask = (question: string) => askApplicant(app, admin, { sellerId: seller.sellerId, question })

  test('reaches the shop in the portal and by mail, and waits for its answer', async () => {
    expect(codeOf(await ask('Which firm is on the cheque?'))).toBe('ok')
    expect(await sellerOf(seller)).toMatchObject({ standing: 'applied', stage: 1 })
    expect((await readApproval(app, seller.sellerId)).question).toBe('Which firm is on the cheque?')
    expect(await mailsTo(seller)).toMatchObject([
      { kind: 'shop-asked-back', text_body: expect.stringContaining('Which firm is on the cheque?') },
    ])
    expect(codeOf(await resubmitApplication(app, seller))).toBe('ok')
    expect(codeOf(await resubmitApplication(app, seller))).toBe('ok')
    expect(await sellerOf(seller)).toMatchObject({ stage: 0 })
    expect((await readApproval(app, seller.sellerId)).question).toBeNull()
    expect((await auditOf(seller)).map(({ action, after }) => [action, after?.reason])).toEqual([
      ['seller.asked_back', 'Which firm is on the cheque?'],
      ['seller.sent_again', undefined],
    ])
  })

  test('that is asked twice is one; another one takes its place', async () => {
    await ask('Which firm?')
    await ask('Which firm?')
    expect(await mailsTo(seller)).toHaveLength(1)
    await ask('Which bank?')
    expect(await mailsTo(seller)).toHaveLength(2)
    expect((await readApproval(app, seller.sellerId)).question).toBe('Which bank?')
  })

  test('has words, and is for a shop that has applied; nobody answers what was not asked', async () => {
    expect(codeOf(await ask(' '))).toBe('sellers.decision_not_valid')
    expect(codeOf(await resubmitApplication(app, seller))).toBe('sellers.move_not_allowed')
    await approveSeller(app, COMMAND_LINE, { sellerId: seller.sellerId })
    expect(codeOf(await ask('Which firm?'))).toBe('sellers.move_not_allowed')
  })
})

describe('a shop that sells', () => {
  beforeEach(async () => {
    await approveSeller(app, COMMAND_LINE, { sellerId: seller.sellerId })
    const listing = {
      kind: 'keyboard',
      key: app.random.uuid(),
      entries: filled(KEYBOARD),
      publish: true,
    } as const
    const created = await createProductWithOffer(app, seller, listing)
    expect(codeOf(created)).toBe('ok')
  })
  const onSale = async () => (await listShopProducts(app, { sellerId: seller.sellerId })).products.length

  test('is suspended and reinstated for reasons that it reads', async () => {
    expect(await onSale()).toBe(1)
    const close = (reason: string) => suspendSeller(app, admin, { sellerId: seller.sellerId, reason })
    expect(codeOf(await close(''))).toBe('sellers.decision_not_valid')
    expect(codeOf(await close('Counterfeit drives'))).toBe('ok')
    expect(codeOf(await close('Counterfeit drives'))).toBe('sellers.move_not_allowed')
    expect(await onSale()).toBe(0)
    expect(await findShopPage(app, seller.sellerId)).toBeUndefined()
    expect((await readApproval(app, seller.sellerId)).note).toBe('Counterfeit drives')
    const open = await reinstateSeller(app, admin, { sellerId: seller.sellerId, reason: 'Proofs came' })
    expect(codeOf(open)).toBe('ok')
    expect(await onSale()).toBe(1)
    expect((await auditOf(seller)).slice(-2)).toMatchObject([
      { action: 'seller.suspended', after: { standing: 'suspended', reason: 'Counterfeit drives' } },
      { action: 'seller.reinstated', after: { standing: 'approved', reason: 'Proofs came' } },
    ])
    expect((await mailsTo(seller)).map(({ kind }) => kind)).toEqual([
      'shop-approved',
      'shop-suspended',
      'shop-reinstated',
    ])
    const letter = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('user_id', '=', seller.userId)
      .where('kind', '=', 'shop-suspended')
      .executeTakeFirstOrThrow()
    expect(letter.text_body).toContain('pay it out once your shop is no longer suspended')
  })

  test('goes on holiday by us, is told why, and may open itself again', async () => {
    const away = (onHoliday: boolean, reason = 'Floods in Pune') =>
      setSellerHoliday(app, admin, { sellerId: seller.sellerId, onHoliday, reason })
    expect(codeOf(await away(true, ''))).toBe('sellers.decision_not_valid')
    expect(codeOf(await away(true))).toBe('ok')
    expect(codeOf(await away(true))).toBe('ok')
    expect(await onSale()).toBe(0)
    expect(await findHoliday(app, seller.sellerId)).toEqual({ note: 'Floods in Pune' })
    expect((await mailsTo(seller)).filter(({ kind }) => kind === 'shop-holiday-began')).toHaveLength(1)
    const { version } = await sellerOf(seller)
    expect(codeOf(await setHoliday(app, seller, { version, onHoliday: false }))).toBe('ok')
    expect(await findHoliday(app, seller.sellerId)).toBeUndefined()
    expect(await onSale()).toBe(1)
    expect((await auditOf(seller)).slice(-2)).toMatchObject([
      { actor_kind: 'admin', action: 'seller.holiday_began', after: { reason: 'Floods in Pune' } },
      { actor_kind: 'vendor', action: 'seller.holiday_ended' },
    ])
  })
})

describe('the checks of an application', () => {
  const duplicatesOf = async (who: ActingVendor) =>
    (await readApplications(app.db, [who.sellerId])).get(who.sellerId)?.duplicates

  test('find another shop with the same GSTIN, PAN or bank account', async () => {
    const other = await addSellerWithVendor(app, { name: 'Twin', standing: 'suspended' })
    await makeReady(seller)
    expect(await duplicatesOf(seller)).toEqual([])
    await makeReady(other, panOf(seller.sellerId))
    const duplicate = { id: other.sellerId, name: 'Twin' }
    expect(await duplicatesOf(seller)).toEqual([
      { ...duplicate, shares: 'gstin' },
      { ...duplicate, shares: 'pan' },
    ])
  })

  test('know a bank account again without opening it, also one from before there were prints', async () => {
    const password = 'the monsoon came late'
    const number = '001234567890'
    const people = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const { sellerId } = await addSellerWithVendor(app, { name })
        const email = `${sellerId}@people.test`
        await createAccount(app, { name, email, password, roles: [{ kind: 'vendor', sellerId }] })
        const user = app.db.selectFrom('users').select('id').where('email', '=', email)
        return { sellerId, userId: (await user.executeTakeFirstOrThrow()).id }
      }),
    )
    for (const who of people) {
      const bank = { bankHolder: 'Fizzy', accountNumber: number, confirmAccountNumber: number }
      const fields = { ...bank, ifsc: 'ICIC0001234', currentPassword: password, version: '1' }
      expect(codeOf(await saveBankAccount(app, who, fields))).toBe('ok')
    }
    const [one, two] = people as [ActingVendor, ActingVendor]
    expect(await duplicatesOf(one)).toEqual([{ id: two.sellerId, name: 'Two', shares: 'bank-account' }])
    await app.db
      .updateTable('sellers')
      .set({ bank_account_fingerprint: null })
      .where('id', '=', two.sellerId)
      .execute()
    expect(await duplicatesOf(one)).toEqual([{ id: two.sellerId, name: 'Two', shares: 'bank-account' }])
    const records = JSON.stringify(await auditOf(one))
    expect(records).toContain('bank_account_last4')
    expect(records).not.toContain('fingerprint')
  })
})
