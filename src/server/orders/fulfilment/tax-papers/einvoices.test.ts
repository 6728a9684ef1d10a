import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { inv01Request } from '#domain/money/invoicing/einvoices/inv01-request.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import type { EinvoicePortal } from '#server/ground/outside/gst-portal/einvoice-portal.ts'
import { sandboxEinvoices } from '#server/ground/outside/gst-portal/sandbox/sandbox-einvoices.ts'
import { askEinvoices } from '#server/money/invoicing/einvoices/ask-einvoices.ts'
import { findRegistration, listEinvoices } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { findInvoice } from '#server/money/invoicing/invoice-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { BENGALURU_SYSTEMS, checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { invoicePrefixOf } from '#tests/support/invoice-prefixes.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { askEinvoice } from './ask-einvoice.ts'
import { cancelEinvoice } from './cancel-einvoice.ts'
import { enterEinvoice } from './enter-einvoice.ts'

const START = '2026-11-22T06:00:00Z'
const HOUR_SECONDS = 3_600
const clock = turnedClock(START)
let app: App
let close: () => Promise<void>
let portal: EinvoicePortal
let mouse: AddedOffer
let ravi: Dispatcher
/** What happens when the portal has answered: a test counts, or lets the worker die. */
let onAnswer: () => void = () => {}
const pause = async (at: PausePoint) => {
  if (at === 'einvoice:answered') onAnswer()
}
const offline = (): App => ({ ...app, einvoices: undefined })

beforeAll(async () => {
  portal = sandboxEinvoices({ clock })
  ;({ app, close } = await openTestApp({ clock, einvoices: portal, pause }))
})
beforeEach(async () => {
  onAnswer = () => {}
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 60 })
  const prefix = invoicePrefixOf(sellerId)
  await app.db
    .updateTable('sellers')
    .set({ invoice_prefix: prefix, einvoices_from: '2026-04-01' })
    .where('id', '=', sellerId)
    .execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

