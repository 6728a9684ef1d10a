import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditNoteList } from '#domain/money/invoicing/credit-note-list.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listSellerCreditNotes, readSellerCreditNotes } from './seller-credit-note-views.ts'

let app: App
let close: () => Promise<void>
const clock = turnedClock('2027-03-30T12:00:00Z')
const orderNumbers: string[] = []
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  const mouse = await addOffer(app, { sellerId: 'ravi', available: 60 })
  const keys = await addOffer(app, { sellerId: 'other', available: 60 })
  await app.db.updateTable('sellers').set({ invoice_prefix: 'RV' }).where('id', '=', 'ravi').execute()
  await takenBack(mouse)
  await takenBack(keys)
  // 2 April in India: another financial year.
  clock.turn(3 * 24 * 3_600)
  await takenBack(mouse)
})
afterAll(() => close())

/** A piece that is sold, sent and credited, all now. */
async function takenBack(offer: AddedOffer): Promise<void> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  orderNumbers.push(placed.value.number)
  const vendor = { sellerId: offer.sellerId, userId: app.random.uuid() }
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const parcelId = await handedOver(app, { kind: 'vendor', vendor }, { vendorOrderId })
  await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
}

const asked = (search: string) => creditNoteList.parse(new URLSearchParams(search))
const numbersOf = async (search = '') =>
  (await listSellerCreditNotes(app, 'ravi', asked(search))).creditNotes.map(({ document }) => document.number)

describe('the credit notes of a seller', () => {
  test('stand with their invoices, the latest first, and no other seller’s among them', async () => {
    const { creditNotes, firstOn } = await listSellerCreditNotes(app, 'ravi')
    expect(firstOn).toBe('2027-03-30')
    expect(creditNotes.map(({ document }) => [document.number, document.invoice.number])).toEqual([
      ['RV-C27/000001', 'RV/27-28/000001'],
      ['RV-C26/000001', 'RV/26-27/000001'],
    ])
  })

  test('are found by financial year, month, number, invoice and order', async () => {
    expect(await numbersOf('period=26-27')).toEqual(['RV-C26/000001'])
    expect(await numbersOf('period=2027-04')).toEqual(['RV-C27/000001'])
    expect(await numbersOf('period=2027-02')).toEqual([])
    expect(await numbersOf('q=rv-c26')).toEqual(['RV-C26/000001'])
    expect(await numbersOf('q=RV/27-28')).toEqual(['RV-C27/000001'])
    expect(await numbersOf(`q=${encodeURIComponent(orderNumbers[0] ?? '')}`)).toEqual(['RV-C26/000001'])
    expect(await numbersOf(`q=${encodeURIComponent(orderNumbers[1] ?? '')}`)).toEqual([])
    expect(await numbersOf('q=_V')).toEqual([])
  })

  test('are in the file in the order of their issue', async () => {
    const inFile: string[] = []
    for await (const notes of readSellerCreditNotes(app, 'ravi', asked('')))
      inFile.push(...notes.map(({ number }) => number))
    expect(inFile).toEqual(['RV-C26/000001', 'RV-C27/000001'])
  })
})
