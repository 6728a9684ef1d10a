import type { Transaction } from 'kysely'
import { offerShares } from '#domain/money/earnings/contribution-shares.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { payShares } from '#server/money/earnings/contributions/contribute.ts'
import { noteOffer, type PaidWithOffer } from '#server/money/payments/offers/note-offer.ts'
import { addToContributed, readLinesToPay } from './offered-line-store.ts'

/**
 * Writes by which offer of a bank an order was paid, and has the marketplace bear what it took off: of each line a share by what
 * its customer was to pay of it, which goes back with its pieces. The price of the goods, their tax and what their sellers earn
 * stay as they are (decision 1260). In the caller's transaction, under the lock of the order and before anything of it
 * is packed or cancelled. Nothing where no offer took anything off.
 */
export async function bearBankOffer(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  used: PaidWithOffer,
): Promise<void> {
  const bankOfferId = await noteOffer(app, tx, used)
  if (!bankOfferId) return
  const { orderId, paid } = used
  const lines = await readLinesToPay(tx, orderId)
  const shares = offerShares(
    paid.discountPaise,
    lines.map((line) => line.toPayPaise),
  )
  const borne = lines.flatMap(({ orderLineId }, at) => {
    const paise = shares[at] ?? 0
    return paise > 0 ? [{ orderLineId, paise }] : []
  })
  await addToContributed(tx, borne)
  await payShares(
    app,
    tx,
    borne.map((share) => ({ ...share, orderId, bankOfferId })),
  )
}
