import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { lineView, readLines } from '#server/orders/orders/order-line-views.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { BENGALURU_SYSTEMS, checkoutOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { invoicePrefixOf } from '#tests/support/invoice-prefixes.ts'
import { handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { changeRate } from '#tests/support/rate-change.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listInvoices, listInvoicesForOffice } from './invoice-views.ts'
import { issueInvoice } from './issue-invoice.ts'
import { invoicePdf, openInvoice, openInvoiceForOffice, openInvoiceInTriplicate } from './open-invoice.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let ravi: Dispatcher
/** What it draws is the matter of print-paper.test.ts. */
const threads = answeringThreads(() => new Uint8Array([37]))
const clock = turnedClock('2027-03-28T12:00:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, threads }))
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 60 })
  const prefix = { invoice_prefix: invoicePrefixOf(sellerId) }
  await app.db.updateTable('sellers').set(prefix).where('id', '=', sellerId).execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function bought(
  quantity: number,
  offer = mouse,
  details = homeDelivery(),
): Promise<{ orderId: string; vendorOrderId: string }> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity, details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  return { orderId, vendorOrderId: await vendorOrderOf(app, orderId) }
}

const invoices = () =>
  app.db
    .selectFrom('invoices')
    .selectAll()
    .where('seller_id', '=', mouse.sellerId)
    .orderBy('issued_at')
    .orderBy('serial')
    .execute()

const issue = (parcelId: string, andThen?: () => Promise<void>) =>
  inTransaction(app, async (tx) => {
    const issued = await issueInvoice(app, tx, { parcelId })
    await andThen?.()
    return issued
  })

