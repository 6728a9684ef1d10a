import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ChainVerdict } from './verify-chain.ts'

export async function insertCheck(
  db: Kysely<Schema>,
  check: ChainVerdict & { at: Date; askedBy: string | undefined },
): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values({
      at: check.at,
      asked_by: check.askedBy ?? null,
      entries: check.entries,
      head_sha256: check.head ? sql<Buffer>`decode(${check.head}, 'hex')` : null,
      fault: check.fault?.sentence ?? null,
      fault_entry_id: check.fault?.entryId ?? null,
    })
    .execute()
}
