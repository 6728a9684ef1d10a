import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listCreditNotes, listCreditNotesForOffice } from './credit-note-views.ts'
import { creditNotePdf, openCreditNote, openCreditNoteForOffice } from './open-credit-note.ts'

let app: App
let close: () => Promise<void>
const threads = answeringThreads(() => new Uint8Array([37]))
const sellerId = 'ravi-traders'
let order: { userId: string; orderId: string; vendorOrderId: string; creditNoteId: string }
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ threads }))
  const offer = await addOffer(app, { sellerId })
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const vendor = { sellerId, userId: app.random.uuid() }
  const parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  const { id } = await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
  const { user_id: userId } = await app.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  order = { userId, orderId, vendorOrderId, creditNoteId: id }
})
afterAll(() => close())

const admin = permit(OWNER, 'orders.read')

describe('the credit notes of an order', () => {
  test('are listed for its customer, the seller of its part and an administrator, and for nobody else', async () => {
    const { userId, orderId, vendorOrderId, creditNoteId } = order
    if (!admin) throw new Error('an owner reads orders')
    const link = expect.objectContaining({
      id: creditNoteId,
      number: expect.stringMatching(/-C\d\d\/000001$/),
    })
    expect(await listCreditNotes(app, { userId }, orderId)).toEqual([link])
    expect(await listCreditNotes(app, { sellerId }, vendorOrderId)).toEqual([link])
    expect(await listCreditNotesForOffice(app, admin, orderId)).toEqual([link])
    expect(await listCreditNotes(app, { userId: app.random.uuid() }, orderId)).toEqual([])
    expect(await listCreditNotes(app, { sellerId: 'another' }, vendorOrderId)).toEqual([])
    expect(await listCreditNotes(app, { userId }, 'no-uuid')).toEqual([])
  })

  test('open as a PDF for the same people alone, under their own order', async () => {
    const { userId, orderId, vendorOrderId, creditNoteId } = order
    if (!admin) throw new Error('an owner reads orders')
    const name = expect.stringMatching(/^credit-note-.+-C\d\d-000001\.pdf$/)
    const theirs = { name, contentType: 'application/pdf' }
    expect(await openCreditNote(app, { userId }, { orderId, creditNoteId })).toMatchObject(theirs)
    expect(await openCreditNote(app, { sellerId }, { orderId: vendorOrderId, creditNoteId })).toMatchObject(
      theirs,
    )
    expect(await openCreditNoteForOffice(app, admin, { orderId, creditNoteId })).toMatchObject(theirs)
    expect(await creditNotePdf(app, creditNoteId)).toMatchObject(theirs)
    const stranger = { userId: app.random.uuid() }
    expect(await openCreditNote(app, stranger, { orderId, creditNoteId })).toBeUndefined()
    expect(await openCreditNote(app, { userId }, { orderId: creditNoteId, creditNoteId })).toBeUndefined()
    expect(await openCreditNote(app, { sellerId }, { orderId, creditNoteId })).toBeUndefined()
    expect(await openCreditNote(app, { userId }, { orderId, creditNoteId: '' })).toBeUndefined()
  })
})

test('the notes of a parcel that comes back piece by piece come to its invoice, to the paisa', async () => {
  const offer = await addOffer(app, { sellerId })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 3 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendor = { sellerId, userId: app.random.uuid() }
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  for (let piece = 1; piece <= 3; piece++)
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
  const amounts = ['total_paise', 'taxable_paise', 'igst_paise', 'cgst_paise', 'sgst_paise'] as const
  const invoice = await app.db
    .selectFrom('invoices')
    .select(amounts)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const notes = await app.db
    .selectFrom('credit_notes')
    .select(amounts)
    .where('parcel_id', '=', parcelId)
    .execute()
  const sums = amounts.map((amount) => [amount, notes.reduce((sum, note) => sum + note[amount], 0)])
  expect(Object.fromEntries(sums)).toEqual(invoice)
})
