import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findFailedJobs } from './job-views.ts'

/**
 * Has failed jobs run once more: these, or all of them, at most a thousand at a time. A job that runs again already is
 * left alone, so asking twice does no harm. Needs system.change.
 */
export async function retryJobs(
  app: App,
  admin: Permitted<'system.change'>,
  which: readonly string[] | 'all',
): Promise<Result<{ count: number }, 'system.jobs_gone' | 'system.nothing_chosen'>> {
  if (which.length === 0) return refuse('system.nothing_chosen')
  const found = await findFailedJobs(app, which === 'all' ? undefined : which.filter(isUuid))
  const count = await inTransaction(app, async (tx) => {
    let retried = 0
    for (const [queue, ids] of found) {
      const begun = await app.jobs.retry(tx, queue, ids)
      retried += begun
      if (begun === 0) continue
      await audit(tx, app, {
        ...asActor(admin),
        action: 'jobs.retried',
        subject: { kind: 'queue', id: queue },
        after: { count: begun, jobs: ids.slice(0, AUDITED_MAX) },
      })
    }
    return retried
  })
  return count > 0 ? ok({ count }) : refuse('system.jobs_gone')
}

const AUDITED_MAX = 50
