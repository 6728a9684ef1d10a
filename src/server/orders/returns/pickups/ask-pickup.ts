import { indianDay } from '#domain/ground/shared/days.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { mayChangePickup, pickupDays, readPickup } from '#domain/orders/returns/pickup.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { queuePickupAskedMail } from '../mail/queue-return-mail.ts'
import { lockForReturn } from '../move-return.ts'
import { findReturn } from '../return-store.ts'
import { writePickup } from './pickup-store.ts'
import { readPickups } from './pickup-views.ts'

/**
 * The customer of a return that is picked up says when that suits (day, slot): its seller is written to and arranges it. The
 * latest wish counts, and the same one twice is told once. Refuses a return that is not waiting for a pickup, one that is
 * picked up today, and a day that is not offered; somebody else's is as absent as one that never was.
 */
export async function askPickup(
  app: App,
  who: Pick<Customer, 'userId'>,
  { returnId, fields }: { returnId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    undefined,
    'limits.too_many_attempts' | 'returns.gone' | 'returns.not_valid' | 'returns.pickup_fixed'
  >
> {
  const allowed = await withinLimit(app, 'message-account', who.userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    const found = await findReturn(tx, returnId)
    if (found?.user_id !== who.userId) return refuse('returns.gone')
    const row = await lockForReturn(app, tx, found)
    const at = app.clock.now()
    const today = indianDay(at)
    const before = (await readPickups(tx, [row.id], at)).get(row.id)
    const isOpen = row.status === 'requested' && row.way === 'pickup' && row.act_by !== null
    if (!isOpen || !row.act_by || !mayChangePickup(before, today)) return refuse('returns.pickup_fixed')
    const { holidays } = await readShipping(app, tx)
    const until = indianDay(row.act_by)
    const days = pickupDays({ today, until, holidays, by: 'customer' })
    const read = readPickup(fields, { days, by: 'customer' })
    if (!read.ok) return read
    const { day, slot } = read.value
    if (before?.day === day && before.slot === slot) return ok(undefined)
    await writePickup(tx, { ...read.value, returnId: row.id, by: 'customer', at })
    await queuePickupAskedMail(app, tx, row.id, read.value)
    return ok(undefined)
  })
}
