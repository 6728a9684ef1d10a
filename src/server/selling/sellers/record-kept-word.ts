import type { Transaction } from 'kysely'
import type { KeptWord } from '#domain/goods/catalogue/kept-word.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeKeptWord } from './seller-store.ts'

/** Notes in how many orders a seller kept its word; true where its rank among equal offers may be another one. */
export function recordKeptWord(
  tx: Transaction<Schema>,
  { sellerId, word }: { sellerId: string; word: KeptWord },
): Promise<boolean> {
  return writeKeptWord(tx, sellerId, word)
}
