import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isObviousSlip, slipDueAt } from '#domain/orders/cancellations/slip-claim.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { CancelledVendorOrder } from '../cancelled-vendor-order.ts'
import { readSoldVendorOrder } from '../cancelled-vendor-order-views.ts'
import { findSlipClaimOf, insertSlipClaim } from './slip-claim-store.ts'
import { readPlacedAt, readUsualPrice } from './slip-claim-views.ts'

interface ClaimedSlip {
  isNew: boolean
  /** Until then a person decides. */
  waitsUntil: Date
}

/**
 * Keeps the claim of a seller that the price of pieces was an obvious slip, under the lock of their order: a person of the
 * office decides, and until then nothing is cancelled. Undefined where it is none by the rule, or was decided before: then
 * cancelling costs what it costs. Refuses a second claim while the first one waits.
 */
export async function claimSlip(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  of: { orderId: string; by: { id?: string }; note: string | null; vendorOrder: CancelledVendorOrder },
): Promise<Result<ClaimedSlip | undefined, 'cancellations.slip_waits'>> {
  const { orderId, vendorOrder, note } = of
  const { cancellationId: id, vendorOrderId, plan, sold } = vendorOrder
  const now = app.clock.now()
  const earlier = await findSlipClaimOf(tx, vendorOrderId)
  if (earlier) {
    const waits = earlier.outcome === null && earlier.dueAt > now
    if (!waits) return ok(undefined)
    return earlier.id === id
      ? ok({ isNew: false, waitsUntil: earlier.dueAt })
      : refuse('cancellations.slip_waits')
  }
  const pieces = []
  for (const { lineId, quantity } of plan.lines) {
    const line = sold.find((each) => each.lineId === lineId)
    const usualPaise = line && (await readUsualPrice(tx, { offerId: line.offerId, at: now }))
    pieces.push({
      lineId,
      quantity,
      soldPaise: line?.unitPricePaise ?? 0,
      usualPaise: usualPaise ?? undefined,
    })
  }
  const placedAt = await readPlacedAt(tx, orderId)
  if (!placedAt || !isObviousSlip(pieces, { placedAt, now })) return ok(undefined)
  const { sellerId } = await readSoldVendorOrder(tx, vendorOrderId)
  const waitsUntil = slipDueAt(now)
  const by = of.by.id ?? ''
  await insertSlipClaim(tx, {
    id,
    orderId,
    vendorOrderId,
    sellerId,
    note,
    by,
    at: now,
    dueAt: waitsUntil,
    lines: pieces.map((piece) => ({ ...piece, usualPaise: piece.usualPaise ?? 0 })),
  })
  await audit(tx, app, {
    actor: { kind: 'vendor', id: by },
    sellerId,
    action: 'order.slip_claimed',
    subject: { kind: 'order', id: orderId },
    after: { claim: id },
  })
  return ok({ isNew: true, waitsUntil })
}
