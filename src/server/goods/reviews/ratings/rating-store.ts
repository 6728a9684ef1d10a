import { type Kysely, sql, type Transaction } from 'kysely'
import { KIND_VOICES_MIN, PRIOR_UNKNOWN, scoreOf } from '#domain/goods/reviews/score.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Counts the published reviews of a product anew, under a lock on its row: of two changes at once, the later one counts
 * both. Reads every voice of the product; whoever shows it reads one row.
 */
export async function writeRating(tx: Transaction<Schema>, productId: string, now: Date): Promise<void> {
  await tx
    .insertInto('product_ratings')
    .values({ product_id: productId, weighed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('product_ratings')
    .select('product_id')
    .where('product_id', '=', productId)
    .forUpdate()
    .execute()
  const [voices, counts, prior] = [
    await listVoices(tx, productId),
    await countStars(tx, productId),
    await findPrior(tx, productId),
  ]
  await tx
    .updateTable('product_ratings')
    .set({ ...counts, voices: voices.length, score: scoreOf(voices, prior, now) ?? null, weighed_at: now })
    .where('product_id', '=', productId)
    .execute()
}

async function listVoices(tx: Transaction<Schema>, productId: string) {
  const { rows } = await sql<{ stars: number; at: Date }>`
    SELECT avg(stars)::float8 AS stars, max(coalesce(edited_at, written_at)) AS at FROM reviews
    WHERE product_id = ${productId} AND state = 'published' GROUP BY voice`.execute(tx)
  return rows
}

async function countStars(tx: Transaction<Schema>, productId: string) {
  const rows = await tx
    .selectFrom('reviews')
    .select((eb) => ['stars', eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .groupBy('stars')
    .execute()
  const of = (stars: number) => rows.find((row) => row.stars === stars)?.count ?? 0
  return { stars_1: of(1), stars_2: of(2), stars_3: of(3), stars_4: of(4), stars_5: of(5) }
}

async function findPrior(tx: Transaction<Schema>, productId: string): Promise<number> {
  const row = await tx
    .selectFrom('kind_ratings')
    .innerJoin('products', 'products.kind', 'kind_ratings.kind')
    .select('mean')
    .where('products.id', '=', productId)
    .executeTakeFirst()
  return row ? row.mean / 1000 : PRIOR_UNKNOWN
}

/** Counts the means of the kinds anew, each from voices of its products; a kind with too few has none. */
export async function writeKindMeans(tx: Transaction<Schema>, now: Date): Promise<void> {
  await tx.deleteFrom('kind_ratings').execute()
  await sql`
    INSERT INTO kind_ratings (kind, mean, voices, weighed_at)
    SELECT kind, round(avg(stars) * 1000)::integer, count(*), ${now}::timestamptz FROM (
      SELECT products.kind, avg(reviews.stars) AS stars FROM reviews JOIN products ON products.id = reviews.product_id
      WHERE reviews.state = 'published' GROUP BY products.kind, reviews.product_id, reviews.voice) AS voices
    GROUP BY kind HAVING count(*) >= ${KIND_VOICES_MIN}`.execute(tx)
}

/** Products with reviews after this one, some at a time. */
export async function listRated(
  db: Kysely<Schema>,
  { after, max }: { after: string; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('product_ratings')
    .select('product_id')
    .where('product_id', '>', after)
    .where('score', 'is not', null)
    .orderBy('product_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.product_id)
}
