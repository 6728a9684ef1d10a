import { type Insertable, sql, type Transaction } from 'kysely'
import type { KeptWord } from '#domain/goods/catalogue/kept-word.ts'
import type { SellerStanding } from '#domain/selling/sellers/seller-standing.ts'
import { keptWordRank } from '#server/goods/catalogue/kept-word-rank-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Adds a seller; `false` when another one has its slug. */
export async function insertSeller(tx: Tx, row: Insertable<Schema['sellers']>): Promise<boolean> {
  const added = await tx
    .insertInto('sellers')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export interface LockedSeller {
  id: string
  name: string
  standing: SellerStanding
  version: number
  isHouse: boolean
  onHoliday: boolean
  /** What the back office has asked last, and when the seller answered it. */
  askedNote: string | null
  answeredAt: Date | null
}

/** Locks a seller so that no offer can be added to it until the transaction ends. */
export async function lockSeller(tx: Tx, sellerId: string): Promise<LockedSeller | undefined> {
  return tx
    .selectFrom('sellers')
    .select(['id', 'name', 'standing', 'version', 'is_house as isHouse', 'on_holiday as onHoliday'])
    .select(['asked_note as askedNote', 'answered_at as answeredAt'])
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
}

export interface StandingChange {
  sellerId: string
  from: SellerStanding
  to: SellerStanding
  by: { kind: 'admin' | 'system'; id?: string }
  note: string | null
  at: Date
}

/** Writes a seller's new standing, and the row that says who decided it. */
export async function writeStanding(tx: Tx, change: StandingChange): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({
      standing: change.to,
      decided_at: change.at,
      decided_by: change.by.id ?? change.by.kind,
      decision_note: change.note,
      version: sql`version + 1`,
    })
    .where('id', '=', change.sellerId)
    .execute()
  await tx
    .insertInto('seller_standings')
    .values({
      seller_id: change.sellerId,
      from_standing: change.from,
      to_standing: change.to,
      by_kind: change.by.kind,
      by_id: change.by.id ?? null,
      note: change.note,
      at: change.at,
    })
    .execute()
}

/** Writes a question to a seller that has applied: it is the seller's turn. */
export async function writeQuestion(
  tx: Tx,
  { sellerId, note, at }: { sellerId: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ asked_back_at: at, asked_note: note, answered_at: null, version: sql`version + 1` })
    .where('id', '=', sellerId)
    .execute()
}

/** Puts a seller on holiday for the reason given, or ends its holiday. */
export async function writeHoliday(
  tx: Tx,
  { sellerId, note }: { sellerId: string; note: string | null },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ on_holiday: note !== null, holiday_note: note, version: sql`version + 1` })
    .where('id', '=', sellerId)
    .execute()
}

/** Writes in how many orders a seller kept its word, where that has changed; true when its rank may have. */
export async function writeKeptWord(tx: Tx, sellerId: string, { orders, kept }: KeptWord): Promise<boolean> {
  const { rows } = await sql<{ is_ranked_anew: boolean }>`
    UPDATE sellers SET word_orders = ${orders}, word_kept = ${kept}
    FROM (SELECT id, ${keptWordRank('former')} AS rank FROM sellers AS former WHERE id = ${sellerId}) AS before
    WHERE sellers.id = before.id AND (word_orders, word_kept) IS DISTINCT FROM (${orders}::integer, ${kept}::integer)
    RETURNING ${keptWordRank('sellers')} <> before.rank AS is_ranked_anew`.execute(tx)
  return rows[0]?.is_ranked_anew ?? false
}
