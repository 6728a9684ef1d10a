import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export type BackupKind = 'nightly' | 'manual'

export interface BackupMade {
  folder: string
  bytes: number
  rows: number
  files: number
  ms: number
}

type Outcome = { kind: BackupKind; startedAt: Date; endedAt: Date } & (BackupMade | { problem: string })

/** Notes how a backup ended. */
export async function insertBackup(db: Kysely<Schema>, outcome: Outcome): Promise<void> {
  const { kind, startedAt, endedAt } = outcome
  const made = 'folder' in outcome ? outcome : undefined
  await db
    .insertInto('backups')
    .values({
      kind,
      started_at: startedAt,
      ended_at: endedAt,
      folder: made?.folder ?? null,
      bytes: made?.bytes ?? null,
      problem: 'problem' in outcome ? outcome.problem : null,
    })
    .execute()
}
