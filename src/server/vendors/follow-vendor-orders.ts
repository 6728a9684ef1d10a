import type { Transaction } from 'kysely'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { saleMove } from '#domain/vendors/counted-sales.ts'
import { reversed, sumOf } from '#domain/vendors/earnings.ts'
import { type Due, dueOnDelivery, dueOnUndoing } from '#domain/vendors/earnings-due.ts'
import { indianDay } from '#domain/vendors/months.ts'
import type { Schema } from '../db/schema.ts'
import { type PartToBook, readPartsToBook } from './booking-views.ts'
import { countSales } from './count-sales.ts'
import { addDues, insertEntries, readEntries } from './ledger-store.ts'

export interface VendorOrderMove {
  vendorOrderId: string
  from: VendorOrderStatus
  to: VendorOrderStatus
}

/**
 * Keeps the sellers' books in step with vendor orders of one customer that have just moved, in the move's own
 * transaction: a delivery makes the earnings due, a cancellation or a return takes the sale out of the figures and back
 * out of the ledger. Needs the shop's own rights: in a seller's transaction it is called `asShop`.
 */
export async function followVendorOrders(
  tx: Transaction<Schema>,
  { moves, at }: { moves: readonly VendorOrderMove[]; at: Date },
): Promise<void> {
  const idsOf = (kind: ReturnType<typeof saleMove>) =>
    moves.filter(({ from, to }) => saleMove(from, to) === kind).map((move) => move.vendorOrderId)
  await noteDeliveries(tx, idsOf('delivered'))
  await undoSales(tx, idsOf('undone'), at)
}

async function noteDeliveries(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const parts = await readPartsToBook(tx, { vendorOrderIds })
  const entries = await readEntries(tx, vendorOrderIds)
  await addDues(
    tx,
    parts.flatMap((part) => {
      const netPaise = sumOf(entries.filter(({ vendorOrderId }) => vendorOrderId === part.vendorOrderId))
      if (netPaise === 0 || !part.deliveredOn) return []
      return owedTo(part, dueOnDelivery({ soldOn: part.soldOn, deliveredOn: part.deliveredOn, netPaise }))
    }),
  )
}

async function undoSales(
  tx: Transaction<Schema>,
  vendorOrderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (vendorOrderIds.length === 0) return
  const parts = await readPartsToBook(tx, { vendorOrderIds })
  await countSales(tx, parts, -1)
  const entries = await readEntries(tx, vendorOrderIds)
  const back = parts.flatMap((part) => {
    const own = entries.filter(({ vendorOrderId }) => vendorOrderId === part.vendorOrderId)
    const dues = dueOnUndoing({ ...part, undoneOn: indianDay(at), netPaise: sumOf(own) })
    return own.length > 0 ? [{ part, own, dues }] : []
  })
  await insertEntries(
    tx,
    back.flatMap(({ part, own }) =>
      reversed(own).map(({ id, ...entry }) => ({ ...entry, sellerId: part.sellerId, at, reverses: id })),
    ),
  )
  await addDues(
    tx,
    back.flatMap(({ part, dues }) => owedTo(part, dues)),
  )
}

function owedTo({ sellerId }: PartToBook, dues: readonly Due[]) {
  return dues.map((due) => ({ ...due, sellerId }))
}
