import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PriceEnding, PriceFault, PriceRule } from '#domain/selling/prices/price-rule.ts'
import type { Json, Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    price_changes: { rule: Json<PriceRule & { ending: PriceEnding | null }>; filter: Json<StoredFilter> }
  }
}

type StoredFilter = { q?: string; category?: string }
type Tx = Transaction<Schema>

/** A change that is not applied yet goes when so many later ones of its seller are there. */
const OPEN_MAX = 10

/** A row of a change as it is shown before it is applied. */
export interface NewPriceRow {
  offerId: string | null
  sellerSku: string | null
  listPricePaise: Paise | null
  beforePaise: Paise | null
  lowestPaise: Paise | null
  highestPaise: Paise | null
  afterPaise: Paise | null
  fault: PriceFault | null
  isFar: boolean
}

/** Writes a change with its rows, in their order. The oldest ones that were never applied go. */
export async function insertPriceChange(
  tx: Tx,
  change: {
    id: string
    sellerId: string
    userId: string
    rule: PriceRule
    ending: PriceEnding | null
    span: ChangeSpan | null
    filter: StoredFilter
    at: Date
    rows: readonly NewPriceRow[]
  },
): Promise<void> {
  const { id, sellerId, rule, ending } = change
  await tx
    .insertInto('price_changes')
    .values({
      id,
      seller_id: sellerId,
      user_id: change.userId,
      rule: JSON.stringify({ ...rule, ending }),
      filter: JSON.stringify(change.filter),
      starts_at: change.span?.startsAt ?? null,
      ends_at: change.span?.endsAt ?? null,
      created_at: change.at,
    })
    .execute()
  const rows = change.rows.map((row, at) => ({ line: at + 1, ...row }))
  await sql`
    INSERT INTO price_change_rows (change_id, line, offer_id, seller_sku, list_price_paise, before_paise, lowest_paise,
      highest_paise, after_paise, fault, is_far)
    SELECT ${id}::uuid, line, "offerId", "sellerSku", "listPricePaise", "beforePaise", "lowestPaise", "highestPaise",
      "afterPaise", fault, "isFar"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(line int, "offerId" uuid, "sellerSku" text,
      "listPricePaise" bigint, "beforePaise" bigint, "lowestPaise" bigint, "highestPaise" bigint, "afterPaise" bigint,
      fault text, "isFar" boolean)`.execute(tx)
  await sql`
    DELETE FROM price_changes WHERE seller_id = ${sellerId} AND applied_at IS NULL AND id IN (
      SELECT id FROM price_changes WHERE seller_id = ${sellerId} AND applied_at IS NULL
      ORDER BY created_at DESC, id DESC OFFSET ${OPEN_MAX})`.execute(tx)
}

/** When a change holds: a start of null is the moment of applying it. */
export interface ChangeSpan {
  startsAt: Date | null
  endsAt: Date | null
}

export interface LockedPriceChange {
  id: string
  rule: PriceRule
  ending: PriceEnding | null
  /** Null where its prices are changed at once and for good. */
  span: ChangeSpan | null
  appliedAt: Date | null
  undoneAt: Date | null
}

/** One of the seller's changes under its lock: who applies or undoes it twice at once does so one after the other. */
export async function lockPriceChange(
  tx: Tx,
  { changeId, sellerId }: { changeId: string; sellerId: string },
): Promise<LockedPriceChange | undefined> {
  const row = await tx
    .selectFrom('price_changes')
    .select(['id', 'rule', 'applied_at as appliedAt', 'undone_at as undoneAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', '=', changeId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { ending, ...rule } = row.rule
  const { startsAt, endsAt, ...change } = row
  return { ...change, rule, ending, span: startsAt || endsAt ? { startsAt, endsAt } : null }
}

/** Says that a change was applied, or undone, from this moment on. */
export async function updatePriceChange(
  tx: Tx,
  changeId: string,
  moment: { appliedAt: Date; startsAt?: Date } | { undoneAt: Date },
): Promise<void> {
  await tx
    .updateTable('price_changes')
    .set(
      'appliedAt' in moment
        ? { applied_at: moment.appliedAt, ...(moment.startsAt && { starts_at: moment.startsAt }) }
        : { undone_at: moment.undoneAt },
    )
    .where('id', '=', changeId)
    .execute()
}

/** A row whose price is to be written. */
export interface PriceRowToWrite {
  line: number
  offerId: string
  listPricePaise: Paise
  beforePaise: Paise
  afterPaise: Paise
}

/** The next rows of a change with this outcome, after a line: none yet for those to apply, `changed` for those to undo. */
export async function readRowsToWrite(
  tx: Tx,
  { changeId, outcome, max }: { changeId: string; outcome: 'changed' | null; max: number },
): Promise<PriceRowToWrite[]> {
  const { rows } = await sql<PriceRowToWrite>`
    SELECT line, offer_id AS "offerId", list_price_paise AS "listPricePaise", before_paise AS "beforePaise",
      after_paise AS "afterPaise"
    FROM price_change_rows
    WHERE change_id = ${changeId} AND fault IS NULL AND after_paise <> before_paise
      AND outcome IS NOT DISTINCT FROM ${outcome}
    ORDER BY line LIMIT ${max}`.execute(tx)
  return rows
}

/** Writes what became of rows. */
export async function updateOutcomes(
  tx: Tx,
  {
    changeId,
    lines,
    outcome,
  }: { changeId: string; lines: readonly number[]; outcome: 'changed' | 'left' | 'restored' | 'kept' },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .updateTable('price_change_rows')
    .set({ outcome })
    .where('change_id', '=', changeId)
    .where('line', 'in', lines)
    .execute()
}
