import type { RefundAccount } from '#domain/shared/bank-account.ts'
import type { App } from '#server/app.ts'
import { openText } from '#server/outside/sealed-text.ts'
import { askCashRefunds } from '#server/payments/ask-refunds.ts'
import { coverCashRefunds } from '#server/payments/cash/cover-refunds.ts'
import { findAccountToPay } from './refund-account-store.ts'

/**
 * Pays every refund of cash that is due to the account that its customer confirmed, with the care of the gateway's: once,
 * under a key of its own, however often it is asked for, and only what money that came in covers. Gives how many were asked
 * for.
 */
export async function payCashRefunds(app: App): Promise<number> {
  const payouts = app.customerPayouts
  if (!payouts) return 0
  await coverCashRefunds(app)
  return askCashRefunds(app, async (refund, key) => {
    // What was paid is asked about again: its bank may send it back.
    if (refund.status !== 'asked') return payouts.find(key)
    const accountId = refund.refundAccountId ?? ''
    const found = await findAccountToPay(app.db, accountId)
    if (!found) return { kind: 'failed', reason: 'The account is not there any more.', isAccount: true }
    const text = openText(app, { purpose: 'refund-account', owner: accountId }, found.sealed)
    const account = JSON.parse(text) as RefundAccount
    const { amountPaise } = refund
    return payouts.pay({ key, amountPaise, account, reference: found.reference })
  })
}
