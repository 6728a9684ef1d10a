import { indianDay } from '#domain/ground/shared/days.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { checkReceipt } from '#domain/money/earnings/promotion-receipt.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { postMoney } from '../ledger-store.ts'
import { readPayerAccounts, readReferences } from './payer-account-views.ts'
import { receiptPosting } from './receipt-posting.ts'
import { insertReceipt, lockReceipts } from './receipt-store.ts'

/**
 * Notes that a maker or bank has paid some of what its promotions took off, in the ledger too; once, however often the form is
 * sent. Refuses a form with a fault, and more than is owed.
 */
export async function noteReceipt(
  app: App,
  admin: Permitted<'cash.import'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'promotions.not_found' | 'promotions.not_valid'>> {
  const { id } = fields
  if (typeof id !== 'string' || !isUuid(id)) return refuse('promotions.not_found')
  const at = app.clock.now()
  return decideInTransaction(app, async (tx) => {
    await lockReceipts(tx)
    const noted = await tx
      .selectFrom('promotion_receipts')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (noted) return ok(undefined)
    const owed = new Map((await readPayerAccounts(tx)).map(({ name, owedPaise }) => [name, owedPaise]))
    const form = checkReceipt(fields, { today: indianDay(at), owed, noted: await readReferences(tx, fields) })
    if (!form.ok) return form
    if (!(await insertReceipt(tx, { ...form.value, id, notedBy: admin.userId, at }))) return ok(undefined)
    const { payerName, paise: amountPaise, receivedOn, reference } = form.value
    await postMoney(tx, [receiptPosting({ id, paise: amountPaise, at }, { isTakenBack: false })])
    await audit(tx, app, {
      ...asActor(admin),
      action: 'promotion.received',
      subject: { kind: 'promotion', id },
      after: { payerName, amountPaise, receivedOn, reference },
    })
    return ok(undefined)
  })
}
