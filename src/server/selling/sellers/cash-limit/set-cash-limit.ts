import { isTicked, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { AMOUNT_MAX_PAISE, formatInr, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockSeller } from '../seller-store.ts'
import { lockCashLimit, removeCashLimit, saveCashLimit } from './cash-limit-store.ts'

/**
 * Says how much cash one seller's own couriers may have at once (whole rupees, 0 for none), or with `ends` that the
 * settings hold for it again; for a reason, and audited. What is on its way stays. The same again changes nothing.
 */
export async function setCashLimit(
  app: App,
  admin: Permitted<'cash.limit'>,
  { sellerId, ...fields }: { sellerId: string; limit?: unknown; ends?: unknown; reason?: unknown },
): Promise<Result<{ name: string }, 'sellers.cash_limit_not_valid' | 'sellers.not_found'>> {
  const reason = manyLines(fields.reason)
  const doesEnd = isTicked(fields.ends)
  const limitPaise = doesEnd ? undefined : rupeesToPaise(oneLine(fields.limit))
  const isAmount = limitPaise !== undefined && limitPaise % 100 === 0 && limitPaise <= AMOUNT_MAX_PAISE
  const refusal = refuseFields('sellers.cash_limit_not_valid', {
    limit: doesEnd || isAmount ? undefined : `Enter whole rupees, from 0 to ${formatInr(AMOUNT_MAX_PAISE)}`,
    reason: reasonProblem(reason),
  })
  if (refusal) return refusal
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller || seller.isHouse) return refuse('sellers.not_found')
    const { name } = seller
    const before = await lockCashLimit(tx, sellerId)
    if (before === limitPaise) return ok({ name })
    if (limitPaise === undefined) await removeCashLimit(tx, sellerId)
    else await saveCashLimit(tx, { sellerId, limitPaise, reason, setBy: admin.userId, at: app.clock.now() })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'seller.cash_limit_set',
      subject: { kind: 'seller', id: sellerId },
      before: { limitPaise: before ?? null },
      after: { limitPaise: limitPaise ?? null, reason },
    })
    return ok({ name })
  })
}
