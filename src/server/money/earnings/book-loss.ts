import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCharge } from './charged-vendor-order-views.ts'
import { postEntries } from './ledger-store.ts'

/**
 * Books what a bank took for an order and no seller bears as a loss of the marketplace, in the caller's transaction, once
 * for a cause. The customers' account, from which the bank took it, has it again. Takes paise, more than nothing.
 */
export async function bookLoss(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  loss: { orderId: string; paise: Paise; reason: string; causeId: string },
): Promise<void> {
  const { orderId, paise, reason, causeId } = loss
  invariant(paise > 0, 'a loss is of something')
  await postEntries(tx, [
    {
      kind: 'chargeback-lost',
      debit: 'losses',
      credit: 'customers',
      amountPaise: paise,
      basisPaise: null,
      rateBp: null,
      sellerId: null,
      orderId,
      note: reason,
      source: `chargeback-lost:${causeId}`,
      at: app.clock.now(),
    },
  ])
}

/**
 * Ends some of a loss that was booked for `causeId`, in the caller's transaction, once for what settled it. Takes paise,
 * more than nothing; throws for more than was lost.
 */
export async function endLoss(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { causeId, settledById, ...end }: { causeId: string; settledById: string; paise: Paise; reason: string },
): Promise<void> {
  const loss = await findCharge(tx, `chargeback-lost:${causeId}`)
  invariant(loss && end.paise > 0, 'a loss that ends was booked')
  await postEntries(tx, [
    {
      kind: 'chargeback-lost',
      debit: 'customers',
      credit: 'losses',
      amountPaise: end.paise,
      basisPaise: null,
      rateBp: null,
      sellerId: null,
      orderId: loss.orderId,
      note: end.reason,
      source: `loss-ended:${causeId}:${settledById}`,
      reverses: loss.id,
      at: app.clock.now(),
    },
  ])
}
