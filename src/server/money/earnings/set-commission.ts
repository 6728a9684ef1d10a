import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { indianDay } from '#domain/ground/shared/months.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { checkCommission } from '#domain/money/earnings/commission-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findSellerName } from '#server/selling/sellers/seller-views.ts'
import { findRateOfDay, insertRate, lockRate, writeWithdrawal } from './commission-store.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Sets a commission from a day on: for all, a category, a seller, or a seller's category. What was sold before keeps
 * its rate. The same form twice sets one rate. Refuses when another rate begins on that day.
 */
export async function setCommission(
  app: App,
  admin: Permitted<'commission.change'>,
  fields: Fields,
): Promise<Result<{ rateId: number }, 'earnings.commission_not_valid' | 'earnings.commission_taken'>> {
  const now = app.clock.now()
  const form = checkCommission(fields, indianDay(now))
  if (!form.ok) return form
  const { reason, ...rate } = form.value
  return decideInTransaction(app, async (tx) => {
    const seller = rate.sellerId === null ? undefined : await findSellerName(tx, admin, rate.sellerId)
    if (rate.sellerId !== null && (!seller || seller.isHouse))
      return refuse('earnings.commission_not_valid', { fields: { seller: 'There is no such seller' } })
    const rateId = await insertRate(tx, { ...rate, at: now })
    if (rateId === undefined) {
      const known = await findRateOfDay(tx, rate)
      if (known && known.rateBp === rate.rateBp) return ok({ rateId: known.id })
      return refuse('earnings.commission_taken', {
        fields: { from: 'Another rate begins on this day. Withdraw it first, or choose another day.' },
      })
    }
    await audit(tx, app, {
      ...asActor(admin),
      ...(rate.sellerId !== null && { sellerId: rate.sellerId }),
      action: 'commission.set',
      subject: { kind: 'commission', id: String(rateId) },
      after: { ...rate, reason },
    })
    return ok({ rateId })
  })
}

type WithdrawCommissionRefusal =
  | 'earnings.commission_begun'
  | 'earnings.commission_not_found'
  | 'earnings.commission_not_valid'

/** Takes back a rate that has not begun. Twice is once. Refuses without a reason. */
export async function withdrawCommission(
  app: App,
  admin: Permitted<'commission.change'>,
  { rateId, ...fields }: { rateId: number; reason: unknown },
): Promise<Result<undefined, WithdrawCommissionRefusal>> {
  const reason = manyLines(fields.reason)
  const refusal = refuseFields('earnings.commission_not_valid', { reason: reasonProblem(reason) })
  if (refusal) return refusal
  const at = app.clock.now()
  return decideInTransaction(app, async (tx) => {
    const rate = await lockRate(tx, rateId)
    if (!rate) return refuse('earnings.commission_not_found')
    if (rate.withdrawn_at) return ok(undefined)
    if (rate.valid_from <= indianDay(at)) return refuse('earnings.commission_begun')
    await writeWithdrawal(tx, { id: rateId, at })
    await audit(tx, app, {
      ...asActor(admin),
      ...(rate.seller_id !== null && { sellerId: rate.seller_id }),
      action: 'commission.withdrawn',
      subject: { kind: 'commission', id: String(rateId) },
      before: {
        sellerId: rate.seller_id,
        category: rate.category,
        rateBp: rate.rate_bp,
        validFrom: rate.valid_from,
      },
      after: { reason },
    })
    return ok(undefined)
  })
}