/** Asks for a mouse, for a business in Karnataka unless for a person. */
async function ordered(isBusiness = true) {
  const details = { ...homeDelivery(), ...(isBusiness && { business: BENGALURU_SYSTEMS }) }
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

/** A parcel that left. */
async function sold(by: App = app, orderId?: string) {
  const vendorOrderId = await vendorOrderOf(app, orderId ?? (await ordered()))
  const parcelId = await handedOver(by, ravi, { vendorOrderId })
  return { parcelId, vendorOrderId }
}

const einvoiceOf = async (vendorOrderId: string, by: App = app) => {
  const [one] = await listEinvoices(by, { sellerId: mouse.sellerId, vendorOrderId })
  return one
}
const documentOf = async (invoiceId: string) => {
  const document = await findInvoice(app, 'anybody', { invoiceId })
  if (!document) throw new Error('no invoice')
  return document
}
/** The clock stands beyond every pause between two tries. */
const anHourLater = () => clock.turn(HOUR_SECONDS)

describe('the number of an invoice to a business', () => {
  test('is asked for once, by however many workers, and stands on the paper', async () => {
    const { vendorOrderId } = await sold()
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'asked', irn: null, problem: null })
    let answers = 0
    onAnswer = () => {
      answers += 1
    }
    await Promise.all([askEinvoices(app), askEinvoices(app), askEinvoices(app)])
    expect(answers).toBe(1)
    const issued = await einvoiceOf(vendorOrderId)
    expect(issued).toMatchObject({ state: 'issued', irn: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await findRegistration(app.db, issued?.paper.id ?? '')).toEqual({
      irn: issued?.irn,
      ackNumber: issued?.ackNumber,
      ackDay: '2026-11-22',
      signedQr: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      cancelledOn: null,
    })
    expect(await askEinvoices(app)).toBe(0)
  })

  test('is not asked for when a person buys, or before the day of the seller', async () => {
    const person = await sold(app, await ordered(false))
    expect(await einvoiceOf(person.vendorOrderId)).toBe(undefined)
    const day = { einvoices_from: '2027-04-01' }
    await app.db.updateTable('sellers').set(day).where('id', '=', mouse.sellerId).execute()
    const early = await sold()
    expect(await einvoiceOf(early.vendorOrderId)).toBe(undefined)
    expect(await askEinvoices(app)).toBe(0)
    expect(await askEinvoice(app, ravi, { parcelId: early.parcelId })).toMatchObject({
      problem: { code: 'invoicing.einvoice_not_due' },
    })
  })

  test('is taken over when the answer was lost between the portal and the shop', async () => {
    const { vendorOrderId } = await sold()
    onAnswer = () => {
      throw new Error('the worker died')
    }
    await askEinvoices(app)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'asked', irn: null })
    // Whoever comes at once waits: the portal may still be at it.
    expect(await askEinvoices(app)).toBe(0)
    onAnswer = () => {}
    anHourLater()
    expect(await askEinvoices(app)).toBe(1)
    const issued = await einvoiceOf(vendorOrderId)
    expect(issued?.state).toBe('issued')
    const again = await portal.register(inv01Request(await documentOf(issued?.paper.id ?? '')))
    expect(again).toMatchObject({ kind: 'duplicate', registration: { irn: issued?.irn } })
  })

  test.each([
    ['another total', { TotInvVal: 1 }, {}],
    ['another buyer', {}, { Gstin: '24AAQCA8719H1ZC' }],
  ])('of which the portal knows %s is not taken over', async (_what, value, buyer) => {
    const { vendorOrderId } = await sold()
    const asked = await einvoiceOf(vendorOrderId)
    const own = inv01Request(await documentOf(asked?.paper.id ?? ''))
    const other = {
      ...own,
      ValDtls: { ...own.ValDtls, ...value },
      BuyerDtls: { ...own.BuyerDtls, ...buyer },
    }
    expect(await portal.register(other)).toMatchObject({ kind: 'issued' })
    await askEinvoices(app)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({
      state: 'refused',
      irn: null,
      problem: expect.stringContaining('another buyer or total'),
    })
  })

  test('is refused with the field that breaks the published form, and asked for again by its seller', async () => {
    const place = { supplier_city: 'Bo' }
    const vendorOrderId = await vendorOrderOf(app, await ordered())
    await sql`ALTER TABLE vendor_orders DISABLE TRIGGER vendor_orders_keep_supplier`.execute(app.db)
    await app.db.updateTable('vendor_orders').set(place).where('id', '=', vendorOrderId).execute()
    await sql`ALTER TABLE vendor_orders ENABLE TRIGGER vendor_orders_keep_supplier`.execute(app.db)
    const parcelId = await handedOver(app, ravi, { vendorOrderId })
    await askEinvoices(app)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({
      state: 'refused',
      problem: 'The portal does not take it: SellerDtls Loc must NOT have fewer than 3 characters.',
    })
    const stranger: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: app.random.uuid() } }
    expect(await askEinvoice(app, stranger, { parcelId })).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
    expect(await askEinvoice(app, ravi, { parcelId })).toMatchObject({ ok: true })
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'asked', problem: null })
    await askEinvoices(app)
  })

  test('is what the latest question brings: an answer that comes after it was asked again changes nothing', async () => {
    const { vendorOrderId } = await sold()
    const isAsked = Promise.withResolvers<void>()
    const late = Promise.withResolvers<Awaited<ReturnType<EinvoicePortal['register']>>>()
    const register = () => {
      isAsked.resolve()
      return late.promise
    }
    const first = askEinvoices({ ...app, einvoices: { ...portal, register } })
    await isAsked.promise
    anHourLater()
    await askEinvoices({
      ...app,
      einvoices: {
        ...portal,
        async register(request) {
          late.resolve({ kind: 'refused', reason: 'The portal is closed.' })
          await first
          return portal.register(request)
        },
      },
    })
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'issued', problem: null })
  })

  test('is asked for again while nobody answers, and after two days left to a person', async () => {
    const unreachable: EinvoicePortal = {
      ...portal,
      register: async () => ({ kind: 'unknown', reason: 'The portal did not answer.' }),
    }
    const without = { ...app, einvoices: unreachable }
    const { vendorOrderId } = await sold()
    await askEinvoices(without)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({
      state: 'asked',
      problem: 'The portal did not answer.',
    })
    clock.turn(49 * HOUR_SECONDS)
    await askEinvoices(without)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({
      state: 'refused',
      problem: 'The portal did not answer.',
    })
  })
})

