import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { sendToAccount } from '#server/money/payments/cash/send-to-account.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import { lockOwnAccount, markConfirmed } from './refund-account-store.ts'
import { findCashToGoBack } from './refund-account-views.ts'

type ConfirmAccountRefusal = 'refunds.account_unknown' | 'refunds.no_account_needed'

/**
 * Takes the customer's word that an account is theirs, and has everything that was paid in cash for the order and waits
 * paid to it. Pressed twice, it is paid once: the second finds nothing that waits.
 */
export async function confirmAccount(
  app: App,
  customer: { userId: string },
  { orderId, accountId }: { orderId: string; accountId: string },
): Promise<Result<{ paise: Paise; shownAs: string }, ConfirmAccountRefusal>> {
  if (!isUuid(accountId) || !(await findCashToGoBack(app, customer, orderId)))
    return refuse('refunds.account_unknown')
  return decideInTransaction(app, async (tx) => {
    await lockPayment(tx, orderId)
    const account = await lockOwnAccount(tx, { userId: customer.userId, accountId })
    if (!account) return refuse('refunds.account_unknown')
    await app.pause('refunds:locked')
    const { shownAs } = account
    const paise = await sendToAccount(app, tx, { orderId, accountId, shownAs })
    if (paise === 0) return refuse('refunds.no_account_needed')
    await markConfirmed(tx, { accountId, at: app.clock.now() })
    return ok({ paise, shownAs })
  })
}
