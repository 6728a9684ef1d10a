import { sql, type Transaction } from 'kysely'
import type { Kind } from '#domain/catalogue/categories.ts'
import type { Schema } from '#server/db/schema.ts'

declare module '#server/db/schema.ts' {
  interface KnownColumns {
    known_fact_counts: { kind: Kind }
  }
}

type Tx = Transaction<Schema>

export interface MissingFactRow {
  productId: string
  attribute: string
  demand: number
  timesAsked: number
  priority: number
}

/** Writes missing facts of products of one kind as a count found them. */
export async function writeMissingFacts(
  tx: Tx,
  { kind, rows, countedAt }: { kind: Kind; rows: readonly MissingFactRow[]; countedAt: Date },
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO missing_facts (product_id, attribute, kind, demand, times_asked, priority, counted_at)
    SELECT products.id, attribute, ${kind}, row.demand, "timesAsked", priority, ${countedAt}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row("productId" text, attribute text, demand smallint, "timesAsked" integer, priority smallint)
    JOIN products ON products.id = "productId"
    ON CONFLICT (product_id, attribute) DO UPDATE SET kind = excluded.kind, demand = excluded.demand,
      times_asked = excluded.times_asked, priority = excluded.priority, counted_at = excluded.counted_at`.execute(
    tx,
  )
}

/** Of how many products of a kind each fact is known. */
export async function writeKnownCounts(
  tx: Tx,
  {
    kind,
    onSale,
    counts,
    countedAt,
  }: { kind: Kind; onSale: number; counts: ReadonlyMap<string, number>; countedAt: Date },
): Promise<void> {
  for (const [attribute, known] of counts)
    await tx
      .insertInto('known_fact_counts')
      .values({ kind, attribute, on_sale: onSale, known, counted_at: countedAt })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'attribute'])
          .doUpdateSet({ on_sale: onSale, known, counted_at: countedAt }),
      )
      .execute()
}

const REMOVED_AT_ONCE = 1_000

/** Removes some of what an earlier count found and this one did not; says whether more may be left. */
export async function removeEarlierCounts(tx: Tx, countedAt: Date): Promise<boolean> {
  const removed = await sql`
    DELETE FROM missing_facts WHERE (product_id, attribute) IN (
      SELECT product_id, attribute FROM missing_facts WHERE counted_at < ${countedAt} LIMIT ${sql.lit(REMOVED_AT_ONCE)})`.execute(
    tx,
  )
  await tx.deleteFrom('known_fact_counts').where('counted_at', '<', countedAt).execute()
  return Number(removed.numAffectedRows ?? 0) === REMOVED_AT_ONCE
}