describe('the invoice of a parcel', () => {
  test('is numbered when the parcel leaves, and those of an order add up to what is paid', async () => {
    const { orderId, vendorOrderId } = await bought(3)
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    await handedOver(app, ravi, { vendorOrderId, quantity: 2 })
    const rows = await invoices()
    const prefix = invoicePrefixOf(mouse.sellerId)
    expect(rows.map(({ number }) => number)).toEqual([`${prefix}/26-27/000001`, `${prefix}/26-27/000002`])
    const { total_paise } = await app.db
      .selectFrom('orders')
      .select('total_paise')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(rows.reduce((sum, row) => sum + row.total_paise, 0)).toBe(total_paise)
    // ₹900.00 and ₹133.00 of delivery at 18 % inside Maharashtra: CGST is 9/118 of 1,03,300 paise = 7,878.81.
    expect(rows[0]).toMatchObject({
      total_paise: 103_300,
      cgst_paise: 7_879,
      sgst_paise: 7_879,
      igst_paise: 0,
    })
    expect(rows[0]?.document).toMatchObject({
      supplier: { gstin: '27AAPFU0939F1ZV', state: 'MH', city: 'Pune' },
      buyer: { gstin: null },
      placeOfSupply: 'MH',
      hsnDigits: 4,
      lines: [{ quantity: 1, listPaise: 100_000, discountPaise: 10_000, deliveryPaise: 13_300 }],
    })
  })

  test('of a registered buyer follows the state of the GSTIN, and names the place of registration', async () => {
    const { vendorOrderId } = await bought(1, mouse, { ...homeDelivery(), business: BENGALURU_SYSTEMS })
    await handedOver(app, ravi, { vendorOrderId })
    const [row] = await invoices()
    // 18/118 of ₹1,299.00.
    expect(row).toMatchObject({ igst_paise: 19_815, cgst_paise: 0, buyer_gstin: '29AAGCB7383J1Z4' })
    expect(row?.document).toMatchObject({
      poNumber: 'PO-7',
      buyer: { name: 'Bengaluru Systems', city: 'Bengaluru', postalCode: '560025', state: 'KA' },
      deliverTo: { state: 'MH' },
    })
  })

  test('cannot be issued without the GSTIN of the seller: nothing leaves', async () => {
    const offer = await addOffer(app, { sellerId: mouse.sellerId, available: 5 })
    await app.db.updateTable('sellers').set({ gstin: null }).where('id', '=', mouse.sellerId).execute()
    const parcelId = await packed(app, ravi, await bought(1, offer))
    await nameCourier(app, ravi, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
    expect(await handOverParcel(app, ravi, parcelId)).toEqual({
      ok: false,
      problem: { code: 'invoicing.supplier_unregistered' },
    })
    expect(await stockOf(app, offer)).toEqual({ onHand: 5, reserved: 1 })
    expect(await invoices()).toEqual([])
  })

  test('is never changed or removed, and a parcel has one', async () => {
    const parcelId = await handedOver(app, ravi, await bought(1))
    await expect(app.db.deleteFrom('invoices').execute()).rejects.toThrow('append-only')
    await expect(app.db.updateTable('invoices').set({ number: 'X' }).execute()).rejects.toThrow('append-only')
    await expect(issue(parcelId)).rejects.toThrow('invoices_parcel_id_key')
    expect(await invoices()).toHaveLength(1)
  })
})

describe('an order across a change of rate', () => {
  const HSN = '90138090'

  test('bears the rate of its invoice’s day at the price that was agreed, and so do the ledger and the order’s page', async () => {
    const offer = await addOffer(app, { sellerId: mouse.sellerId, available: 9 })
    await app.db.updateTable('products').set({ hsn: HSN }).where('id', '=', offer.productId).execute()
    const { orderId, vendorOrderId } = await bought(2, offer)
    await changeRate(app, {
      hsn: HSN,
      rateBp: 4_000,
      from: indianDay(new Date(clock.now().getTime() + DAY_MS)),
    })
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    clock.turn(DAY_MS / 1_000)
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    // ₹900.00 and ₹199.50 of delivery: 9/118 of 1,09,950 paise = 8,386.02, and 20/140 of it = 15,707.14.
    expect(
      (await invoices()).map(({ document, total_paise, cgst_paise }) => [
        document.lines[0]?.rateBp,
        total_paise,
        cgst_paise,
      ]),
    ).toEqual([
      [1_800, 109_950, 8_386],
      [4_000, 109_950, 15_707],
    ])
    const { rows } = await sql<{ basis: number }>`SELECT basis_paise AS basis FROM ledger_entries
      WHERE vendor_order_id = ${vendorOrderId} AND kind = 'tcs-cgst' ORDER BY id`.execute(app.db)
    expect(rows.map(({ basis }) => Number(basis))).toEqual([109_950 - 2 * 8_386, 109_950 - 2 * 15_707])
    const line = await app.db
      .selectFrom('order_lines')
      .select(['gst_rate_bp', 'invoiced_rate_bp'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ gst_rate_bp: 1_800, invoiced_rate_bp: 4_000 })
    const [shown] = (await readLines(app.db, orderId)).map(lineView)
    expect(shown?.gstRateBp).toBe(4_000)
  })
})

describe('the paper of an invoice', () => {
  test('is opened by the customer, the seller and administrators; for anybody else there is none', async () => {
    const { orderId, vendorOrderId } = await bought(1)
    await handedOver(app, ravi, { vendorOrderId })
    const { user_id: userId } = await app.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const admin = permit(OWNER, 'orders.read')
    if (!admin) throw new Error('an owner reads orders')
    const [link] = await listInvoices(app, { userId }, orderId)
    const which = { orderId, invoiceId: link?.id ?? '' }
    // A seller knows an order by the id of its own vendor order.
    for (const [reader, id] of [
      [{ userId }, orderId],
      [{ sellerId: mouse.sellerId }, vendorOrderId],
    ] as const) {
      expect(await listInvoices(app, reader, id)).toEqual([link])
      expect(await openInvoice(app, reader, { ...which, orderId: id })).toMatchObject({
        name: `invoice-${link?.number.replaceAll('/', '-')}.pdf`,
      })
    }
    expect(await listInvoicesForOffice(app, admin, orderId)).toEqual([link])
    expect(await openInvoiceForOffice(app, admin, which)).toMatchObject({ contentType: 'application/pdf' })
    const own = { ...which, orderId: vendorOrderId }
    expect(await openInvoiceInTriplicate(app, { sellerId: mouse.sellerId }, own)).toMatchObject({
      name: expect.stringMatching(/-copies\.pdf$/),
    })
    expect(await openInvoiceInTriplicate(app, { sellerId: 'other' }, own)).toBeUndefined()
    const stranger = await addCustomer(app)
    for (const reader of [stranger, { sellerId: 'other' }]) {
      for (const id of [orderId, vendorOrderId]) {
        expect(await listInvoices(app, reader, id)).toEqual([])
        expect(await openInvoice(app, reader, { ...which, orderId: id })).toBeUndefined()
      }
    }
    const elsewhere = { ...which, orderId: (await bought(1)).orderId }
    expect(await openInvoiceForOffice(app, admin, elsewhere)).toBeUndefined()
    expect((await invoicePdf(app, which.invoiceId)).name).toMatch(/^invoice-[A-Z]{3}-26-27-000001\.pdf$/)
  })
})

describe('the numbers of a seller', () => {
  test('have no gap when fifty are asked for at once and some of them come to nothing', async () => {
    const parcels: string[] = []
    for (let order = 0; order < 5; order++) {
      const { vendorOrderId } = await bought(10)
      for (let piece = 0; piece < 10; piece++)
        parcels.push(await packed(app, ravi, { vendorOrderId, quantity: 1 }))
    }
    const rolledBack = async () => {
      if (app.random.below(3) === 0) throw new Error('rolled back')
    }
    const settled = await Promise.allSettled(parcels.map((parcelId) => issue(parcelId, rolledBack)))
    const failed = settled.filter((each) => each.status === 'rejected')
    expect(failed.map(({ reason }) => (reason as Error).message)).toEqual(failed.map(() => 'rolled back'))
    const serials = (await invoices()).map(({ serial }) => serial)
    expect(serials.toSorted((a, b) => a - b)).toEqual(serials.map((_, at) => at + 1))
    expect(serials.length + failed.length).toBe(50)
  }, 60_000)

  test('have no gap when the database connection dies after a number was taken', async () => {
    const { vendorOrderId } = await bought(2)
    const first = await packed(app, ravi, { vendorOrderId, quantity: 1 })
    const second = await packed(app, ravi, { vendorOrderId, quantity: 1 })
    const killed = app.db.transaction().execute(async (tx) => {
      await issueInvoice(app, tx, { parcelId: first })
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    await issue(second)
    await issue(first)
    expect((await invoices()).map(({ parcel_id, serial }) => [parcel_id, serial])).toEqual([
      [second, 1],
      [first, 2],
    ])
  })

  test('begin again with the financial year, which ends on 31 March in India', async () => {
    const { vendorOrderId } = await bought(2)
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    // 1 April, half past five in the morning.
    clock.turn((Date.parse('2027-04-01T00:00:00Z') - clock.now().getTime()) / 1_000)
    await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
    const prefix = invoicePrefixOf(mouse.sellerId)
    expect((await invoices()).map(({ number }) => number)).toEqual([
      `${prefix}/26-27/000001`,
      `${prefix}/27-28/000001`,
    ])
  })
})
