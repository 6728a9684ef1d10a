import type { App } from '#server/ground/app.ts'
import { removeOldCounters } from './limit-store.ts'

/** Removes counters whose window is over. */
export async function sweepCounters(app: App): Promise<void> {
  await removeOldCounters(app.db, app.clock.now())
}
