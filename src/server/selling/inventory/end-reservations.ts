import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { type ReservationEnd, reservationEnd } from '#domain/selling/inventory/reservation-end.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockStock } from './lock-stock.ts'
import { findReserved, recordMovements, updateStock } from './stock-store.ts'

type Tx = Transaction<Schema>

interface Move {
  vendorOrderId: string
  from: VendorOrderStatus
  to: VendorOrderStatus
}

/**
 * Keeps the stock in step with vendor orders that have just moved, in the move's own transaction and under the lock
 * of these vendor orders: what is dispatched leaves the stock, what is cancelled before can be sold again. Names the products
 * of which there was nothing to sell before: their cards have to change.
 */
export async function endReservations(
  app: Pick<App, 'pause'>,
  tx: Tx,
  { moves, at }: { moves: readonly Move[]; at: Date },
): Promise<string[]> {
  const backOnSale: string[] = []
  for (const end of ['dispatch', 'cancellation'] as const) {
    const ended = moves.filter(({ from, to }) => reservationEnd(from, to) === end)
    const ids = ended.map((move) => move.vendorOrderId)
    if (ids.length > 0) backOnSale.push(...(await endThem(app, tx, { ids, end, at })))
  }
  return backOnSale
}

async function endThem(
  app: Pick<App, 'pause'>,
  tx: Tx,
  { ids, end, at }: { ids: readonly string[]; end: ReservationEnd; at: Date },
): Promise<string[]> {
  const promised = await findReserved(tx, ids)
  const stock = await lockStock(
    tx,
    promised.map(({ offerId }) => offerId),
  )
  await app.pause('inventory:promises-locked')
  const takes = end === 'dispatch' ? -1 : 0
  const demand = [...Map.groupBy(promised, ({ offerId }) => offerId)].map(([offerId, lines]) => ({
    offerId,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  }))
  const changed = await updateStock(tx, demand, { onHand: takes, reserved: -1, takes: 0 })
  invariant(changed === demand.length, 'promised pieces are in stock')
  if (promised.length === 0) return []
  await recordMovements(
    tx,
    promised.map(({ offerId, orderId, quantity }) => ({
      offerId,
      orderId,
      reason: end,
      onHandChange: takes * quantity,
      reservedChange: -quantity,
      at,
    })),
  )
  if (end === 'dispatch') return []
  return promised.flatMap(({ offerId, productId }) => {
    const row = stock.get(offerId)
    return row && row.onHand === row.reserved ? productId : []
  })
}
