import type { Transaction } from 'kysely'
import { sumOf } from '#domain/earnings/ledger-entries.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { Schema } from '#server/db/schema.ts'
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
