import type { Kysely } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** The day of a seller's first invoice; undefined before there is one. */
export function findFirstPaper(app: Pick<App, 'db' | 'random'>, sellerId: string): Promise<Day | undefined> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await first(tx).where('seller_id', '=', sellerId).executeTakeFirst()
    return row && indianDay(row.issued_at)
  })
}

/** The day of the first invoice of all sellers; undefined before there is one. */
export async function findFirstPaperOfAll(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
): Promise<Day | undefined> {
  const row = await first(db).executeTakeFirst()
  return row && indianDay(row.issued_at)
}

function first(db: Kysely<Schema>) {
  return db.selectFrom('invoices').select('issued_at').orderBy('issued_at').limit(1)
}
