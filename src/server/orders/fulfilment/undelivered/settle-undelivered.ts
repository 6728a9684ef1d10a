import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { SettledPiece } from '#domain/orders/fulfilment/undelivered-form.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { takeBackCompensationForPieces } from '#server/money/earnings/charges/take-back-charge.ts'
import { matchUnits, takeBackUndelivered } from '#server/orders/returned-units/take-back-undelivered.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove, moverOf } from '../dispatcher.ts'
import { lockParcel, type Parcel } from '../parcel-store.ts'
import { insertSettled, readPieces, releaseSerialsOf, type UndeliveredPiece } from './undelivered-store.ts'

/** What became of pieces now. */
interface Settled {
  shelved: number
  damaged: number
}

type NewlySettled = UndeliveredPiece & { outcome: SettledPiece['outcome'] }

type SettleUndeliveredRefusal =
  | CodeOf<typeof settle | typeof planSettled>
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'

/**
 * Says what became of pieces of a parcel that came back without having been delivered: never opened, they are in stock
 * again and their serial numbers free; damaged, they are returned units that wait for their seller. A unit that was
 * sold as open box is on sale again, or waits. What its seller was compensated for a piece that is not damaged is taken back.
 * The same said again changes nothing. Refuses a parcel that is not back,
 * pieces that it does not hold, and once the other was said of a piece.
 */
export function settleUndelivered(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, pieces }: { parcelId: string; pieces: readonly SettledPiece[] },
): Promise<Result<Settled, SettleUndeliveredRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, parcel) {
      await lockVendorOrders(tx, parcel.orderId)
      const { status: from } = await lockParcel(tx, parcelId)
      await app.pause('fulfilment:locked')
      if (from !== 'returned')
        return refuse('fulfilment.move_not_allowed', { details: { from, to: 'returned' } })
      const planned = planSettled(await readPieces(tx, parcelId), pieces)
      if (!planned.ok || planned.value.length === 0)
        return planned.ok ? ok({ shelved: 0, damaged: 0 }) : planned
      return settle(app, tx, { dispatcher, parcel, pieces: planned.value })
    },
  })
}

/** Those of the pieces of which nothing was said before. */
function planSettled(
  known: readonly UndeliveredPiece[],
  said: readonly SettledPiece[],
): Result<NewlySettled[], 'fulfilment.nothing_said' | 'fulfilment.piece_settled'> {
  const settled: NewlySettled[] = []
  for (const { lineId, piece, outcome } of said) {
    const found = known.find((each) => each.lineId === lineId && each.piece === piece)
    if (!found) return refuse('fulfilment.nothing_said')
    if (found.outcome === outcome) continue
    if (found.outcome) return refuse('fulfilment.piece_settled', { details: { name: found.name } })
    settled.push({ ...found, outcome })
  }
  return ok(settled)
}

async function settle(
  app: App,
  tx: Transaction<Schema>,
  { dispatcher, parcel, pieces }: { dispatcher: Dispatcher; parcel: Parcel; pieces: readonly NewlySettled[] },
): Promise<Result<Settled, CodeOf<typeof adjustStock>>> {
  const { id: parcelId, sellerId, orderId } = parcel
  const at = app.clock.now()
  const by = moverOf(dispatcher).id ?? ''
  await insertSettled(tx, pieces, { parcelId, by: { kind: dispatcher.kind, id: by }, at })
  const shelved = pieces.filter(({ outcome }) => outcome === 'shelved')
  const back = await matchUnits(tx, { parcelId, pieces })
  const freed = back.filter(({ piece, unit }) => piece.outcome === 'shelved' || unit)
  await releaseSerialsOf(
    tx,
    freed.map(({ piece }) => piece),
    { parcelId, at },
  )
  await takeBackUndelivered(app, tx, { parcelId, sellerId, back })
  for (const offerId of [...new Set(shelved.map((piece) => piece.offerId))].toSorted()) {
    const count = shelved.filter((piece) => piece.offerId === offerId).length
    const change = {
      kind: 'by' as const,
      pieces: count,
      reason: 'return' as const,
      note: 'Came back undelivered',
    }
    const adjusted = await adjustStock(app, tx, { offerId, change, actorId: by })
    if (!adjusted.ok) return adjusted
  }
  await takeBackCompensationForPieces(app, tx, {
    parcelId,
    pieces: shelved,
    reason: `Parcel ${parcel.position}: a piece came back undamaged`,
  })
  const done = { shelved: shelved.length, damaged: pieces.length - shelved.length }
  await audit(tx, app, {
    ...auditedBy(dispatcher, sellerId),
    action: 'parcel.undelivered_settled',
    subject: { kind: 'order', id: orderId },
    after: { parcel: parcelId, ...done },
  })
  await refreshBestOffers(tx, [...new Set(pieces.map(({ productId }) => productId))])
  return ok(done)
}
