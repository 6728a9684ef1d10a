import { sql, type Transaction } from 'kysely'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ImportVerdict } from '#domain/selling/imports/planned-row.ts'
import { isFarMove, priceMoveBp } from '#domain/selling/imports/price-move.ts'
import type { Change, RowChanges } from '#domain/selling/imports/row-changes.ts'
import type { RowFault } from '#domain/selling/imports/row-fault.ts'
import type { Json, JsonWithDefault, Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    import_rows: {
      entries: Json<Record<string, string[]>>
      faults: JsonWithDefault<{ column: string; value: string; reason: string }[]>
      notes: JsonWithDefault<string[]>
      changes: Json<RowChanges | null>
    }
  }
}

type Tx = Transaction<Schema>

export interface RunRecord {
  id: string
  sellerId: string
  userId: string
  mode: 'products' | 'stock'
  status: Schema['import_runs']['status']
  columns: readonly string[]
  lastLine: number
  movedAt: Date
  /** When what the file says of stock was so; null when the file does not say it. */
  stockAsOf: Date | null
  /** The prices that move far were said to be right, as the dry run shows them. */
  pricesConfirmed: boolean
  rowsTotal: number
}

/** A row as it was read from the file. */
export interface ReadRow {
  line: number
  entries: FormEntries
  names: readonly string[]
  /** The earlier line that names the same goods. */
  sameAsLine?: number
  faults: readonly RowFault[]
  notes: readonly string[]
  /** It is a record of BuildCores OpenDB. */
  isOpenDb: boolean
}

/** A row whose turn it is. */
export interface WaitingRow {
  line: number
  entries: FormEntries
  sameAsLine: number | null
  faults: readonly RowFault[]
  notes: readonly string[]
  isOpenDb: boolean
  /** The move of its price that the dry run shows. */
  shownPrice?: Change<Paise>
}

/** What the dry run or the import says of a row. */
export interface DecidedRow {
  line: number
  verdict: ImportVerdict
  faults: readonly RowFault[]
  notes: readonly string[]
  /** Of a row that is left out too, if only its price was in the way. */
  changes?: RowChanges | undefined
  /** The product that the row meets. */
  productId?: string | undefined
}

export async function insertRun(
  tx: Tx,
  run: Pick<RunRecord, 'id' | 'sellerId' | 'userId' | 'mode' | 'stockAsOf'> & { fileName: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('import_runs')
    .values({
      id: run.id,
      seller_id: run.sellerId,
      user_id: run.userId,
      file_name: run.fileName,
      mode: run.mode,
      status: 'reading',
      stock_as_of: run.stockAsOf,
      created_at: run.at,
      moved_at: run.at,
      problem: null,
      started_at: null,
      finished_at: null,
    })
    .execute()
}

export async function insertRows(
  tx: Tx,
  { runId, sellerId, rows }: { runId: string; sellerId: string; rows: readonly ReadRow[] },
): Promise<void> {
  const content = rows.map(({ sameAsLine, isOpenDb, ...row }) => ({
    ...row,
    same_as_line: sameAsLine,
    is_open_db: isOpenDb,
  }))
  await sql`
    INSERT INTO import_rows (run_id, seller_id, line, entries, names, same_as_line, faults, notes, is_open_db)
    SELECT ${runId}, ${sellerId}, row.line, row.entries,
      ARRAY(SELECT jsonb_array_elements_text(row.names)), row.same_as_line, row.faults, row.notes, row.is_open_db
    FROM jsonb_to_recordset(${JSON.stringify(content)}::jsonb)
      AS row(line int, entries jsonb, names jsonb, same_as_line int, faults jsonb, notes jsonb, is_open_db boolean)
  `.execute(tx)
}

/** The run under its lock, so that two jobs never work on one batch. */
export async function lockRun(
  tx: Tx,
  { runId, sellerId }: { runId: string; sellerId: string },
): Promise<RunRecord | undefined> {
  const row = await tx
    .selectFrom('import_runs')
    .select([
      'id',
      'seller_id',
      'user_id',
      'mode',
      'status',
      'columns',
      'last_line',
      'moved_at',
      'stock_as_of',
      'prices_confirmed',
      'rows_total',
    ])
    .where('id', '=', runId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      sellerId: row.seller_id,
      userId: row.user_id,
      mode: row.mode,
      status: row.status,
      columns: row.columns,
      lastLine: row.last_line,
      movedAt: row.moved_at,
      stockAsOf: row.stock_as_of,
      pricesConfirmed: row.prices_confirmed,
      rowsTotal: row.rows_total,
    }
  )
}

