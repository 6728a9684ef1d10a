import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface LastBackups {
  /** The latest that is whole. */
  made: { endedAt: Date; folder: string; bytes: number } | undefined
  /** Why the latest one failed, if it did. */
  problem: string | undefined
}

export async function findLastBackups(db: Kysely<Schema>): Promise<LastBackups> {
  const last = await db
    .selectFrom('backups')
    .select('problem')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const made = await db
    .selectFrom('backups')
    .select(['ended_at as endedAt', 'folder', 'bytes'])
    .where('problem', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    made: made && { endedAt: made.endedAt, folder: made.folder ?? '', bytes: made.bytes ?? 0 },
    problem: last?.problem ?? undefined,
  }
}

/** When the marketplace opened, if it has been opened by this release or a later one. */
export async function findOpeningDay(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db.selectFrom('shop_opening').select('begun_at').executeTakeFirst()
  return row?.begun_at
}
