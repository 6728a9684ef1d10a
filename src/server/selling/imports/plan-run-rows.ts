import type { Transaction } from 'kysely'
import { entry } from '#domain/ground/shared/form-entries.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { planRow } from '#domain/selling/imports/plan-row.ts'
import { type RowPlan, wrongRow } from '#domain/selling/imports/planned-row.ts'
import { productMet } from '#domain/selling/imports/row-target.ts'
import { knownSpellings } from '#server/goods/catalogue/brand-spelling-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { RunRecord, WaitingRow } from './import-run-store.ts'
import { matchRows } from './match-rows.ts'

/** A row with what importing it does, and the product that it meets. */
export interface PlannedRunRow {
  row: WaitingRow
  plan: RowPlan
  productId?: string | undefined
}

/** Plans rows against the shop as it is; with `lock`, nobody changes what the plans were made from before they are done. */
export async function decideRows(
  tx: Transaction<Schema>,
  run: Pick<RunRecord, 'sellerId' | 'mode' | 'columns' | 'stockAsOf'>,
  o: { rows: readonly WaitingRow[]; lock: boolean },
): Promise<PlannedRunRow[]> {
  const { sellerId, mode, stockAsOf } = run
  const columns = new Set(run.columns)
  const { lock } = o
  const rows = await spelledRows(tx, o.rows)
  const matches = await matchRows(tx, { sellerId, rows, stockAsOf, lock })
  return rows.map((row) => {
    const match = matches.get(row.line)
    const { entries } = row
    const met = match && { productId: productMet(entries, match) }
    if (row.faults.length > 0 || !match) return { row, ...met, plan: wrongRow(row.faults) }
    if (row.sameAsLine !== null) return { row, ...met, plan: repeated(row, row.sameAsLine) }
    return { row, ...met, plan: planRow({ sellerId, mode, columns, entries }, match) }
  })
}

/** The rows with brands as the catalogue spells them, so that a file's spelling never makes a brand of its own. */
async function spelledRows(tx: Transaction<Schema>, rows: readonly WaitingRow[]): Promise<WaitingRow[]> {
  const brandOf = ({ entries }: WaitingRow) => oneLine(entry(entries, 'brand'))
  const spellings = await knownSpellings(tx, rows.map(brandOf))
  return rows.map((row) => {
    const brand = spellings.get(brandOf(row))
    return brand === undefined ? row : { ...row, entries: { ...row.entries, brand: [brand] } }
  })
}

function repeated({ entries }: WaitingRow, line: number): RowPlan {
  const column = ['sku', 'product', 'mpn', 'ean'].find((name) => entries[name]) ?? 'sku'
  const fault = {
    column,
    value: entries[column]?.[0] ?? '',
    reason: `Line ${line} lists the same product already`,
  }
  return wrongRow([fault])
}
