import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { findLastCheck } from './ledger-check-views.ts'

/** What was being written when the last check began. */
const OVERLAP_MS = HOUR_MS

/**
 * Posts what moved since the ledger was last compared whole. Before that was done for the first time, everything is
 * compared.
 */
export async function keepRecentBooks(app: App): Promise<void> {
  const last = await findLastCheck(app.db, { hasEnded: true })
  await keepBooks(app, { from: last && new Date(last.startedAt.getTime() - OVERLAP_MS) })
}
