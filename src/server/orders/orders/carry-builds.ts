import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { copyBuilds } from './order-store.ts'

/** An order that is bought in the place of a product of another one is of the same build (decision 1279). */
export async function carryBuilds(
  tx: Transaction<Schema>,
  o: { from: string; to: string; productId: string },
): Promise<void> {
  await copyBuilds(tx, o)
}
