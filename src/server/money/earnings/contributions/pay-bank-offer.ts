import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { offerShares } from '#domain/money/earnings/contribution-shares.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { payShares } from './contribute.ts'
import { addToContributed, readLinesToPay } from './offer-share-store.ts'

/**
 * Has the marketplace pay what a bank's offer took off an order, in the caller's transaction and under the lock of the order:
 * each line its share by what its customer was to pay of it, as a cost of the marketplace. The price of the goods, their
 * tax and what their sellers earn stay as they are (decision 1260).
 */
export async function payBankOffer(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  { orderId, bankOfferId, paise }: { orderId: string; bankOfferId: string; paise: Paise },
): Promise<void> {
  const lines = await readLinesToPay(tx, orderId)
  const shares = offerShares(
    paise,
    lines.map((line) => line.toPayPaise),
  )
  const paid = lines.flatMap(({ orderLineId }, at) => {
    const share = shares[at] ?? 0
    return share > 0 ? [{ orderLineId, paise: share }] : []
  })
  await addToContributed(tx, paid)
  await payShares(
    app,
    tx,
    paid.map((share) => ({ ...share, orderId, bankOfferId })),
  )
}
