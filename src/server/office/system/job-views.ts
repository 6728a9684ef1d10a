import { type Kysely, sql } from 'kysely'
import { redactedError } from '#domain/office/system/redacted-error.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { QUEUES, type QueueName } from '#server/ground/db/queues.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Each counted up to `JOBS_COUNTED_MAX`. */
interface QueueCounts {
  name: QueueName
  waiting: number
  active: number
  failed: number
}

export interface QueueState extends QueueCounts {
  /** ISO texts. */
  oldestWaitingAt: string | null
  lastDoneAt: string | null
}

/** A count of this many means "this many or more". */
export const JOBS_COUNTED_MAX = 1_000

/** How every queue of the marketplace stands. What is planned for later does not wait yet. */
export async function readQueues(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
): Promise<QueueState[]> {
  const counted = await countQueues(db)
  const { rows } = await sql<{ name: string; done: Date | null }>`SELECT name,
      (SELECT max(completed_on) FROM pgboss.job WHERE name = queue.name AND state = 'completed') AS done
    FROM unnest(${Object.keys(QUEUES)}::text[]) AS queue (name)`.execute(db)
  const doneAt = new Map(rows.map(({ name, done }) => [name, done?.toISOString() ?? null]))
  return counted.map(({ oldestAt, ...counts }) => ({
    ...counts,
    oldestWaitingAt: oldestAt?.toISOString() ?? null,
    lastDoneAt: doneAt.get(counts.name) ?? null,
  }))
}

/** How many jobs wait, run and have failed in every queue, and since when the oldest could have been run. */
export async function countQueues(db: Kysely<Schema>): Promise<(QueueCounts & { oldestAt: Date | null })[]> {
  const count = (state: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*) FROM (SELECT FROM pgboss.job WHERE name = queue.name AND ${state} LIMIT ${sql.lit(JOBS_COUNTED_MAX)}) AS found)`
  const { rows } = await sql<{
    name: string
    waiting: number
    active: number
    failed: number
    oldest: Date | null
  }>`SELECT name, ${count(sql`state < 'active' AND NOT blocked`)} AS waiting, ${count(sql`state = 'active'`)} AS active,
      ${count(sql`state = 'failed'`)} AS failed,
      (SELECT min(start_after) FROM (SELECT start_after FROM pgboss.job WHERE name = queue.name AND state < 'active'
        AND NOT blocked AND start_after <= now() LIMIT ${sql.lit(JOBS_COUNTED_MAX)}) AS ready) AS oldest
    FROM unnest(${Object.keys(QUEUES)}::text[]) AS queue (name) ORDER BY name`.execute(db)
  return rows.map((row) => ({
    name: row.name as QueueName,
    waiting: row.waiting,
    active: row.active,
    failed: row.failed,
    oldestAt: row.oldest,
  }))
}

export interface FailedJob {
  id: string
  queue: QueueName
  failedAt: string
  /** How often it was tried. */
  tries: number
  trouble: string
  /** What it was about: ids only, as "mailId 0190…". */
  about: string
}

const SHOWN_MAX = 50
/** Tried again in one go. */
export const RETRIED_MAX = 1_000

/** The latest failed jobs; `isMore` when there are older ones. */
export async function listFailedJobs(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
): Promise<{ jobs: FailedJob[]; isMore: boolean }> {
  const { rows } = await sql<{
    id: string
    name: string
    completed_on: Date
    retry_count: number
    data: unknown
    output: unknown
  }>`SELECT id, name, completed_on, retry_count, data, output FROM pgboss.job
    WHERE state = 'failed' AND name = ANY (${Object.keys(QUEUES)}::text[])
    ORDER BY completed_on DESC, id LIMIT ${SHOWN_MAX + 1}`.execute(db)
  return {
    isMore: rows.length > SHOWN_MAX,
    jobs: rows.slice(0, SHOWN_MAX).map((row) => ({
      id: row.id,
      queue: row.name as QueueName,
      failedAt: row.completed_on.toISOString(),
      tries: row.retry_count + 1,
      trouble: troubleIn(row.output),
      about: idsIn(row.data),
    })),
  }
}

/** Which of these jobs have failed and lie there still, by queue; all of them when no ids are given. */
export async function findFailedJobs(
  { db }: Pick<App, 'db'>,
  ids: readonly string[] | undefined,
): Promise<Map<QueueName, string[]>> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM pgboss.job
    WHERE state = 'failed' AND name = ANY (${Object.keys(QUEUES)}::text[])
      AND (${ids === undefined} OR id = ANY (${ids ? [...ids] : []}::uuid[]))
    ORDER BY completed_on, id LIMIT ${RETRIED_MAX}`.execute(db)
  const found = new Map<QueueName, string[]>()
  for (const { id, name } of rows) found.set(name as QueueName, [...(found.get(name as QueueName) ?? []), id])
  return found
}

/** A job's own words, or the library's account of an error. */
function troubleIn(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'No reason was left.'
  const { problem, message, value } = output as Record<string, unknown>
  const said = [problem, message, value].find((text) => typeof text === 'string')
  return typeof said === 'string' && said ? redactedError(said) : 'No reason was left.'
}

function idsIn(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return ''
  return Object.entries(payload)
    .filter(([name, value]) => /Id$/.test(name) && typeof value === 'string')
    .map(([name, value]) => `${name} ${String(value).slice(0, 40)}`)
    .join(', ')
}
