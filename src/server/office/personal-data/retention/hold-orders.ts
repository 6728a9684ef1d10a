import { indianDay } from '#domain/ground/shared/days.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { keptAfterProceeding } from '#domain/office/personal-data/books-kept.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { endHold, insertHold } from './retention-store.ts'
import { findToHold } from './retention-views.ts'

type HoldRefusal = 'audit.reason_invalid' | 'personal_data.hold_unknown'

/**
 * Keeps an order (`about` is its number), or all orders of a seller (its web name), from being emptied while a proceeding
 * of law goes on (CGST Act 2017, s. 36, proviso). Refuses a missing reason and what is not known here.
 */
export async function holdOrders(
  app: App,
  admin: Permitted<'system.change'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, HoldRefusal>> {
  const reason = checkReason(fields.reason)
  if (!reason.ok) return reason
  const about = oneLine(fields.about)
  const found = await findToHold(app, { sequence: sequenceOfNumber(about), slug: about.toLowerCase() })
  if (!found) return refuse('personal_data.hold_unknown')
  const orderId = 'orderId' in found ? found.orderId : null
  const sellerId = 'sellerId' in found ? found.sellerId : null
  return decideInTransaction(app, async (tx) => {
    const at = app.clock.now()
    await insertHold(tx, {
      id: app.random.uuid(),
      orderId,
      sellerId,
      reason: reason.value,
      by: admin.userId,
      at,
    })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'orders.held',
      subject: orderId === null ? { kind: 'seller', id: sellerId ?? '' } : { kind: 'order', id: orderId },
      after: { reason: reason.value },
    })
    return ok(undefined)
  })
}

/** Says that the proceeding behind a hold was finally disposed of today: its orders are kept for a year more. */
export async function endOrderHold(
  app: App,
  admin: Permitted<'system.change'>,
  holdId: unknown,
): Promise<Result<undefined, 'personal_data.hold_unknown'>> {
  if (typeof holdId !== 'string' || !isUuid(holdId)) return refuse('personal_data.hold_unknown')
  return decideInTransaction(app, async (tx) => {
    const at = app.clock.now()
    const keptUntil = keptAfterProceeding(indianDay(at))
    if (!(await endHold(tx, { id: holdId, by: admin.userId, at, keptUntil })))
      return refuse('personal_data.hold_unknown')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'orders.hold_ended',
      subject: { kind: 'hold', id: holdId },
      after: { keptUntil },
    })
    return ok(undefined)
  })
}
