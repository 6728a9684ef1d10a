import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { postMoney } from '../ledger-store.ts'
import { receiptPosting } from './receipt-posting.ts'
import { lockReceipts, markTakenBack } from './receipt-store.ts'

/**
 * Takes back a payment of a maker or bank that was noted by mistake: it is owed again, and the ledger has the opposite entry,
 * once however often it is asked for.
 */
export async function takeBackReceipt(
  app: App,
  admin: Permitted<'cash.import'>,
  id: unknown,
): Promise<Result<undefined, 'promotions.not_found'>> {
  if (typeof id !== 'string' || !isUuid(id)) return refuse('promotions.not_found')
  const at = app.clock.now()
  return decideInTransaction(app, async (tx) => {
    await lockReceipts(tx)
    const receipt = await tx
      .selectFrom('promotion_receipts')
      .select(['payer_name as payerName', 'paise', 'received_on as receivedOn', 'reference', 'taken_back_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!receipt) return refuse('promotions.not_found')
    const { taken_back_at: before, payerName, paise: amountPaise, receivedOn, reference } = receipt
    if (before) return ok(undefined)
    await markTakenBack(tx, { id, by: admin.userId, at })
    await postMoney(tx, [receiptPosting({ id, paise: amountPaise, at }, { isTakenBack: true })])
    await audit(tx, app, {
      ...asActor(admin),
      action: 'promotion.receipt-taken-back',
      subject: { kind: 'promotion', id },
      before: { payerName, amountPaise, receivedOn, reference },
    })
    return ok(undefined)
  })
}
