import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { entriesOfSale, goodsOfVendorOrder, sumOf } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { ratesOf } from '#server/money/earnings/record-sales.ts'
import { readRates, readVendorOrdersToRecord } from '#server/money/earnings/vendor-orders-to-record-views.ts'

/** What placed vendor orders would bring their sellers if they left whole on this day, in paise, by their ids. */
export async function readExpectedEarnings(
  tx: Transaction<Schema>,
  { vendorOrderIds, on: suppliedOn }: { vendorOrderIds: readonly string[]; on: Day },
): Promise<Map<string, Paise>> {
  if (vendorOrderIds.length === 0) return new Map()
  const vendorOrders = await readVendorOrdersToRecord(tx, { vendorOrderIds })
  const rates = await readRates(
    tx,
    vendorOrders.map((vendorOrder) => vendorOrder.sellerId),
  )
  return new Map(
    vendorOrders.map((vendorOrder) => [
      vendorOrder.vendorOrderId,
      sumOf(entriesOfSale(goodsOfVendorOrder(vendorOrder), ratesOf(vendorOrder, { suppliedOn, rates }))),
    ]),
  )
}
