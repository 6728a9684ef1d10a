import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { SettingChange } from '#domain/ground/settings/settings.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import { type KeysetList, keysetPage, number } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Db } from './effective-settings-views.ts'

/** A change as the back office tells it. */
export interface RecordedSetting extends SettingChange {
  reason: string
  setAt: Date
  setBy: string
  withdrawn: { at: Date; by: string } | undefined
}

export const SETTING_HISTORY: KeysetList<'latest'> = {
  table: 'setting_changes',
  pageSize: 30,
  tieBreaker: number('id'),
  orders: { latest: { by: [], direction: 'desc' } },
}

/** Every change that stands, in the order in which they were made. */
export async function listStandingChanges(db: Db): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('setting_changes')
    .select(['id', 'key', 'value', 'valid_from'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ valid_from: validFrom, ...change }) => ({ ...change, validFrom }))
}

/** What a form of these keys was filled in from: it changes with every change and every withdrawal. */
export async function settingsVersion(db: Db, keys: readonly string[] | 'gst'): Promise<string> {
  const row = await db
    .selectFrom('setting_changes')
    .select(sql<string>`coalesce(max(id), 0) || '.' || count(withdrawn_at)`.as('version'))
    .$if(keys === 'gst', (query) => query.where('key', 'like', 'gst:%'))
    .$if(keys !== 'gst', (query) => query.where('key', 'in', [...keys]))
    .executeTakeFirstOrThrow()
  return row.version
}

/** Changes that begin after a day, the next first. */
export async function listComingChanges(
  db: Db,
  _admin: Permitted<'settings.read'>,
  today: Day,
): Promise<RecordedSetting[]> {
  const rows = await recorded(db)
    .where('setting_changes.withdrawn_at', 'is', null)
    .where('valid_from', '>', today)
    .orderBy('valid_from')
    .orderBy('setting_changes.id')
    .execute()
  return rows.map(toRecorded)
}

/** What was ever changed, the latest first, a page at a time. */
export async function listSettingHistory(
  db: Db,
  _admin: Permitted<'settings.read'>,
  query: { cursor?: string | undefined } = {},
): Promise<{ changes: RecordedSetting[] } & PagePosition> {
  const page = keysetPage(SETTING_HISTORY, query)
  const found = await recorded(db)
    .select(page.key.as('sortKey'))
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows, ...position } = await withTotal(
    page.cut(found.map(({ sortKey: key, ...change }) => ({ change, key }))),
    () => countUpTo(db, db.selectFrom('setting_changes').select('id')),
  )
  return { changes: rows.map(({ change }) => toRecorded(change)), ...position }
}

export async function findSettingChange(
  db: Db,
  _admin: Permitted<'settings.read' | 'settings.change'>,
  id: number,
): Promise<RecordedSetting | undefined> {
  const row = await recorded(db).where('setting_changes.id', '=', id).executeTakeFirst()
  return row && toRecorded(row)
}

function recorded(db: Db) {
  return db
    .selectFrom('setting_changes')
    .leftJoin('users as setter', 'setter.id', 'set_by')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'withdrawn_by')
    .select([
      'setting_changes.id',
      'key',
      'value',
      'valid_from',
      'reason',
      'set_at',
      'withdrawn_at',
      'setter.name as set_by_name',
      'withdrawer.name as withdrawn_by_name',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof recorded>['execute']>>[number]

const SOMEBODY = 'Somebody who has left'

function toRecorded(row: Row): RecordedSetting {
  const { id, key, value, reason } = row
  return {
    id,
    key,
    value,
    reason,
    validFrom: row.valid_from,
    setAt: row.set_at,
    setBy: row.set_by_name ?? SOMEBODY,
    withdrawn: row.withdrawn_at ? { at: row.withdrawn_at, by: row.withdrawn_by_name ?? SOMEBODY } : undefined,
  }
}
