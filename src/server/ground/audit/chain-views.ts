import { sql, type Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { RowTexts } from './link-hash.ts'

type Tx = Transaction<Schema>

/** A link as it was written, with its row as it stands now. */
export interface Link {
  sequence: number
  entryId: number
  previous: string | null
  sha256: string
  /** Undefined when the row is gone. */
  row: RowTexts | undefined
}

/** One look at the log and its chain that nobody's writing disturbs. */
export function inSnapshot<Value>(app: Pick<App, 'db'>, look: (tx: Tx) => Promise<Value>): Promise<Value> {
  return app.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look)
}

/** The links after a place, in their order. */
export async function readLinks(tx: Tx, after: number, linksMax: number): Promise<Link[]> {
  const { rows } = await sql<{
    sequence: number
    entry_id: number
    previous: string | null
    sha256: string
    id: string | null
    fields: (string | null)[]
  }>`SELECT chain.sequence, chain.entry_id, encode(chain.previous_sha256, 'hex') AS previous,
      encode(chain.sha256, 'hex') AS sha256, log.id::text AS id,
      ARRAY[log.id::text, to_char(log.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), log.actor_kind, log.actor_id,
        log.seller_id, log.action, log.subject_kind, log.subject_id, log.before::text, log.after::text, log.address] AS fields
    FROM audit_chain AS chain LEFT JOIN audit_log AS log ON log.id = chain.entry_id
    WHERE chain.sequence > ${after} ORDER BY chain.sequence LIMIT ${linksMax}`.execute(tx)
  return rows.map((row) => ({
    sequence: row.sequence,
    entryId: row.entry_id,
    previous: row.previous,
    sha256: row.sha256,
    row: row.id === null ? undefined : row.fields,
  }))
}

/** The first row of the log that no link covers. */
export async function findUnlinkedEntry(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('audit_log')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_chain').select('sequence').whereRef('audit_chain.entry_id', '=', 'audit_log.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** What a check of the chain found, and when. */
export interface AuditCheck {
  at: string
  entries: number
  headSha256: string | null
  fault: string | null
}

/** The latest check, or the latest that found nothing wrong. */
export async function findLastCheck(
  db: App['db'] | Tx,
  { isSound = false }: { isSound?: boolean } = {},
): Promise<AuditCheck | undefined> {
  const row = await db
    .selectFrom('audit_checks')
    .select(['at', 'entries', 'fault'])
    .select(sql<string | null>`encode(head_sha256, 'hex')`.as('head'))
    .$if(isSound, (query) => query.where('fault', 'is', null).where('head_sha256', 'is not', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      at: row.at.toISOString(),
      entries: row.entries,
      headSha256: row.head,
      fault: row.fault,
    }
  )
}