export async function updateRun(
  tx: Tx,
  runId: string,
  change: {
    status: RunRecord['status']
    at: Date
    problem?: string
    columns?: readonly string[]
    rowsTotal?: number
    rowsDone?: number
    lastLine?: number
    isStarted?: boolean
    pricesConfirmed?: boolean
    isFinished?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      status: change.status,
      moved_at: change.at,
      ...(change.problem !== undefined && { problem: change.problem }),
      ...(change.columns && { columns: [...change.columns] }),
      ...(change.rowsTotal !== undefined && { rows_total: change.rowsTotal }),
      ...(change.rowsDone !== undefined && { rows_done: change.rowsDone }),
      ...(change.lastLine !== undefined && { last_line: change.lastLine }),
      ...(change.pricesConfirmed !== undefined && { prices_confirmed: change.pricesConfirmed }),
      ...(change.isStarted && { started_at: change.at }),
      ...(change.isFinished && { finished_at: change.at }),
    })
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
}

/** How far a batch got, in the transaction that did its work. */
export async function moveRun(
  tx: Tx,
  runId: string,
  moved: { lastLine: number; rows: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ last_line: moved.lastLine, rows_done: sql`rows_done + ${moved.rows}`, moved_at: moved.at })
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
}

/** The next rows of a run after a line that have not been imported. */
export async function nextRows(
  tx: Tx,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<WaitingRow[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['line', 'entries', 'same_as_line', 'faults', 'notes', 'verdict', 'is_open_db', 'changes'])
    .where('run_id', '=', runId)
    .where('line', '>', after)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    line: row.line,
    entries: row.entries,
    sameAsLine: row.same_as_line,
    // What the dry run called wrong is left out, as its page says: a cell too many cannot be found again.
    faults: row.verdict === null || row.verdict === 'wrong' ? row.faults : [],
    notes: row.notes,
    isOpenDb: row.is_open_db,
    ...(row.changes?.price && { shownPrice: row.changes.price }),
  }))
}

export async function saveDecisions(
  tx: Tx,
  { runId, as, rows }: { runId: string; as: 'verdict' | 'outcome'; rows: readonly DecidedRow[] },
): Promise<void> {
  const column = sql.ref(as)
  const content = rows.map(({ changes, productId, ...row }) => ({
    ...row,
    changes,
    product_id: productId,
    move: changes?.price ? priceMoveBp(changes.price) : 0,
    is_far: changes?.price !== undefined && isFarMove(changes.price),
  }))
  await sql`
    UPDATE import_rows SET ${column} = row.verdict, faults = row.faults, notes = row.notes,
      changes = row.changes, price_move_bp = row.move, moves_far = row.is_far, product_id = row.product_id
    FROM jsonb_to_recordset(${JSON.stringify(content)}::jsonb)
      AS row(line int, verdict text, faults jsonb, notes jsonb, changes jsonb, move int, is_far boolean,
        product_id text)
    WHERE import_rows.run_id = ${runId} AND import_rows.line = row.line
  `.execute(tx)
}

/** Makes the rows of an import that were left out for their prices alone wait again; gives how many there are. */
export async function reopenLeftRows(tx: Tx, runId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('import_rows')
    .set({ outcome: null })
    .where('run_id', '=', runId)
    .where('outcome', '=', 'wrong')
    .where('changes', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets the rows of a seller's runs but the latest ones; what was done stays in the record. */
export async function forgetOldRows(
  tx: Tx,
  { sellerId, kept }: { sellerId: string; kept: number },
): Promise<void> {
  await sql`
    DELETE FROM import_rows WHERE run_id IN (
      SELECT id FROM import_runs WHERE seller_id = ${sellerId} AND status IN ('reading', 'checked', 'done', 'failed')
      ORDER BY created_at DESC, id OFFSET ${kept} LIMIT 3
    )
  `.execute(tx)
}
