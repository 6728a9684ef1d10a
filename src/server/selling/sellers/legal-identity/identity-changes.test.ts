import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import type { ActingVendor } from '../acting-vendor.ts'
import { saveSellerBusiness } from '../change-business-details.ts'
import { readIdentityChange, readSellerSettings } from '../seller-settings-views.ts'
import { applyIdentityChanges } from './apply-identity-changes.ts'
import { answerIdentityQuestion, askIdentityChange, withdrawIdentityChange } from './ask-identity-change.ts'
import {
  approveIdentityChange,
  askAboutIdentityChange,
  declineIdentityChange,
} from './decide-identity-change.ts'
import { checkIdentity, listOpenChanges } from './identity-change-views.ts'

/** Noon in India. */
const START = '2026-11-30T06:30:00Z'
const [TODAY, TOMORROW] = ['2026-11-30', '2026-12-01']
const DAY_SECONDS = 24 * 3_600

const MUMBAI = {
  legalName: 'Fizzy Parts LLP',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  registeredAddress: '12 Lamington Road',
  registeredCity: 'Mumbai',
  registeredState: 'MH',
  registeredPostalCode: '400007',
  pickupSame: 'on',
}
const BENGALURU = {
  legalName: 'Fizzy Parts Private Limited',
  gstin: '29AAGCB7383J1Z4',
  registeredAddress: '4 SP Road',
  registeredCity: 'Bengaluru',
  registeredState: 'KA',
  registeredPostalCode: '560002',
  pickupSame: 'on',
}

let app: App
let close: () => Promise<void>
let clock: ReturnType<typeof turnedClock>
let admin: Added & Permitted<'vendors.decide'>
let seller: ActingVendor
let mouse: AddedOffer

