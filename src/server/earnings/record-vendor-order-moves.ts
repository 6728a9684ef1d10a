import type { Transaction } from 'kysely'
import { saleMove } from '#domain/earnings/counted-sales.ts'
import { type Due, dueOnDelivery, dueOnUndoing } from '#domain/earnings/earnings-due.ts'
import { entriesOfUndoing, sumOf } from '#domain/earnings/ledger-entries.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { indianDay } from '#domain/shared/months.ts'
import type { Schema } from '#server/db/schema.ts'
import { countSales } from './count-sales.ts'
import { addDues, insertLedgerEntries, readEntries } from './ledger-store.ts'
import { type PartToRecord, readPartsToRecord } from './parts-to-record-views.ts'
import { recordSales } from './record-sales.ts'

export interface VendorOrderMove {
  vendorOrderId: string
  from: VendorOrderStatus
  to: VendorOrderStatus
}

/**
 * Keeps the sellers' ledgers and figures in step with vendor orders of one customer that have just moved, in the move's
 * own transaction: a dispatch writes the sale into the ledger, a delivery makes the earnings due, a cancellation or a
 * return takes the sale out of the figures and, if it was recorded, back out of the ledger. Needs the marketplace's own
 * rights: in a seller's transaction it is called `asMarketplace`.
 */
export async function recordVendorOrderMoves(
  tx: Transaction<Schema>,
  { moves, at }: { moves: readonly VendorOrderMove[]; at: Date },
): Promise<void> {
  const idsOf = (kind: ReturnType<typeof saleMove>) =>
    moves.filter(({ from, to }) => saleMove(from, to) === kind).map((move) => move.vendorOrderId)
  await recordSales(tx, { vendorOrderIds: idsOf('dispatched'), at })
  await noteDeliveries(tx, idsOf('delivered'))
  await undoSales(tx, idsOf('undone'), at)
}

async function noteDeliveries(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const parts = await readPartsToRecord(tx, { vendorOrderIds })
  const entries = await readEntries(tx, vendorOrderIds)
  await addDues(
    tx,
    parts.flatMap((part) => {
      const own = entries.filter(({ vendorOrderId }) => vendorOrderId === part.vendorOrderId)
      const [first] = own
      if (!first || !part.deliveredOn) return []
      const bookedOn = indianDay(first.at)
      return owedTo(part, dueOnDelivery({ bookedOn, deliveredOn: part.deliveredOn, netPaise: sumOf(own) }))
    }),
  )
}

async function undoSales(
  tx: Transaction<Schema>,
  vendorOrderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const parts = await readPartsToRecord(tx, { vendorOrderIds })
  await countSales(tx, parts, -1)
  const entries = await readEntries(tx, vendorOrderIds)
  const back = parts.flatMap((part) => {
    const own = entries.filter(({ vendorOrderId }) => vendorOrderId === part.vendorOrderId)
    const [first] = own
    if (!first) return []
    const days = { bookedOn: indianDay(first.at), undoneOn: indianDay(at) }
    const undoing = entriesOfUndoing(own, days)
    const sums = { netPaise: sumOf(own), backPaise: sumOf(undoing) }
    return [{ part, undoing, dues: dueOnUndoing({ ...days, ...sums, deliveredOn: part.deliveredOn }) }]
  })
  await insertLedgerEntries(
    tx,
    back.flatMap(({ part, undoing }) =>
      undoing.map(({ id, ...entry }) => ({ ...entry, sellerId: part.sellerId, at, reverses: id })),
    ),
  )
  await addDues(
    tx,
    back.flatMap(({ part, dues }) => owedTo(part, dues)),
  )
}

function owedTo({ sellerId }: PartToRecord, dues: readonly Due[]) {
  return dues.map((due) => ({ ...due, sellerId }))
}
