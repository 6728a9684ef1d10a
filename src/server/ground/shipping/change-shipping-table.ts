import type { Transaction } from 'kysely'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  type PlannedTableChange,
  planTableChange,
  planUndo,
  type RowChange,
  readTableCsv,
  type WantedRow,
} from '#domain/ground/shipping/plan-table-change.ts'
import { type ShippingTable, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { forgetShipping } from './current-shipping.ts'
import { lockShippingTables, writeTableChange } from './shipping-table-store.ts'
import { type Db, findTableChange, listTableRows, shippingVersion } from './shipping-table-views.ts'

export const SHIPPING_REASON_LENGTH_MAX = 300

/** What somebody wants of a table: the text of a CSV file, or one row of a form. */
export interface WantedTableChange {
  table: ShippingTable
  csv?: string
  row?: Pick<WantedRow, 'cells' | 'removes'>
  reason: string
  /** The version that was looked at when a file's effect was shown; a form's single row needs none. */
  version?: number
}

/** What it would do, and the version of the tables that it was compared with. */
export interface TablePreview extends PlannedTableChange {
  version: number
}

/**
 * Compares a file with its table and writes nothing: what would change, and every line at fault with its reason.
 */
export async function previewTableChange(
  app: Pick<App, 'db'>,
  _admin: Permitted<'settings.change'>,
  wanted: WantedTableChange,
): Promise<Result<TablePreview, 'shipping.file_not_readable' | 'shipping.rows_not_valid'>> {
  const planned = await planNow(app.db, wanted)
  return planned.ok ? ok({ ...planned.value, version: await shippingVersion(app.db) }) : planned
}

type ChangeShippingTableRefusal =
  | CodeOf<typeof planNow>
  | 'shipping.changed_by_other'
  | 'shipping.form_invalid'
  | 'shipping.nothing_changed'

/**
 * Writes a file or a form's row into its table, with the reason and what it replaced. All of it or nothing: with one
 * line at fault nothing is written.
 */
export async function changeShippingTable(
  app: App,
  admin: Permitted<'settings.change'>,
  wanted: WantedTableChange,
): Promise<Result<{ id: number; count: number }, ChangeShippingTableRefusal>> {
  const reason = manyLines(wanted.reason)
  const refusal = refuseFields('shipping.form_invalid', {
    reason: requiredTextProblem(reason, SHIPPING_REASON_LENGTH_MAX),
  })
  if (refusal) return refusal
  const done = await decideInTransaction(app, async (tx) => {
    await lockShippingTables(tx)
    const planned = await planNow(tx, wanted)
    if (!planned.ok) return planned
    const { changes, faults } = planned.value
    if (faults.length > 0) return refuse('shipping.rows_not_valid', { fields: faultFields(wanted, faults) })
    if (changes.length === 0) return refuse('shipping.nothing_changed')
    if (wanted.version !== undefined && wanted.version !== (await shippingVersion(tx)))
      return refuse('shipping.changed_by_other')
    return ok(await write(app, tx, admin, { table: wanted.table, rows: changes, reason }))
  })
  forgetShipping(app)
  return done
}

type UndoShippingChangeRefusal =
  | 'shipping.already_undone'
  | 'shipping.change_unknown'
  | 'shipping.changed_since'

/** Takes a change back: every row becomes what it was before. */
export async function undoShippingChange(
  app: App,
  admin: Permitted<'settings.change'>,
  id: number,
): Promise<Result<{ id: number; count: number }, UndoShippingChangeRefusal>> {
  const done = await decideInTransaction(app, async (tx) => {
    await lockShippingTables(tx)
    const change = await findTableChange(tx, id)
    if (!change) return refuse('shipping.change_unknown')
    if (change.undoneBy !== null) return refuse('shipping.already_undone')
    const current = await listTableRows(tx, change.table)
    const rows = planUndo(TABLE_FORMS[change.table], current, change.rows)
    if (!rows) return refuse('shipping.changed_since')
    return ok(
      await write(app, tx, admin, {
        table: change.table,
        rows,
        reason: `Taken back: ${change.reason}`,
        undoes: id,
      }),
    )
  })
  forgetShipping(app)
  return done
}

async function planNow(
  db: Db,
  wanted: WantedTableChange,
): Promise<Result<PlannedTableChange, 'shipping.file_not_readable' | 'shipping.rows_not_valid'>> {
  const form = TABLE_FORMS[wanted.table]
  const read = wanted.row ? { rows: [{ line: 1, ...wanted.row }] } : readTableCsv(form, wanted.csv ?? '')
  // Under its own fields, where a file has lines.
  const faulty = wanted.row && !wanted.row.removes ? form.read(wanted.row.cells) : undefined
  if (faulty && 'faults' in faulty) return refuse('shipping.rows_not_valid', { fields: faulty.faults })
  if ('fault' in read) return refuse('shipping.file_not_readable', { fields: { csv: read.fault } })
  return ok(planTableChange(form, await listTableRows(db, wanted.table), read.rows))
}

async function write(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'settings.change'>,
  change: { table: ShippingTable; rows: RowChange[]; reason: string; undoes?: number },
): Promise<{ id: number; count: number }> {
  const { table, rows, reason } = change
  const at = app.clock.now()
  const id = await writeTableChange(tx, table, {
    ...change,
    reason: shortened(reason),
    userId: admin.userId,
    at,
  })
  await audit(tx, app, {
    ...asActor(admin),
    action: change.undoes === undefined ? 'shipping.table_changed' : 'shipping.change_undone',
    subject: { kind: 'shipping', id: table },
    before: rowsOf(rows, 'before'),
    after: { ...rowsOf(rows, 'after'), reason: shortened(reason), change: id, count: rows.length },
  })
  return { id, count: rows.length }
}

/** A log entry names so many rows; the change itself keeps all. */
const AUDITED_ROWS_MAX = 20

function rowsOf(rows: readonly RowChange[], side: 'before' | 'after'): Record<string, unknown> {
  return Object.fromEntries(rows.slice(0, AUDITED_ROWS_MAX).map((row) => [row.key, row[side]]))
}

function shortened(reason: string): string {
  return reason.slice(0, SHIPPING_REASON_LENGTH_MAX)
}

const SHOWN_FAULTS_MAX = 50

function faultFields(
  { row }: WantedTableChange,
  faults: PlannedTableChange['faults'],
): Record<string, string> {
  if (row) return { form: faults[0]?.message ?? '' }
  const lines = faults.slice(0, SHOWN_FAULTS_MAX).map(({ line, message }) => `Line ${line}: ${message}`)
  return { csv: lines.join('\n') }
}