describe('a number that was given', () => {
  const cancelled = (parcelId: string, reason = 'Wrong buyer') =>
    cancelEinvoice(app, ravi, { parcelId, reason })

  test('is cancelled within 24 hours, for a reason, and is never given again', async () => {
    const { parcelId, vendorOrderId } = await sold()
    await askEinvoices(app)
    const { irn } = (await einvoiceOf(vendorOrderId)) ?? {}
    expect(await cancelled(parcelId, ' ')).toMatchObject({ problem: { code: 'audit.reason_invalid' } })
    expect(await cancelled(parcelId)).toMatchObject({ ok: true, value: { isDone: false } })
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'cancelling', cancelUntil: null })
    await askEinvoices(app)
    const end = await einvoiceOf(vendorOrderId)
    expect(end).toMatchObject({ state: 'cancelled', irn, cancelReason: 'Wrong buyer' })
    expect(await findRegistration(app.db, end?.paper.id ?? '')).toMatchObject({
      cancelledOn: indianDay(clock.now()),
    })
    const settled = { problem: { code: 'invoicing.einvoice_settled' } }
    expect(await askEinvoice(app, ravi, { parcelId })).toMatchObject(settled)
    const typed = { irn, ackNumber: '112010036563310', ackDay: indianDay(clock.now()), signedQr: '' }
    expect(await enterEinvoice(app, ravi, { parcelId, ...typed })).toMatchObject(settled)
    expect(await portal.register(inv01Request(await documentOf(end?.paper.id ?? '')))).toMatchObject({
      kind: 'refused',
    })
    const next = await sold(offline())
    expect(await enterEinvoice(app, ravi, { parcelId: next.parcelId, ...typed })).toMatchObject({
      problem: { code: 'invoicing.irn_taken' },
    })
    const { count } = await app.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('action', '=', 'einvoice.cancelled')
      .where('subject_id', '=', end?.paper.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('is not cancelled after 24 hours, by nobody', async () => {
    const { parcelId, vendorOrderId } = await sold()
    await askEinvoices(app)
    clock.turn(24 * HOUR_SECONDS)
    const tooLate = { problem: { code: 'invoicing.cancel_too_late' } }
    expect(await cancelled(parcelId)).toMatchObject(tooLate)
    const owner = permit(OWNER, 'orders.fulfil')
    if (!owner) throw new Error('an owner may')
    expect(
      await cancelEinvoice(app, { kind: 'admin', admin: owner }, { parcelId, reason: 'Wrong buyer' }),
    ).toMatchObject(tooLate)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'issued', cancelUntil: null })
  })

  test('stays when the portal refuses to cancel it', async () => {
    const { parcelId, vendorOrderId } = await sold()
    await askEinvoices(app)
    await cancelled(parcelId)
    clock.turn(25 * HOUR_SECONDS)
    await askEinvoices(app)
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({
      state: 'issued',
      cancelReason: null,
      problem: 'The 24 hours for cancelling are over.',
    })
  })
})

describe('without a connection to the portal', () => {
  const typed = (irn: string) => ({
    irn,
    ackNumber: '112010036563310',
    ackDay: indianDay(clock.now()),
    signedQr: '',
  })

  test('a person registers the invoice, and writes the number and its end down', async () => {
    const { parcelId, vendorOrderId } = await sold(offline())
    expect(await einvoiceOf(vendorOrderId, offline())).toMatchObject({ state: 'none', canAsk: false })
    expect(await askEinvoice(offline(), ravi, { parcelId })).toMatchObject({
      problem: { code: 'invoicing.no_portal' },
    })
    const irn = 'ab'.repeat(32)
    expect(await enterEinvoice(offline(), ravi, { parcelId, ...typed('short') })).toMatchObject({
      problem: { code: 'invoicing.einvoice_invalid' },
    })
    expect(await enterEinvoice(offline(), ravi, { parcelId, ...typed(irn) })).toMatchObject({ ok: true })
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'issued', irn })
    expect(await cancelEinvoice(offline(), ravi, { parcelId, reason: 'Wrong buyer' })).toMatchObject({
      value: { isDone: true },
    })
    expect(await einvoiceOf(vendorOrderId)).toMatchObject({ state: 'cancelled', irn })
  })
})