beforeAll(async () => {
  clock = turnedClock(START)
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())
beforeEach(async () => {
  clock.turn((Date.parse(START) - clock.now().getTime()) / 1000)
  // Of other tests nothing stands: a GSTIN is one seller's own.
  await app.db.updateTable('sellers').set({ gstin: null, pan: null }).execute()
  await app.db
    .updateTable('seller_identity_changes')
    .set({ status: 'declined', decided_at: clock.now(), decided_by: 'nobody' })
    .where('applied_at', 'is', null)
    .execute()
  admin = permitted(await addAdmin(app, 'catalogue'), 'vendors.decide')
  seller = await addSellerWithVendor(app, { name: 'Fizzy Parts', standing: 'applied' })
  expect(codeOf(await saveSellerBusiness(app, seller, { ...MUMBAI, version: '1' }))).toBe('ok')
  await app.db
    .updateTable('sellers')
    .set({ standing: 'approved' })
    .where('id', '=', seller.sellerId)
    .execute()
  mouse = await addOffer(app, { sellerId: seller.sellerId, available: 100 })
})

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const settings = () => readSellerSettings(app, seller.sellerId)
const latest = async () => {
  const change = await readIdentityChange(app, seller.sellerId)
  if (!change) throw new Error('nothing was asked for')
  return change
}
const ask = async (fields: Record<string, string> = BENGALURU, fromDay = TOMORROW) =>
  askIdentityChange(app, seller, { ...fields, fromDay, version: String((await settings()).version) })
const decision = async (fields: Record<string, string> = {}) => ({
  sellerId: seller.sellerId,
  changeId: (await latest()).id,
  ...fields,
})
const approve = async (fields: Record<string, string> = {}) =>
  approveIdentityChange(app, admin, await decision(fields))
const mails = async () => {
  const rows = app.db.selectFrom('mails').select('kind').where('user_id', '=', seller.userId)
  return (await rows.orderBy('created_at').execute()).map(({ kind }) => kind)
}
const audited = async () => {
  const rows = app.db.selectFrom('audit_log').select(['action', 'actor_kind', 'before', 'after'])
  return rows.where('seller_id', '=', seller.sellerId).orderBy('id').execute()
}

/** Buys a mouse; gives who supplied it, and with which tax. */
async function supplied() {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { expectedTotalPaise: 129_900 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const order = await findOrder(app, customer.userId, placed.value.orderId)
  const { supplier_gstin: gstin, supplier_legal_name: name } = await app.db
    .selectFrom('vendor_orders')
    .selectAll()
    .where('order_id', '=', placed.value.orderId)
    .executeTakeFirstOrThrow()
  return { gstin, name, isBetweenStates: (order?.gst?.igstPaise ?? 0) > 0 }
}
const FROM_MUMBAI = { gstin: MUMBAI.gstin, name: MUMBAI.legalName, isBetweenStates: false }
const FROM_BENGALURU = { gstin: BENGALURU.gstin, name: BENGALURU.legalName, isBetweenStates: true }

describe('another legal identity of an approved shop', () => {
  test('is asked for: nothing changes before it is approved, and all its people are told', async () => {
    expect(await ask()).toEqual({ ok: true, value: { isAsked: true } })
    expect(await settings()).toMatchObject({
      gstin: MUMBAI.gstin,
      legalName: MUMBAI.legalName,
      pan: MUMBAI.pan,
    })
    expect(await latest()).toMatchObject({
      stage: 'waiting',
      fromDay: TOMORROW,
      before: { gstin: MUMBAI.gstin, state_code: 'MH' },
      after: { gstin: BENGALURU.gstin, pan: 'AAGCB7383J', state_code: 'KA' },
    })
    expect(await mails()).toEqual(['identity-change-asked'])
    expect((await listOpenChanges(app, OWNER)).map(({ sellerId }) => sellerId)).toEqual([seller.sellerId])
    clock.turn(2 * DAY_SECONDS)
    expect(await applyIdentityChanges(app)).toBe(0)
    expect(await supplied()).toEqual(FROM_MUMBAI)
  })

  test('holds from its day on, for orders from the first moment of it', async () => {
    await ask()
    expect(codeOf(await approve())).toBe('ok')
    expect(await latest()).toMatchObject({ stage: 'planned' })
    expect(await applyIdentityChanges(app)).toBe(0)
    // The last second of the day in India, and the first of the next, before any job has run.
    clock.turn(12 * 3_600 - 1)
    expect(await supplied()).toEqual(FROM_MUMBAI)
    clock.turn(1)
    expect(await supplied()).toEqual(FROM_BENGALURU)
    expect(await settings()).toMatchObject({ gstin: MUMBAI.gstin })
    expect(await applyIdentityChanges(app)).toBe(1)
    expect(await applyIdentityChanges(app)).toBe(0)
    expect(await settings()).toMatchObject({ gstin: BENGALURU.gstin, pickup: { city: 'Bengaluru' } })
    expect(await latest()).toMatchObject({ stage: 'holds' })
    expect(await supplied()).toEqual(FROM_BENGALURU)
    expect((await audited()).slice(-3).map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['seller.identity_change_asked', 'vendor'],
      ['seller.identity_change_approved', 'admin'],
      ['seller.identity_changed', 'system'],
    ])
    expect((await audited()).at(-1)).toMatchObject({
      before: { gstin: MUMBAI.gstin },
      after: { gstin: BENGALURU.gstin },
    })
    expect(await mails()).toEqual(['identity-change-asked', 'identity-change-approved'])
  })

  test('is history once it holds: what the shop’s row says counts from then on', async () => {
    await ask(BENGALURU, TODAY)
    await approve()
    const legal_name = 'Corrected by hand'
    await app.db.updateTable('sellers').set({ legal_name }).where('id', '=', seller.sellerId).execute()
    expect(await supplied()).toEqual({ ...FROM_BENGALURU, name: legal_name })
  })

  test('never reaches back: approved after its day, it holds from the day of the approval', async () => {
    await ask(BENGALURU, TODAY)
    clock.turn(2 * DAY_SECONDS)
    expect(await supplied()).toEqual(FROM_MUMBAI)
    expect(codeOf(await approve())).toBe('ok')
    expect(await latest()).toMatchObject({ stage: 'holds', fromDay: '2026-12-02' })
    expect(await supplied()).toEqual(FROM_BENGALURU)
  })

  test.each(['2026-11-29', '', 'soon', '2031-01-01'])('is not asked for from "%s"', async (day) => {
    const asked = await ask(BENGALURU, day)
    expect(codeOf(asked)).toBe('sellers.settings_not_valid')
    expect(!asked.ok && asked.problem.fields?.fromDay).toBeTruthy()
    expect(await readIdentityChange(app, seller.sellerId)).toBeUndefined()
  })

  test.each([
    ['legalName', 'Fizzy Parts & Sons LLP'],
    ['registeredAddress', '14 Lamington Road'],
    ['registeredCity', 'Bombay'],
    ['registeredPostalCode', '400008'],
  ])('is asked for when %s alone changes', async (field, value) => {
    expect(await ask({ ...MUMBAI, [field]: value })).toEqual({ ok: true, value: { isAsked: true } })
    expect(await settings()).toMatchObject({ legalName: MUMBAI.legalName, registered: { city: 'Mumbai' } })
  })

  test('is asked for when a PAN is added to a GSTIN that stood without one', async () => {
    await app.db.updateTable('sellers').set({ pan: null }).where('id', '=', seller.sellerId).execute()
    expect(await ask(MUMBAI)).toEqual({ ok: true, value: { isAsked: true } })
  })

  test('is not asked for when only the pickup address changes, which is saved at once', async () => {
    const pickup = {
      pickupSame: '',
      pickupAddress: '9 Grant Road',
      pickupCity: 'Mumbai',
      pickupState: 'MH',
      pickupPostalCode: '400007',
    }
    expect(await ask({ ...MUMBAI, ...pickup }, '')).toEqual({ ok: true, value: { isAsked: false } })
    expect(await settings()).toMatchObject({ pickup: { address: '9 Grant Road' } })
    expect(await readIdentityChange(app, seller.sellerId)).toBeUndefined()
  })

  test('stands alone: a second one waits until the first is decided or withdrawn', async () => {
    await ask()
    expect(codeOf(await ask())).toBe('sellers.identity_change_open')
    expect(codeOf(await withdrawIdentityChange(app, seller))).toBe('ok')
    expect(codeOf(await ask())).toBe('ok')
  })

  test.each(['before', 'after'])(
    'can be withdrawn %s its approval, as long as it has not begun',
    async (when) => {
      await ask()
      if (when === 'after') await approve()
      expect(codeOf(await withdrawIdentityChange(app, seller))).toBe('ok')
      expect(await latest()).toMatchObject({ stage: 'withdrawn' })
      clock.turn(DAY_SECONDS)
      expect(await applyIdentityChanges(app)).toBe(0)
      expect(await supplied()).toEqual(FROM_MUMBAI)
      expect(codeOf(await withdrawIdentityChange(app, seller))).toBe('sellers.identity_change_gone')
    },
  )

  test('that holds cannot be withdrawn', async () => {
    await ask(BENGALURU, TODAY)
    await approve()
    expect(codeOf(await withdrawIdentityChange(app, seller))).toBe('sellers.identity_change_gone')
  })
})

describe('the back office', () => {
  test('asks back: it is the shop’s turn until it answers', async () => {
    await ask()
    const question = await decision({ question: 'Please send the new certificate.' })
    expect(codeOf(await askAboutIdentityChange(app, admin, question))).toBe('ok')
    expect(await latest()).toMatchObject({ stage: 'asked', question: 'Please send the new certificate.' })
    expect(codeOf(await answerIdentityQuestion(app, seller))).toBe('ok')
    expect(await latest()).toMatchObject({ stage: 'waiting' })
    expect(codeOf(await answerIdentityQuestion(app, seller))).toBe('ok')
    const actions = (await audited()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'seller.identity_change_answered')).toHaveLength(1)
    expect(await mails()).toEqual(['identity-change-asked', 'identity-change-asked-back'])
  })

  test('declines with a reason that the shop reads', async () => {
    await ask()
    expect(codeOf(await declineIdentityChange(app, admin, await decision()))).toBe(
      'sellers.decision_not_valid',
    )
    const declined = await declineIdentityChange(app, admin, await decision({ reason: 'Not your GSTIN' }))
    expect(codeOf(declined)).toBe('ok')
    expect(await latest()).toMatchObject({ stage: 'declined', note: 'Not your GSTIN' })
    expect(await listOpenChanges(app, OWNER)).toEqual([])
    expect(await settings()).toMatchObject({ gstin: MUMBAI.gstin })
  })

  test('needs a reason where a check failed: another shop has the GSTIN, or has asked for it', async () => {
    const other = await addSellerWithVendor(app, { name: 'Twin', standing: 'applied' })
    await saveSellerBusiness(app, other, { ...BENGALURU, version: '1' })
    await ask()
    const failed = async () => {
      const change = await latest()
      const checks = await checkIdentity(app.db, { seller_id: seller.sellerId, after: change.after })
      return checks.filter(({ outcome }) => outcome === 'failed').map(({ key }) => key)
    }
    expect(await failed()).toEqual(['duplicate-gstin', 'duplicate-pan'])
    expect(codeOf(await approve())).toBe('sellers.decision_not_valid')
    expect(codeOf(await approve({ reason: 'Twin hands its business over' }))).toBe('ok')
    await app.db.updateTable('sellers').set({ gstin: null, pan: null }).execute()
    expect(await failed()).toEqual([])
    await app.db
      .updateTable('sellers')
      .set({ standing: 'approved' })
      .where('id', '=', other.sellerId)
      .execute()
    const version = String((await readSellerSettings(app, other.sellerId)).version)
    await askIdentityChange(app, other, { ...BENGALURU, legalName: 'Twin', fromDay: TOMORROW, version })
    expect(await failed()).toEqual(['duplicate-gstin', 'duplicate-pan'])
  })

  test('decides once, and only about what it looked at', async () => {
    await ask()
    const seen = await decision()
    await withdrawIdentityChange(app, seller)
    clock.turn(1)
    await ask({ ...BENGALURU, legalName: 'Something else' })
    expect(codeOf(await approveIdentityChange(app, admin, seen))).toBe('sellers.identity_change_gone')
    const [one, two] = await Promise.all([approve(), approve()])
    expect([codeOf(one), codeOf(two)].sort()).toEqual(['ok', 'sellers.identity_change_gone'])
  })
})

