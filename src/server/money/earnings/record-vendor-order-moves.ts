import type { Transaction } from 'kysely'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { type Day, indianDay } from '#domain/ground/shared/months.ts'
import { saleMove } from '#domain/money/earnings/counted-sales.ts'
import { dueOn, dueOnDelivery, dueOnTakingBack } from '#domain/money/earnings/earnings-due.ts'
import { sellerPaise } from '#domain/money/earnings/ledger-entries.ts'
import { takenBackWhole } from '#domain/money/earnings/taken-back.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readBooked, readSellerAmounts } from './booked-sale-views.ts'
import { countSales } from './count-sales.ts'
import { addDues, postEntries } from './ledger-store.ts'
import { recordWholeSales } from './record-sales.ts'
import { reversalOf } from './reversal.ts'
import { readVendorOrdersToRecord } from './vendor-orders-to-record-views.ts'

export interface VendorOrderMove {
  vendorOrderId: string
  from: VendorOrderStatus
  to: VendorOrderStatus
}

/**
 * Keeps the sellers' ledgers and figures in step with vendor orders of one customer that have just moved, in the move's
 * own transaction: a dispatch without parcels writes the sale into the ledger, a delivery makes the earnings due, a
 * cancellation or a return takes the sale out of the figures, what had been delivered after all puts it back, and of a vendor order that was booked whole, what its credit notes left of it out of the ledger.
 * Needs the marketplace's own rights: in a seller's transaction it is called `asMarketplace`.
 */
export async function recordVendorOrderMoves(
  tx: Transaction<Schema>,
  { moves, at }: { moves: readonly VendorOrderMove[]; at: Date },
): Promise<void> {
  const idsOf = (kind: ReturnType<typeof saleMove>) =>
    moves.filter(({ from, to }) => saleMove(from, to) === kind).map((move) => move.vendorOrderId)
  await recordWholeSales(tx, { vendorOrderIds: idsOf('dispatched'), at })
  await noteDeliveries(tx, idsOf('delivered'))
  await undoSales(tx, idsOf('undone'), at)
  const revived = idsOf('revived')
  if (revived.length > 0)
    await countSales(tx, await readVendorOrdersToRecord(tx, { vendorOrderIds: revived }), 1)
}

/**
 * Makes the sale of a parcel due that is booked after its vendor order had ended, days after the stated delivery: what was
 * booked of the vendor order before became due when that ended.
 */
export async function noteLateDelivery(
  tx: Transaction<Schema>,
  { vendorOrderId, parcelId, deliveredAt }: { vendorOrderId: string; parcelId: string; deliveredAt: Date },
): Promise<void> {
  const [vendorOrder] = await readVendorOrdersToRecord(tx, { vendorOrderIds: [vendorOrderId] })
  if (!vendorOrder || vendorOrder.isHouse) return
  const { sellerId } = vendorOrder
  const own = (await readSellerAmounts(tx, [vendorOrderId])).filter((amount) => amount.parcelId === parcelId)
  const deliveredOn = indianDay(deliveredAt)
  const afterDays = (await readAfterDays(tx, [{ deliveredOn }]))(deliveredOn)
  await addDues(
    tx,
    dueOnDelivery(own, { deliveredOn, afterDays }).map((due) => ({ ...due, sellerId })),
  )
}

async function noteDeliveries(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const vendorOrders = await readVendorOrdersToRecord(tx, { vendorOrderIds })
  const amounts = await readSellerAmounts(tx, vendorOrderIds)
  const afterDaysOf = await readAfterDays(tx, vendorOrders)
  await addDues(
    tx,
    vendorOrders.flatMap(({ vendorOrderId, sellerId, deliveredOn, isHouse }) => {
      const own = amounts.filter((amount) => amount.vendorOrderId === vendorOrderId)
      if (isHouse || own.length === 0 || !deliveredOn) return []
      return dueOnDelivery(own, { deliveredOn, afterDays: afterDaysOf(deliveredOn) }).map((due) => ({
        ...due,
        sellerId,
      }))
    }),
  )
}

async function undoSales(
  tx: Transaction<Schema>,
  vendorOrderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const vendorOrders = await readVendorOrdersToRecord(tx, { vendorOrderIds })
  await countSales(tx, vendorOrders, -1)
  const today = indianDay(at)
  // What left in parcels is taken back by its credit notes.
  const bookedWhole = (await readBooked(tx, vendorOrderIds)).filter(({ parcelId }) => parcelId === undefined)
  const undoing = takenBackWhole(bookedWhole, today).map(({ entry, amountPaise }) =>
    reversalOf(entry, { amountPaise, at }),
  )
  await postEntries(tx, undoing)
  const amounts = await readSellerAmounts(tx, vendorOrderIds)
  const afterDaysOf = await readAfterDays(tx, vendorOrders)
  await addDues(
    tx,
    vendorOrders.flatMap(({ vendorOrderId, sellerId, deliveredOn, isHouse }) => {
      if (isHouse) return []
      const own = amounts.filter((amount) => amount.vendorOrderId === vendorOrderId)
      const taken = undoing
        .filter((posting) => posting.vendorOrderId === vendorOrderId)
        .map((posting) => ({ bookedOn: today, sellerPaise: sellerPaise(posting) }))
      const dues = deliveredOn
        ? dueOnTakingBack(taken, { deliveredOn, afterDays: afterDaysOf(deliveredOn), today })
        : dueOn(own, today)
      return dues.map((due) => ({ ...due, sellerId }))
    }),
  )
}

/** How many days after a delivery it is paid out, by the settings of each day of one. */
async function readAfterDays(
  tx: Transaction<Schema>,
  vendorOrders: readonly { deliveredOn: Day | undefined }[],
): Promise<(deliveredOn: Day) => number> {
  const days = new Set(vendorOrders.flatMap(({ deliveredOn }) => deliveredOn ?? []))
  const found = new Map<Day, number>()
  for (const day of days) found.set(day, (await readSettings(tx, day)).terms.payoutAfterDays)
  return (day) => found.get(day) ?? OPENING_TERMS.payoutAfterDays
}
