import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { sumOf } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type Posting, postEntries } from '../ledger-store.ts'
import { settleToday } from '../settle-today.ts'

/** Writes charges of a seller, or what takes them back, that are not written yet: due on the day of their writing. */
export async function postCharges(
  tx: Transaction<Schema>,
  sellerId: string,
  postings: readonly Posting[],
): Promise<void> {
  const isNew = new Set(await postEntries(tx, postings))
  const added = postings.filter(({ source }) => isNew.has(source))
  const [first] = added
  if (first) await settleToday(tx, { sellerId, today: indianDay(first.at), paise: sumOf(added) })
}