describe('the wall behind it', () => {
  const asSellerItself = (work: Parameters<typeof inSellerTransaction>[2]) =>
    inSellerTransaction(app, seller.sellerId, work as never)

  test('an approved shop’s own transaction cannot write who it is, by the settings or by itself', async () => {
    const version = String((await settings()).version)
    expect(codeOf(await saveSellerBusiness(app, seller, { ...BENGALURU, version }))).toBe(
      'sellers.identity_by_request',
    )
    for (const columns of [
      { gstin: null },
      { state_code: 'KA' },
      { legal_name: 'X' },
      { address: 'X' },
      { pan: null },
    ])
      await expect(
        asSellerItself((tx) =>
          tx.updateTable('sellers').set(columns).where('id', '=', seller.sellerId).execute(),
        ),
      ).rejects.toThrow('by request only')
  })

  test('nor approve its own change, nor write another into it', async () => {
    await ask()
    const change = (tx: Parameters<Parameters<typeof inSellerTransaction>[2]>[0]) =>
      tx.updateTable('seller_identity_changes').where('seller_id', '=', seller.sellerId)
    await expect(
      asSellerItself((tx) => change(tx).set({ status: 'approved', decided_at: clock.now() }).execute()),
    ).rejects.toThrow('row-level security')
    await expect(asSellerItself((tx) => change(tx).set({ from_day: TODAY }).execute())).rejects.toThrow()
    await expect(
      change(app.db as never)
        .set({ after: '{}' })
        .execute(),
    ).rejects.toThrow('never changes')
  })
})
