import type { Transaction } from 'kysely'
import { findDatedRate } from '#domain/ground/settings/gst-rates.ts'
import { type Day, financialYearName, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { gstKind } from '#domain/money/invoicing/gst.ts'
import { hsnDigits, type InvoiceDocument, paidByOthers } from '#domain/money/invoicing/invoice-document.ts'
import { invoiceNumber } from '#domain/money/invoicing/invoice-number.ts'
import { taxParcel } from '#domain/money/invoicing/parcel-tax.ts'
import { rateOfSupply } from '#domain/money/invoicing/supply/time-of-supply.ts'
import { defaultPrefix } from '#domain/selling/sellers/invoice-prefix.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { supplierState } from '#server/selling/sellers/supplier-views.ts'
import { reserveEinvoice } from './einvoices/reserve-einvoice.ts'
import { insertInvoice, keepInvoicedRates, takeSerial } from './invoice-store.ts'
import { findIssuedInvoice } from './invoice-views.ts'
import { type ParcelToInvoice, paidOn, readParcelToInvoice } from './parcel-to-invoice-views.ts'

/**
 * Issues the tax invoice of a parcel, in the transaction in which it leaves (CGST Act s. 31: at or before removal), as
 * the last lock of a sale but for products: the series of its seller stays locked until the commit, so that numbers
 * have no gap. One that has to be registered with the portal is reserved there. Everything is read from rows that were
 * frozen when the order was placed and the parcel was packed, but for the rate of tax: of a rate that changed since the
 * order, the time of supply decides (CGST Act s. 14). What is paid stays; the taxable value follows.
 *
 * Refuses when the order names no GSTIN, legal name or address of its seller: a bill of supply is not issued here.
 */
export async function issueInvoice(
  app: Pick<App, 'clock' | 'random' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  { parcelId }: { parcelId: string },
): Promise<Result<{ invoiceId: string; number: string }, 'invoicing.supplier_unregistered'>> {
  const found = await readParcelToInvoice(tx, parcelId)
  invariant(found && found.lines.length > 0, 'a parcel that leaves holds goods of an order')
  const supplier = supplierOf(found)
  if (!supplier) return refuse('invoicing.supplier_unregistered')
  const issuedAt = app.clock.now()
  const issuedOn = indianDay(issuedAt)
  const parcel = await atRatesOf(tx, found, issuedOn)
  const series = {
    gstin: supplier.gstin,
    financialYear: financialYearName(issuedOn),
    prefix: parcel.invoice_prefix ?? defaultPrefix(parcel.supplier_name),
  }
  const serial = await takeSerial(tx, series)
  const number = invoiceNumber({ ...series, serial })
  const invoiceId = app.random.uuid()
  await insertInvoice(tx, {
    ...series,
    id: invoiceId,
    parcelId,
    orderId: parcel.order_id,
    vendorOrderId: parcel.vendor_order_id,
    sellerId: parcel.seller_id,
    serial,
    issuedAt,
    document: documentOf(parcel, { supplier, number, issuedOn }),
  })
  await keepInvoicedRates(tx, parcel.lines)
  await reserveEinvoice(app, tx, {
    invoiceId,
    sellerId: parcel.seller_id,
    buyerGstin: parcel.buyer_gstin,
    einvoicesFrom: parcel.einvoices_from,
    issuedOn,
  })
  return ok({ invoiceId, number })
}

/** The invoice of a parcel: the one that was issued ahead of its removal, else a new one. */
export async function ensureInvoice(
  app: Parameters<typeof issueInvoice>[0],
  tx: Transaction<Schema>,
  { parcelId }: { parcelId: string },
): Promise<Result<{ invoiceId: string; number: string }, 'invoicing.supplier_unregistered'>> {
  const issued = await findIssuedInvoice(tx, parcelId)
  return issued ? ok(issued) : issueInvoice(app, tx, { parcelId })
}

/** The parcel with the rates of an invoice of that day, by which its goods leave (CGST Act s. 31). */
async function atRatesOf(
  tx: Transaction<Schema>,
  parcel: ParcelToInvoice,
  issuedOn: Day,
): Promise<ParcelToInvoice> {
  const { gstRates } = await readSettings(tx, issuedOn)
  const days = { suppliedOn: issuedOn, invoicedOn: issuedOn, paidOn: paidOn(parcel) }
  const lines = parcel.lines.map((line) => ({
    ...line,
    gst_rate_bp: rateOfSupply(days, {
      saidBp: line.gst_rate_bp,
      dated: findDatedRate(gstRates, line.hsn),
    }),
  }))
  return { ...parcel, lines }
}

function documentOf(
  parcel: ParcelToInvoice,
  { supplier, number, issuedOn }: { supplier: InvoiceDocument['supplier']; number: string; issuedOn: Day },
): InvoiceDocument {
  const kind = gstKind({ sellerState: supplier.state, placeOfSupply: parcel.place_of_supply })
  const taxed = taxParcel({
    kind,
    lines: parcel.lines.map((line) => ({
      listPaise: line.list_price_paise * line.quantity,
      goodsPaise: line.goods_paise,
      deliveryPaise: line.shipping_paise,
      rateBp: line.gst_rate_bp,
    })),
  })
  const others = paidByOthers(
    parcel.lines.map((line) => ({ names: line.contributed_by, paise: line.contributed_paise })),
  )
  return {
    number,
    issuedOn,
    orderNumber: orderNumber(parcel.sequence),
    orderedOn: indianDay(parcel.ordered_at),
    poNumber: parcel.buyer_po_number,
    supplier,
    buyer: buyerOf(parcel),
    deliverTo: { ...deliveryOf(parcel), phoneNumber: parcel.phone_number },
    placeOfSupply: parcel.place_of_supply,
    gstKind: kind,
    hsnDigits: hsnDigits({
      hasLargeTurnover: parcel.einvoices_from !== null && parcel.einvoices_from <= issuedOn,
    }),
    isCashOnDelivery: parcel.payment_method === 'cod',
    ...advanceOf(parcel),
    lines: taxed.lines.map((line, at) => {
      const goods = parcel.lines[at]
      invariant(goods, 'each taxed line is one of the parcel')
      const { name, mpn, hsn, quantity, gst_rate_bp: rateBp } = goods
      return { ...line, name, mpn, hsn, quantity, rateBp, serials: goods.serials.map(({ serial }) => serial) }
    }),
    totals: taxed.totals,
    ...(others && { paidByOthers: others }),
    ...offDeliveryOf(parcel),
  }
}

/** What of these pieces was paid in advance, of an order of which the rest is collected at the door. */
function advanceOf({ lines, has_advance }: ParcelToInvoice): Pick<InvoiceDocument, 'advancePaise'> {
  if (!has_advance) return {}
  return { advancePaise: lines.reduce((sum, { advance_paise }) => sum + advance_paise, 0) }
}

/** What the supplier took off the delivery of these pieces, by the shares of their lines. */
function offDeliveryOf({
  lines,
  delivery_names: names,
}: ParcelToInvoice): Pick<InvoiceDocument, 'offDelivery'> {
  const paise = lines.reduce(
    (sum, line) => sum + divideHalfUp(line.shipping_off_paise * line.quantity, line.ordered_quantity),
    0,
  )
  return paise > 0 ? { offDelivery: { names, paise } } : {}
}

function supplierOf(parcel: ParcelToInvoice): InvoiceDocument['supplier'] | undefined {
  const state = supplierState(parcel.supplier_state_code)
  const { supplier_gstin: gstin, supplier_legal_name: name, supplier_address: address } = parcel
  const { supplier_city: city, supplier_postal_code: postalCode } = parcel
  if (!gstin || !name || !state || !address || !city || !postalCode) return undefined
  return { name, tradeName: parcel.supplier_name, gstin, address, city, state, postalCode }
}

/** Rule 46(d) and (e): a registered buyer as it is registered, anybody else as the goods are addressed. */
function buyerOf(parcel: ParcelToInvoice): InvoiceDocument['buyer'] {
  const { buyer_gstin: gstin, buyer_company: company } = parcel
  const delivery = deliveryOf(parcel)
  if (gstin === null) return { ...delivery, gstin }
  const isElsewhere = parcel.buyer_address !== null
  return {
    name: company ?? delivery.name,
    gstin,
    address: parcel.buyer_address ?? delivery.address,
    city: isElsewhere ? (parcel.buyer_city ?? '') : delivery.city,
    postalCode: isElsewhere ? (parcel.buyer_postal_code ?? '') : delivery.postalCode,
    state: parcel.place_of_supply,
  }
}

function deliveryOf(parcel: ParcelToInvoice) {
  return {
    name: `${parcel.first_name} ${parcel.last_name}`,
    address: parcel.address,
    city: parcel.city,
    state: parcel.state_code,
    postalCode: parcel.postal_code,
  }
}
