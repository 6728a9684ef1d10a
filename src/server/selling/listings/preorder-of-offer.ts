import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { setPreorder } from './offer-store.ts'

/** Makes an offer a pre-order, moves its day or ends it, under the locks of the offer and its stock; its card is the caller's. */
export function setPreorderOfOffer(
  tx: Transaction<Schema>,
  change: Parameters<typeof setPreorder>[1],
): Promise<void> {
  return setPreorder(tx, change)
}
