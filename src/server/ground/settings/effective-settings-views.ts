import type { Kysely, Transaction } from 'kysely'
import type { SettingChange } from '#domain/ground/settings/settings.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export type Db = Kysely<Schema> | Transaction<Schema>

/** For every key the change that holds on a day. */
export async function listHeldChanges(db: Db, day: Day): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_changes')
    .distinctOn('key')
    .select(['id', 'key', 'value', 'valid_from'])
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', day)
    .orderBy('key')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ valid_from: validFrom, ...change }) => ({ ...change, validFrom }))
}
