import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { entriesOfSale, goodsOfPart, sumOf } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readPartsToRecord, readRates } from '#server/money/earnings/parts-to-record-views.ts'
import { ratesOf } from '#server/money/earnings/record-sales.ts'

/** What placed vendor orders would bring their sellers if they left whole on this day, in paise, by their ids. */
export async function readExpectedEarnings(
  tx: Transaction<Schema>,
  { vendorOrderIds, on: suppliedOn }: { vendorOrderIds: readonly string[]; on: Day },
): Promise<Map<string, Paise>> {
  if (vendorOrderIds.length === 0) return new Map()
  const parts = await readPartsToRecord(tx, { vendorOrderIds })
  const rates = await readRates(
    tx,
    parts.map((part) => part.sellerId),
  )
  return new Map(
    parts.map((part) => [
      part.vendorOrderId,
      sumOf(entriesOfSale(goodsOfPart(part), ratesOf(part, { suppliedOn, rates }))),
    ]),
  )
}
