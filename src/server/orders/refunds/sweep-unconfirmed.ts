import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { deleteUnconfirmed } from './refund-account-store.ts'

/** An account that was looked up may be confirmed for a day. */
const UNCONFIRMED_MS = DAY_MS

/** Forgets accounts that were looked up and that nobody said are theirs: they may be somebody else's. */
export async function sweepUnconfirmed(app: App): Promise<void> {
  await deleteUnconfirmed(app.db, new Date(app.clock.now().getTime() - UNCONFIRMED_MS))
}
