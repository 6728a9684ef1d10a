import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { addUnknownFacts } from './unknown-fact-store.ts'

/** Counts facts that a customer asks for in words, as those because of which a verdict was "not known"; in the caller's transaction. */
export async function recordAsked(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  facts: Parameters<typeof addUnknownFacts>[1],
): Promise<void> {
  await addUnknownFacts({ db: tx, clock: app.clock }, facts)
}
