import { type Kysely, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { ImportVerdict } from '#domain/selling/imports/planned-row.ts'
import type { RowChanges } from '#domain/selling/imports/row-changes.ts'
import type { RowFault } from '#domain/selling/imports/row-fault.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, number } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Db = Kysely<Schema>

export interface ImportRun {
  id: string
  fileName: string
  mode: 'products' | 'stock'
  status: Schema['import_runs']['status']
  /** Tried out, with rows that would change something: it waits for its vendor. */
  isWaiting: boolean
  /** Its rows are no longer kept: newer files came after it. */
  isForgotten: boolean
  problem: string | null
  rowsTotal: number
  rowsDone: number
  createdAt: Date
  movedAt: Date
  finishedAt: Date | null
}

export interface RowReport extends MetRow {
  verdict: ImportVerdict | null
  faults: readonly RowFault[]
  notes: readonly string[]
}

type Counts = Record<ImportVerdict, number>

/** A seller's files, the latest first. */
export async function listImportRuns(app: App, sellerId: string, limit = 20): Promise<ImportRun[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await runs(tx, sellerId).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
    return rows
  })
}

/** One file with what the dry run, or the import so far, says of its rows; undefined for another seller's. */
export async function findImportRun(
  app: App,
  { sellerId, runId }: { sellerId: string; runId: string },
): Promise<
  | {
      run: ImportRun
      counts: Counts
      rows: RowReport[]
      noted: number
      farMoves: number
      /** Rows that an import has left out for their prices alone. */
      leftPrices: number
    }
  | undefined
> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const run = await runs(tx, sellerId).where('id', '=', runId).executeTakeFirst()
    if (!run) return undefined
    // What is not imported yet has no outcome, whatever the dry run said of it.
    const said = run.status === 'importing' || run.status === 'done' ? 'outcome' : 'verdict'
    const counted = await tx
      .selectFrom('import_rows')
      .select((eb) => [
        eb.ref(said).as('verdict'),
        eb.fn.countAll<string>().as('rows'),
        sql<string>`count(*) FILTER (WHERE notes <> '[]')`.as('noted'),
        sql<string>`count(*) FILTER (WHERE moves_far)`.as('far_moves'),
        sql<string>`count(*) FILTER (WHERE ${isLeftForPrice()})`.as('left_prices'),
      ])
      .where('run_id', '=', runId)
      .groupBy(said)
      .execute()
    const counts: Counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
    for (const { verdict, rows } of counted) if (verdict) counts[verdict] = Number(rows)
    const noted = counted.reduce((sum, one) => sum + Number(one.noted), 0)
    const farMoves = counted.reduce((sum, one) => sum + Number(one.far_moves), 0)
    const leftPrices = counted.reduce((sum, one) => sum + Number(one.left_prices), 0)
    return {
      run,
      counts,
      noted,
      farMoves,
      leftPrices,
      rows: await reports(tx, { runId, after: 0, limit: 50, onlyWrong: true }),
    }
  })
}

/** The product that a row meets. */
export interface MetProduct {
  id: string
  name: string
  isLive: boolean
}

interface MetRow {
  line: number
  sku: string
  /** As the file has it; "" where the file names no goods. */
  name: string
  product: MetProduct | null
}

/** A row that changes a product which the seller has. */
export interface ChangedRow extends MetRow {
  changes: RowChanges
}

const CHANGED: KeysetList<'move'> = {
  table: 'import_rows',
  pageSize: 50,
  tieBreaker: number('line'),
  orders: { move: { by: [number('price_move_bp')], direction: 'desc', tieDirection: 'asc' } },
}

/** The changed rows of a run: prices that move far, the others, and those that an import has left out for their prices. */
export type ChangedRowsKind = 'far' | 'others' | 'left'

/** A page of the rows that change something, or would, the largest moves of the price first. */
export async function listChangedRows(
  app: App,
  asked: { sellerId: string; runId: string; kind: ChangedRowsKind; cursor: string | undefined },
): Promise<{ rows: ChangedRow[] } & PagePosition> {
  const { kind } = asked
  const page = keysetPage(CHANGED, { cursor: asked.cursor })
  return inSellerTransaction(app, asked.sellerId, async (tx) => {
    const rows = await withProduct(tx)
      .select('import_rows.changes')
      .where('run_id', '=', asked.runId)
      .where('changes', 'is not', null)
      .where(kind === 'left' ? isLeftForPrice() : sql<boolean>`NOT (${isLeftForPrice()})`)
      .$if(kind !== 'left', (query) => query.where('moves_far', '=', kind === 'far'))
      .$narrowType<{ changes: RowChanges }>()
      .$call(page.read)
    const { rows: shown, ...position } = page.cut(rows)
    return { rows: shown.map((row) => ({ ...toMetRow(row), changes: row.changes })), ...position }
  })
}

