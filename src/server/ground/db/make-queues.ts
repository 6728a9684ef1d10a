import { PgBoss, type Queue } from 'pg-boss'
import type { Where } from './connect.ts'
import { holdMigrations } from './migrating/migration-lock.ts'
import { QUEUES } from './queues.ts'

/** Makes the job queues, one start after the other: the library's own first step fails when two take it at once. */
export async function makeQueues(where: Where): Promise<void> {
  const held = await holdMigrations(where, { mode: 'alone' })
  try {
    await makeEachQueue(where)
  } finally {
    await held.abandon()
  }
}

async function makeEachQueue(where: Where): Promise<void> {
  const boss = new PgBoss({ ...bossConnection(where), supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    // A queue's policy is fixed when it is made; the rest may change with a release.
    const { policy: _fixed, ...changeable }: Omit<Queue, 'name'> = options
    if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
    else await boss.createQueue(name, options)
  }
  for (const { name } of await findMissingIndexes(boss)) await boss.getDb().executeSql(INDEXES[name] ?? '')
  await boss.stop({ graceful: false })
}

/** What the library does not look for itself: a queue's last success, and what failed, among months of done jobs. */
const INDEXES: Readonly<Record<string, string>> = {
  job_failed_latest:
    "CREATE INDEX job_failed_latest ON pgboss.job_common (completed_on, id) WHERE state = 'failed'",
  job_done_latest:
    "CREATE INDEX job_done_latest ON pgboss.job_common (name, completed_on) WHERE state = 'completed'",
  job_active: "CREATE INDEX job_active ON pgboss.job_common (name) WHERE state = 'active'",
}

/** Asked first: CREATE INDEX IF NOT EXISTS locks out all who write jobs, for an index that is there too. */
async function findMissingIndexes(boss: PgBoss): Promise<{ name: string }[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(`SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass('pgboss.' || name) IS NULL`, [
      Object.keys(INDEXES),
    ])
  return rows
}

/** The job library's settings for the same place. */
export function bossConnection(
  where: Where,
): { connectionString: string } | { host: string; user: string; database: string } {
  return where.kind === 'url'
    ? { connectionString: where.url }
    : { host: where.socketDir, user: 'nanonagar', database: 'nanonagar' }
}
