import { type Kysely, sql } from 'kysely'
import type { ImportVerdict } from '#domain/imports/planned-row.ts'
import type { RowChanges } from '#domain/imports/row-changes.ts'
import type { RowFault } from '#domain/imports/row-fault.ts'
import type { PagePosition } from '#domain/lists/page-position.ts'
import type { App } from '#server/app.ts'
import { type KeysetList, keysetPage, number } from '#server/db/keyset-page.ts'
import type { Schema } from '#server/db/schema.ts'
import { inSellerTransaction } from '#server/db/seller-transaction.ts'

type Db = Kysely<Schema>

export interface ImportRun {
  id: string
  fileName: string
  mode: 'products' | 'stock'
  status: Schema['import_runs']['status']
  problem: string | null
  rowsTotal: number
  rowsDone: number
  createdAt: Date
  movedAt: Date
  finishedAt: Date | null
}

export interface RowReport {
  line: number
  sku: string
  name: string
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
  { run: ImportRun; counts: Counts; rows: RowReport[]; noted: number; farMoves: number } | undefined
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
      ])
      .where('run_id', '=', runId)
      .groupBy(said)
      .execute()
    const counts: Counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
    for (const { verdict, rows } of counted) if (verdict) counts[verdict] = Number(rows)
    const noted = counted.reduce((sum, one) => sum + Number(one.noted), 0)
    const farMoves = counted.reduce((sum, one) => sum + Number(one.far_moves), 0)
    return {
      run,
      counts,
      noted,
      farMoves,
      rows: await reports(tx, { runId, after: 0, limit: 50, onlyWrong: true }),
    }
  })
}

/** A row that changes a product which the seller has. */
export interface ChangedRow {
  line: number
  sku: string
  name: string
  changes: RowChanges
}

const CHANGED: KeysetList<'move'> = {
  table: 'import_rows',
  pageSize: 50,
  tieBreaker: number('line'),
  orders: { move: { by: [number('price_move_bp')], direction: 'desc', tieDirection: 'asc' } },
}

/**
 * A page of the rows that change something, the largest moves of the price first: those whose price moves far, or the
 * others.
 */
export async function listChangedRows(
  app: App,
  asked: { sellerId: string; runId: string; areFar: boolean; cursor: string | undefined },
): Promise<{ rows: ChangedRow[] } & PagePosition> {
  const page = keysetPage(CHANGED, { cursor: asked.cursor })
  return inSellerTransaction(app, asked.sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('import_rows')
      .select(['line', 'entries', 'changes', page.key.as('key')])
      .where('run_id', '=', asked.runId)
      .where('moves_far', '=', asked.areFar)
      .where('changes', 'is not', null)
      .$narrowType<{ changes: RowChanges }>()
      .where(page.after)
      .orderBy(page.orderBy())
      .limit(page.limit)
      .execute()
    const { rows: shown, ...position } = page.cut(rows)
    return {
      rows: shown.map(({ line, entries, changes }) => ({
        line,
        sku: entries.sku?.[0] ?? '',
        name: changes.name?.[0] ?? entries.name?.[0] ?? '',
        changes,
      })),
      ...position,
    }
  })
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
    .where('seller_id', '=', sellerId)
}

async function reports(
  db: Db,
  { runId, after, limit, onlyWrong }: { runId: string; after: number; limit: number; onlyWrong: boolean },
): Promise<RowReport[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'entries', 'faults', 'notes', 'verdict', 'outcome'])
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
  return rows.map(({ line, entries, faults, notes, verdict, outcome }) => ({
    line,
    sku: entries.sku?.[0] ?? '',
    name: entries.name?.[0] ?? '',
    verdict: outcome ?? verdict,
    faults,
    notes,
  }))
}
