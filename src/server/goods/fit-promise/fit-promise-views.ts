import type { Kysely } from 'kysely'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { Answer, Part, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What an order said of its parts when it was written. */
export interface FrozenPromise {
  answer: Answer
  /** Null: the order is covered. */
  whyNot: string | null
  verdicts: readonly Verdict[]
  /** When the parts were compared; of what was bought again, with the first order. */
  judgedAt: Date
}

/** Products as the rules see them now, with their numbers of pieces; whatever is no product is left out. */
export async function readParts(
  db: Kysely<Schema>,
  quantities: ReadonlyMap<string, number>,
): Promise<Part[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'kind', 'name', 'attributes'])
    .where('id', 'in', [...quantities.keys()])
    .execute()
  return [...quantities].flatMap(([id, quantity]) => {
    const row = rows.find((each) => each.id === id)
    return row && isKind(row.kind) ? [{ ...row, kind: row.kind, quantity }] : []
  })
}

/** What an order said of its parts; undefined where none of them were compared. Who asks may see the order. */
export async function findFitPromise(
  db: Kysely<Schema>,
  orderId: string,
): Promise<FrozenPromise | undefined> {
  return db
    .selectFrom('order_fit_promises')
    .select(['answer', 'why_not as whyNot', 'verdicts', 'judged_at as judgedAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
