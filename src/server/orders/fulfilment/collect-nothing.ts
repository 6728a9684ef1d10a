import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { removeCash, removeRest } from './parcel-store.ts'

/** An order in cash was paid ahead, under its lock: nothing is collected at the door for what is packed already. */
export function collectNothing(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return removeCash(tx, orderId)
}

/** The rest of one with an advance was paid online, under its lock. */
export function collectNoRest(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return removeRest(tx, orderId)
}
