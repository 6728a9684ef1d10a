import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Inv01Request } from '#domain/ground/gst/portal-forms.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { EinvoicePortal, RegistrationAnswer } from '#server/ground/outside/gst-portal/einvoice-portal.ts'
import { sandboxEinvoices } from '#server/ground/outside/gst-portal/sandbox/sandbox-einvoices.ts'
import { creditNotePdf } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { askEinvoices } from '#server/money/invoicing/einvoices/ask-einvoices.ts'
import { listEinvoices } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { BENGALURU_SYSTEMS, checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { invoicePrefixOf } from '#tests/support/invoice-prefixes.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { askEinvoice } from './ask-einvoice.ts'
import { cancelEinvoice } from './cancel-einvoice.ts'
import { enterEinvoice } from './enter-einvoice.ts'

const HOUR_SECONDS = 3_600
const clock = turnedClock('2026-11-22T06:00:00Z')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
/** What the portal was asked and what it said, the latest last. */
let calls: { request: Inv01Request; answer: RegistrationAnswer }[] = []
/** What the portal says in place of its own answer. */
let instead: RegistrationAnswer | undefined
let onAnswer: () => void = () => {}
const printed: unknown[] = []
const pause = async (at: PausePoint) => {
  if (at === 'einvoice:answered') onAnswer()
}
const offline = (): App => ({ ...app, einvoices: undefined })

beforeAll(async () => {
  const sandbox = sandboxEinvoices({ clock })
  const einvoices: EinvoicePortal = {
    ...sandbox,
    async register(request) {
      const answer = instead ?? (await sandbox.register(request))
      calls.push({ request, answer })
      return answer
    },
  }
  const threads = answeringThreads((paper) => {
    printed.push(paper)
    return new Uint8Array([37])
  })
  ;({ app, close } = await openTestApp({ clock, einvoices, pause, threads, gateway: fakeGateway() }))
})
beforeEach(async () => {
  calls = []
  instead = undefined
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

/** A parcel of two pieces that left, for a business in Karnataka unless for a person. */
async function sold(by: App = app, { isBusiness = true, isPaid = false } = {}) {
  const details = {
    ...homeDelivery(),
    ...(isPaid && { paymentMethod: 'card' as const }),
    ...(isBusiness && { business: BENGALURU_SYSTEMS }),
  }
  const placed = await placeOrder(
    app,
    await addCustomer(app),
    checkoutOf(mouse, { quantity: 2, details, ...(isPaid && { by: 'card' as const }) }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  return {
    orderId: placed.value.orderId,
    vendorOrderId,
    parcelId: await handedOver(by, ravi, { vendorOrderId }),
  }
}
const givenBack = (parcelId: string, by: App = app) =>
  inTransaction(by, (tx) => giveBackFirstPiece(by, tx, parcelId))

/** A parcel whose invoice is registered, and of which a piece came back. */
async function soldAndBack() {
  const parcel = await sold()
  await askEinvoices(app)
  const note = await givenBack(parcel.parcelId)
  return { ...parcel, note }
}

const noteOf = async (vendorOrderId: string, by: App = app) =>
  (await listEinvoices(by, { sellerId: mouse.sellerId, vendorOrderId })).find(
    ({ paper }) => paper.kind === 'credit-note',
  )
const refundsOf = (orderId: string) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'status'])
    .where('order_id', '=', orderId)
    .execute()
const typed = (irn: string) => ({
  irn,
  ackNumber: '112010036563310',
  ackDay: indianDay(clock.now()),
  signedQr: '',
})

describe('the number of a credit note to a business', () => {
  test('is asked for by the same job, with the invoice that it credits, and stands on its paper', async () => {
    const { vendorOrderId, note } = await soldAndBack()
    expect(await noteOf(vendorOrderId)).toMatchObject({ state: 'asked', number: note.number, irn: null })
    await Promise.all([askEinvoices(app), askEinvoices(app), askEinvoices(app)])
    const [invoice, credit] = calls.map(({ request }) => request)
    expect(calls).toHaveLength(2)
    expect(credit?.DocDtls).toMatchObject({ Typ: 'CRN', No: note.number })
    expect(credit?.RefDtls?.PrecDocDtls).toEqual([{ InvNo: invoice?.DocDtls.No, InvDt: invoice?.DocDtls.Dt }])
    const issued = await noteOf(vendorOrderId)
    expect(issued).toMatchObject({
      state: 'issued',
      irn: expect.stringMatching(/^[0-9a-f]{64}$/),
      cancelUntil: null,
    })
    await creditNotePdf(app, note.id)
    expect(printed.at(-1)).toMatchObject({
      kind: 'credit-note',
      content: { registration: { irn: issued?.irn, signedQr: expect.stringContaining('.') } },
    })
    expect(await askEinvoices(app)).toBe(0)
  })

  test('keeps the number of its invoice from being cancelled', async () => {
    const { parcelId, vendorOrderId } = await soldAndBack()
    const [invoice] = await listEinvoices(app, { sellerId: mouse.sellerId, vendorOrderId })
    expect(invoice).toMatchObject({ state: 'issued', cancelUntil: null })
    expect(await cancelEinvoice(app, ravi, { parcelId, reason: 'Wrong buyer' })).toMatchObject({
      problem: { code: 'invoicing.cancel_credited' },
    })
    await askEinvoices(app)
  })

  test('is given once when the worker dies between the question and the answer', async () => {
    const { vendorOrderId } = await soldAndBack()
    onAnswer = () => {
      throw new Error('the worker died')
    }
    await askEinvoices(app)
    expect(await noteOf(vendorOrderId)).toMatchObject({ state: 'asked', irn: null })
    onAnswer = () => {}
    clock.turn(HOUR_SECONDS)
    await askEinvoices(app)
    const [, first, again] = calls.map(({ answer }) => answer)
    expect([first?.kind, again?.kind]).toEqual(['issued', 'duplicate'])
    expect(await noteOf(vendorOrderId)).toMatchObject({
      state: 'issued',
      irn: first?.kind === 'issued' ? first.registration.irn : '',
    })
  })

  test.each([
    [{ kind: 'unknown', reason: 'The portal did not answer.' }, 'asked'],
    [{ kind: 'refused', reason: 'The portal does not take it.' }, 'refused'],
  ] as const)('holds no money back when the portal answers %j', async (answer, state) => {
    const { orderId, parcelId, vendorOrderId } = await sold(app, { isPaid: true })
    await askEinvoices(app)
    instead = answer
    const { id, lines } = await givenBack(parcelId)
    expect(await askEinvoices(app)).toBe(1)
    expect(await noteOf(vendorOrderId)).toMatchObject({ state, problem: answer.reason })
    const creditedPaise = lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
    expect(await refundsOf(orderId)).toEqual([{ amount_paise: creditedPaise, status: 'asked' }])
    await askRefunds(app)
    expect(await refundsOf(orderId)).toEqual([{ amount_paise: creditedPaise, status: 'processed' }])
    // The paper goes out without a number.
    await creditNotePdf(app, id)
    expect(printed.at(-1)).toMatchObject({ content: { registration: null } })
    instead = undefined
    clock.turn(HOUR_SECONDS)
    expect(await askEinvoice(app, ravi, { parcelId, creditNoteId: id })).toMatchObject({ ok: true })
    await askEinvoices(app)
    expect(await noteOf(vendorOrderId)).toMatchObject({ state: 'issued', problem: null })
  })

  test('is not asked for when a person bought, or the invoice was cancelled', async () => {
    const person = await sold(app, { isBusiness: false })
    await givenBack(person.parcelId)
    expect(await noteOf(person.vendorOrderId)).toBeUndefined()
    const cancelled = await sold()
    await askEinvoices(app)
    await cancelEinvoice(app, ravi, { parcelId: cancelled.parcelId, reason: 'Wrong buyer' })
    await askEinvoices(app)
    await givenBack(cancelled.parcelId)
    expect(await noteOf(cancelled.vendorOrderId)).toBeUndefined()
    expect(await askEinvoices(app)).toBe(0)
  })
})

test('without a connection to the portal its own seller writes the number down', async () => {
  const { parcelId, vendorOrderId } = await sold(offline())
  const other = await sold(offline())
  const { id: creditNoteId } = await givenBack(parcelId, offline())
  expect(await noteOf(vendorOrderId, offline())).toMatchObject({ state: 'none', canAsk: false, parcelId })
  const irn = 'cd'.repeat(32)
  const stranger: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: app.random.uuid() } }
  expect(await enterEinvoice(offline(), stranger, { parcelId, creditNoteId, ...typed(irn) })).toMatchObject({
    problem: { code: 'fulfilment.parcel_gone' },
  })
  for (const which of [
    { parcelId: other.parcelId, creditNoteId },
    { parcelId, creditNoteId: 'none' },
  ])
    expect(await enterEinvoice(offline(), ravi, { ...which, ...typed(irn) })).toMatchObject({
      problem: { code: 'invoicing.einvoice_not_due' },
    })
  expect(await enterEinvoice(offline(), ravi, { parcelId, creditNoteId, ...typed(irn) })).toMatchObject({
    ok: true,
  })
  expect(await noteOf(vendorOrderId)).toMatchObject({ state: 'issued', irn })
  expect(await enterEinvoice(offline(), ravi, { parcelId, ...typed(irn) })).toMatchObject({
    problem: { code: 'invoicing.irn_taken' },
  })
  const { subject_kind: kind } = await app.db
    .selectFrom('audit_log')
    .select('subject_kind')
    .where('action', '=', 'einvoice.entered')
    .where('subject_id', '=', creditNoteId)
    .executeTakeFirstOrThrow()
  expect(kind).toBe('credit-note')
})
