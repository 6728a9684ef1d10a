import { type Kysely, sql, type Transaction } from 'kysely'
import { type RowChange, writeTableCsv } from '#domain/ground/shipping/plan-table-change.ts'
import {
  keyOfRow,
  type ShippingTable,
  TABLE_FORMS,
  type TableRow,
} from '#domain/ground/shipping/shipping-tables.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export type Db = Kysely<Schema> | Transaction<Schema>

/** The number of the latest change: whoever holds the tables of this number holds those of now. */
export async function shippingVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('shipping_changes')
    .select(sql<number>`coalesce(max(id), 0)::int`.as('version'))
    .executeTakeFirstOrThrow()
  return row.version
}

/** A table in canonical texts, in the order of its key. */
export async function listTableRows(db: Db, table: ShippingTable): Promise<TableRow[]> {
  switch (table) {
    case 'pins': {
      const rows = await db.selectFrom('shipping_pins').selectAll().orderBy('prefix').execute()
      return rows.map(({ prefix, zone, city, is_served, offers_cash }) => ({
        prefix,
        zone,
        city,
        served: is_served ? 'yes' : 'no',
        cash: offers_cash ? 'yes' : 'no',
      }))
    }
    case 'transit': {
      const rows = await db
        .selectFrom('shipping_transit')
        .selectAll()
        .orderBy('days_max')
        .orderBy('route')
        .execute()
      return rows.map(({ route, days_min, days_max }) => ({
        route,
        daysMin: String(days_min),
        daysMax: String(days_max),
      }))
    }
    case 'holidays': {
      const rows = await db
        .selectFrom('shipping_holidays')
        .selectAll()
        .orderBy('day')
        .orderBy('state_code')
        .execute()
      return rows.map(({ day, state_code, name }) => ({ day, state: state_code, name }))
    }
  }
}

/** A list of the back office shows so many rows; its search finds the others. */
const SHOWN_ROWS = 200

/** The rows of a table in which a text is found, as far as a page shows them, and how many there are. */
export async function searchTable(
  db: Db,
  _admin: Permitted<'settings.read'>,
  { table, text }: { table: ShippingTable; text: string },
): Promise<{ rows: TableRow[]; found: number; total: number }> {
  const all = await listTableRows(db, table)
  const wanted = text.toLowerCase()
  const rows = wanted === '' ? all : all.filter((row) => says(row, wanted))
  return { rows: rows.slice(0, SHOWN_ROWS), found: rows.length, total: all.length }
}

/** A PIN code also finds the shorter beginnings that hold for it. */
function says(row: TableRow, wanted: string): boolean {
  const isItsBeginning = row.prefix !== undefined && wanted.startsWith(row.prefix)
  return isItsBeginning || Object.values(row).some((value) => value.toLowerCase().includes(wanted))
}

/** One row by its key, for the form that changes it. */
export async function findTableRow(
  db: Db,
  _admin: Permitted<'settings.change'>,
  { table, key }: { table: ShippingTable; key: string },
): Promise<TableRow | undefined> {
  const rows = await listTableRows(db, table)
  return rows.find((row) => keyOfRow(TABLE_FORMS[table], row) === key)
}

/** A whole table as the file that can be imported again. */
export async function exportTable(
  db: Db,
  _admin: Permitted<'settings.read'>,
  table: ShippingTable,
): Promise<string> {
  return writeTableCsv(TABLE_FORMS[table], await listTableRows(db, table))
}

/** A change of the tables, as the back office tells it. */
export interface RecordedTableChange {
  id: number
  table: ShippingTable
  rows: RowChange[]
  reason: string
  setAt: Date
  setBy: string
  /** The change that it took back, and the one that took it back. */
  undoes: number | null
  undoneBy: number | null
}

const SHOWN_CHANGES = 20

/** The latest changes, newest first. */
export async function listTableChanges(
  db: Db,
  _admin: Permitted<'settings.read'>,
): Promise<RecordedTableChange[]> {
  return (await recorded(db).orderBy('shipping_changes.id', 'desc').limit(SHOWN_CHANGES).execute()).map(
    toRecorded,
  )
}

export async function findTableChange(db: Db, id: number): Promise<RecordedTableChange | undefined> {
  const row = await recorded(db).where('shipping_changes.id', '=', id).executeTakeFirst()
  return row && toRecorded(row)
}

function recorded(db: Db) {
  return db
    .selectFrom('shipping_changes')
    .leftJoin('users', 'users.id', 'shipping_changes.set_by')
    .leftJoin('shipping_changes as undoing', 'undoing.undoes', 'shipping_changes.id')
    .select([
      'shipping_changes.id',
      'shipping_changes.table_name',
      'shipping_changes.rows',
      'shipping_changes.reason',
      'shipping_changes.set_at',
      'shipping_changes.undoes',
      'undoing.id as undone_by',
      'users.name as set_by_name',
    ])
}

function toRecorded(
  row: Awaited<ReturnType<ReturnType<typeof recorded>['execute']>>[number],
): RecordedTableChange {
  return {
    id: row.id,
    table: row.table_name,
    rows: row.rows,
    reason: row.reason,
    setAt: row.set_at,
    setBy: row.set_by_name ?? 'Somebody who has left',
    undoes: row.undoes,
    undoneBy: row.undone_by,
  }
}
