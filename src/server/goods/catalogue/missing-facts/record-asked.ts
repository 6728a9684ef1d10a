import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findAskedFact } from './asked-fact-views.ts'
import { writeMissingFacts } from './missing-fact-store.ts'
import { addUnknownFacts } from './unknown-fact-store.ts'

/**
 * Counts facts that a customer asks for in words, as those because of which a verdict was "not known", and lists at once
 * those that rules read, without waiting for the night; in the caller's transaction.
 */
export async function recordAsked(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  facts: Parameters<typeof addUnknownFacts>[1],
): Promise<void> {
  await addUnknownFacts({ db: tx, clock: app.clock }, facts)
  const countedAt = app.clock.now()
  for (const asked of facts) {
    const found = await findAskedFact(tx, { ...asked, at: countedAt })
    if (found) await writeMissingFacts(tx, { kind: found.kind, rows: [found.fact], countedAt })
  }
}