/** A row that sells a product which is there already. */
export interface JoinedRow extends MetRow {
  product: MetProduct
}

const JOINED: KeysetList<'line'> = {
  table: 'import_rows',
  pageSize: 50,
  tieBreaker: number('line'),
  orders: { line: { by: [], direction: 'asc' } },
}

/** A page of the rows that are, or would be, new offers on products that are there, in the order of the file. */
export async function listJoinedRows(
  app: App,
  asked: { sellerId: string; runId: string; cursor: string | undefined },
): Promise<{ rows: JoinedRow[] } & PagePosition> {
  const page = keysetPage(JOINED, { cursor: asked.cursor })
  return inSellerTransaction(app, asked.sellerId, async (tx) => {
    const rows = await withProduct(tx)
      .where('run_id', '=', asked.runId)
      .where('product_id', 'is not', null)
      .where('changes', 'is', null)
      .where(sql<boolean>`coalesce(outcome, verdict) = 'new'`)
      .$call(page.read)
    const { rows: shown, ...position } = page.cut(rows)
    const met = shown.map(toMetRow).filter((row): row is JoinedRow => row.product !== null)
    return { rows: met, ...position }
  })
}

function isLeftForPrice() {
  return sql<boolean>`outcome IS NOT DISTINCT FROM 'wrong' AND changes IS NOT NULL`
}

function withProduct(db: Db) {
  return db
    .selectFrom('import_rows')
    .leftJoin('products', 'products.id', 'import_rows.product_id')
    .select([
      'import_rows.line',
      'import_rows.entries',
      'products.id as met_id',
      'products.name as met_name',
      'products.status as met_status',
    ])
}

function toMetRow(row: {
  line: number
  entries: FormEntries
  met_id: string | null
  met_name: string | null
  met_status: string | null
}): MetRow {
  const { line, entries, met_id: id, met_name: name, met_status: status } = row
  return {
    line,
    sku: entries.sku?.[0] ?? '',
    name: entries.name?.[0] ?? '',
    product: id === null || name === null ? null : { id, name, isLive: status === 'live' },
  }
}

/** Rows of a run that are wrong, or that carry a note: a page of them after a line. */
export async function listReports(
  app: App,
  page: { sellerId: string; runId: string; after: number; limit: number },
): Promise<RowReport[]> {
  return inSellerTransaction(app, page.sellerId, (tx) => reports(tx, { ...page, onlyWrong: false }))
}

function runs(db: Db, sellerId: string) {
  return db
    .selectFrom('import_runs')
    .select([
      'id',
      'file_name as fileName',
      'mode',
      'status',
      'problem',
      'rows_total as rowsTotal',
      'rows_done as rowsDone',
      'created_at as createdAt',
      'moved_at as movedAt',
      'finished_at as finishedAt',
    ])
    .select(
      sql<boolean>`status = 'checked' AND EXISTS (SELECT FROM import_rows
        WHERE run_id = import_runs.id AND verdict IN ('new', 'changed'))`.as('isWaiting'),
    )
    .select(
      sql<boolean>`status IN ('checked', 'done') AND rows_total > 0 AND NOT EXISTS (
        SELECT FROM import_rows WHERE run_id = import_runs.id)`.as('isForgotten'),
    )
    .where('seller_id', '=', sellerId)
}

async function reports(
  db: Db,
  { runId, after, limit, onlyWrong }: { runId: string; after: number; limit: number; onlyWrong: boolean },
): Promise<RowReport[]> {
  const rows = await withProduct(db)
    .select(['faults', 'notes', 'verdict', 'outcome'])
    .where('run_id', '=', runId)
    .where('line', '>', after)
    .where((eb) =>
      eb.or([
        eb('verdict', '=', 'wrong'),
        eb('outcome', '=', 'wrong'),
        ...(onlyWrong ? [] : [sql<boolean>`notes <> '[]'`]),
      ]),
    )
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(({ faults, notes, verdict, outcome, ...row }) => ({
    ...toMetRow(row),
    verdict: outcome ?? verdict,
    faults,
    notes,
  }))
}
