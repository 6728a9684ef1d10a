import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { sendAsCustomer } from '#server/orders/messages/send-message.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { typed } from '#tests/support/messages.ts'
import { numberOf } from '#tests/support/parcels.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsSeller } from './answer-dispute.ts'
import { readCaseForOffice, readOwnCase, readSoldCase } from './case-record-views.ts'
import { readEvidenceToSend } from './chargebacks/evidence/evidence-to-send-views.ts'
import { findDisputeForOffice } from './dispute-views.ts'
import { readEvidenceAsCustomer } from './evidence-views.ts'

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let meera: { userId: string; sellerId: string }
let of: DeliveredParcel
let disputeId: string

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 20 })
  meera = await addVendorOf(app, offer.sellerId)
  const by: Dispatcher = { kind: 'vendor', vendor: meera }
  const customer = await addCustomer(app)
  const before = await openedDispute(app, await deliveredParcel(app, by, customer, { offer }))
  await answerAsSeller(app, meera, { disputeId: before, fields: saying(''), agrees: true })
  of = await deliveredParcel(app, by, customer, { offer, quantity: 2 })
  await requestReturn(app, customer, {
    returnId: app.random.uuid(),
    parcelId: of.parcelId,
    pieces: [{ orderLineId: of.lineId, piece: 2 }],
    reason: 'damaged',
    words: 'Its fan is broken.',
    wanted: 'refund',
    way: 'drop-off',
  })
  disputeId = await openedDispute(app, of)
  const message = { name: 'Asha', email: customer.email, message: 'Where is my money?' }
  await submitTicket(app, { message, userId: customer.userId })
  const to = { sellerId: meera.sellerId, about: { orderId: of.orderId } }
  await sendAsCustomer(app, customer, { ...typed('Nothing has come.'), to })
  await sendAsCustomer(app, customer, { ...typed('Call 98765 43210.'), to })
})
afterAll(() => close())

const dispute = async () => {
  const found = await findDisputeForOffice(app, OWNER, disputeId)
  if (!found) throw new Error('the dispute is there')
  return found
}

describe('what is on record of a dispute', () => {
  test('all three read what was written about the order, but not what is held', async () => {
    const found = await dispute()
    const records = [
      await readCaseForOffice(app, OWNER, found),
      await readOwnCase(app, of, found),
      await readSoldCase(app, meera.sellerId, found),
    ]
    for (const record of records)
      expect(record?.messages).toMatchObject([{ by: 'customer', text: 'Nothing has come.' }])
    const { said } = await readEvidenceToSend(app.db, found.orderId)
    expect(said.map(({ text }) => text)).toContain('Message: Nothing has come.')
    expect(JSON.stringify(said)).not.toContain('98765')
  })

  test('the back office sees the order, the return, letters, messages and the other disputes of both sides', async () => {
    const record = await readCaseForOffice(app, OWNER, await dispute())
    expect(record.events.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Payment: paid', 'Parcel 1: delivered']),
    )
    expect(record.returns).toMatchObject([
      { status: 'requested', words: 'Its fan is broken.', units: [{ outcome: null }], photographs: [] },
    ])
    expect(record.letters.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/NN-D-/))
    expect(record.tickets).toHaveLength(1)
    expect(record.others).toEqual({ customer: { refunded: 1 }, seller: { refunded: 1 } })
  })

  test('a role that does not read tickets sees none', async () => {
    const admin = permit({ ...OWNER, role: 'finance' }, 'disputes.read')
    if (!admin) throw new Error('finance reads disputes')
    expect((await readCaseForOffice(app, admin, await dispute())).tickets).toEqual([])
  })

  test('the sides see their own case without what is ours alone; nobody else sees any of it', async () => {
    const asked = await dispute()
    const own = await readOwnCase(app, of, asked)
    expect(own).toMatchObject({ returns: [{ status: 'requested' }], tickets: [], others: undefined })
    expect(own?.letters.length).toBeGreaterThan(0)
    const sold = await readSoldCase(app, meera.sellerId, asked)
    expect(sold).toMatchObject({ returns: [{ status: 'requested' }], letters: [], others: undefined })
    expect(sold.events.map(({ text }) => text)).toContain('Parcel 1: delivered')
    const asha = await addCustomer(app)
    expect(await readOwnCase(app, asha, asked)).toBeUndefined()
    expect(await readEvidenceAsCustomer(app, asha, of.parcelId)).toBeUndefined()
    expect(await readEvidenceAsCustomer(app, of, of.parcelId)).toMatchObject({
      trackingNumber: numberOf(of.parcelId),
    })
    const stranger = await addSellerWithVendor(app, { name: 'Dev Infotech' })
    expect(await readSoldCase(app, stranger.sellerId, asked)).toMatchObject({ events: [], returns: [] })
  })
})
