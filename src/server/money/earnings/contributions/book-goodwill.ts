import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCharge } from '../charged-vendor-order-views.ts'
import { postEntries } from '../ledger-store.ts'

/**
 * Books what the marketplace gives a customer of its own, in the caller's transaction and once: a cost of the marketplace, by
 * which the customer is owed that much. No seller's account is touched, and no sale is less. Takes paise, more than nothing.
 */
export async function bookGoodwill(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { goodwillId, orderId, paise }: { goodwillId: string; orderId: string; paise: Paise },
): Promise<void> {
  await postEntries(tx, [
    {
      kind: 'price-kept',
      debit: 'goodwill',
      credit: 'customers',
      amountPaise: paise,
      basisPaise: null,
      rateBp: null,
      sellerId: null,
      orderId,
      source: `goodwill:${goodwillId}`,
      at: app.clock.now(),
    },
  ])
}

/** Books that the marketplace has some of it again, since the pieces came back: once for a cause. */
export async function bookGoodwillBack(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { goodwillId, causeId, paise }: { goodwillId: string; causeId: string; paise: Paise },
): Promise<void> {
  const given = await findCharge(tx, `goodwill:${goodwillId}`)
  invariant(given, 'goodwill that comes back was given')
  await postEntries(tx, [
    {
      kind: 'price-kept',
      debit: 'customers',
      credit: 'goodwill',
      amountPaise: paise,
      basisPaise: null,
      rateBp: null,
      sellerId: null,
      orderId: given.orderId,
      reverses: given.id,
      source: `goodwill-back:${goodwillId}:${causeId}`,
      at: app.clock.now(),
    },
  ])
}
