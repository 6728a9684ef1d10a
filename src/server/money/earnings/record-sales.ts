import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { commissionRate, type DeductionKind, deductionRate } from '#domain/money/earnings/commission.ts'
import {
  entriesOfSale,
  goodsOfVendorOrder,
  type SaleRates,
  type SoldGoods,
} from '#domain/money/earnings/ledger-entries.ts'
import { isOfPersonOrFamily, tdsOfSale } from '#domain/money/earnings/tds-free-amount.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readBooked } from './booked-sale-views.ts'
import { type Posting, postEntries } from './ledger-store.ts'
import { hasParcels, readParcelsToRecord } from './parcels-to-record-views.ts'
import { deductEarlierSales } from './tds/deduct-earlier-sales.ts'
import { lockTdsOf, readSoldInYear } from './tds/sold-in-year-views.ts'
import {
  readRates,
  readVendorOrdersToRecord,
  type VendorOrderToRecord,
} from './vendor-orders-to-record-views.ts'

type Tx = Transaction<Schema>

/**
 * Writes the parcels of a vendor order that have left, and have their invoice, into the ledger, in the transaction that
 * hands one of them over. That is when the goods are supplied and the seller is owed: TCS, TDS and GST on the commission
 * are taken at the rates of that day on the invoice's taxable value, the commission at the rate of the day on which the
 * order was placed, which the seller sold it at. What was recorded before, a parcel or the whole vendor order as was done once, is not
 * recorded again. One that is booked later than it left, `bookedAt`, is a sale of that day.
 */
export async function recordParcelSales(
  tx: Tx,
  vendorOrderId: string,
  { bookedAt }: { bookedAt?: Date } = {},
): Promise<void> {
  const booked = await readBooked(tx, [vendorOrderId])
  if (booked.some((entry) => entry.parcelId === undefined)) return
  const known = new Set(booked.map((entry) => entry.parcelId))
  const parcels = (await readParcelsToRecord(tx, vendorOrderId)).filter(
    ({ parcelId }) => !known.has(parcelId),
  )
  if (parcels.length === 0) return
  const [vendorOrder] = await readVendorOrdersToRecord(tx, { vendorOrderIds: [vendorOrderId] })
  invariant(vendorOrder, 'what leaves was placed')
  const all = await readRates(tx, [vendorOrder.sellerId])
  const { hasPan, isHouse } = vendorOrder
  for (const { parcelId, leftAt, goods } of parcels) {
    const at = bookedAt ?? leftAt
    const rates = ratesOf(vendorOrder, { suppliedOn: indianDay(at), rates: all })
    await postSale(tx, vendorOrder, { goods: { ...goods, hasPan, isHouse }, rates, parcelId, at })
  }
}

/** The same for whole vendor orders that were sent without a parcel, as was done before there were any. */
export async function recordWholeSales(
  tx: Tx,
  { vendorOrderIds, at }: { vendorOrderIds: readonly string[]; at: Date },
): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const inParcels = await hasParcels(tx, vendorOrderIds)
  const known = new Set((await readBooked(tx, vendorOrderIds)).map((entry) => entry.vendorOrderId))
  const vendorOrders = (await readVendorOrdersToRecord(tx, { vendorOrderIds })).filter(
    ({ vendorOrderId }) => !inParcels.has(vendorOrderId) && !known.has(vendorOrderId),
  )
  if (vendorOrders.length === 0) return
  const all = await readRates(
    tx,
    vendorOrders.map((vendorOrder) => vendorOrder.sellerId),
  )
  for (const vendorOrder of vendorOrders) {
    const rates = ratesOf(vendorOrder, { suppliedOn: indianDay(at), rates: all })
    await postSale(tx, vendorOrder, { goods: goodsOfVendorOrder(vendorOrder), rates, at })
  }
}

interface Sale {
  goods: SoldGoods
  rates: SaleRates
  parcelId?: string
  at: Date
}

/** Writes a sale, with TDS only if its seller's sales of the year exceed what is free of it; then of the others as well. */
async function postSale(tx: Tx, vendorOrder: VendorOrderToRecord, sale: Sale): Promise<void> {
  const { pan, isHouse } = vendorOrder
  if (isHouse || pan === undefined || !isOfPersonOrFamily(pan)) return post(sale)
  await lockTdsOf(tx, pan)
  const { at, rates } = sale
  const soldBeforePaise = await readSoldInYear(tx, { pan, on: indianDay(at) })
  const tds = tdsOfSale({ pan, soldBeforePaise, taxablePaise: sale.goods.taxablePaise })
  await post(tds === 'none' ? { ...sale, rates: { ...rates, tds: 0 } } : sale)
  if (tds === 'all of the year') await deductEarlierSales(tx, { pan, rateBp: rates.tds, at })

  async function post(written: Sale): Promise<void> {
    await postEntries(tx, postingsOf(vendorOrder, written))
  }
}

function postingsOf(
  { sellerId, orderId, vendorOrderId }: VendorOrderToRecord,
  { goods, rates, parcelId, at }: Sale,
): Posting[] {
  const subject = parcelId ? `parcel:${parcelId}` : `part:${vendorOrderId}`
  return entriesOfSale(goods, rates).map((entry) => ({
    ...entry,
    sellerId,
    orderId,
    vendorOrderId,
    parcelId,
    at,
    source: `${subject}:${entry.kind}:${entry.rateBp ?? 0}`,
  }))
}

/** The rates of a sale: for this seller, whatever others pay. */
export function ratesOf(
  { sellerId, soldOn }: VendorOrderToRecord,
  { suppliedOn, rates }: { suppliedOn: Day; rates: Awaited<ReturnType<typeof readRates>> },
): SaleRates {
  const of = (kind: DeductionKind) => deductionRate(rates.deductions, kind, suppliedOn)
  return {
    commission: (category) => commissionRate(rates.commissions, { sellerId, category }, soldOn),
    commissionGst: of('commission-gst'),
    tcs: of('tcs'),
    tds: of('tds'),
    tdsWithoutPan: of('tds-without-pan'),
  }
}
