import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { takeGivenUp } from './mail-store.ts'
import { queueSending } from './queue-sending.ts'

/**
 * Has messages that were given up sent again: these, or the oldest so many. Gives those that are. Each has one job, which
 * runs once more; one that is on its way already, or whose text is gone, is left alone, so asking twice does no harm.
 */
export async function sendAgain(
  app: App,
  tx: Transaction<Schema>,
  which: { ids: readonly string[] } | { oldest: number },
): Promise<{ id: string; kind: string }[]> {
  const mails = await takeGivenUp(tx, which)
  if (mails.length === 0) return []
  const ids = mails.map(({ id }) => id)
  const begun = await app.jobs.retry(tx, 'mail', ids)
  // A failed job is forgotten after a while; where one is there still, no second one is queued.
  if (begun < ids.length) for (const id of ids) await queueSending(app, tx, id)
  return mails
}
