import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type NamedModel, type NearModels, nearestModels } from '#domain/goods/search/named-model.ts'
import type { App } from '#server/ground/app.ts'

/** What is in stock of the models that are nearest to one of which none is. */
export interface NearestInStock {
  /** The nearest first. */
  models: readonly { name: string; ids: readonly string[] }[]
  /** They are processors for another socket. */
  isOfOtherSocket?: true
}

const MODELS_TRIED_MAX = 40
const MODELS_SHOWN_MAX = 4
const PRODUCTS_OF_MODEL_MAX = 4
/** Of a model so many are compared; more is a crowd in which any will do. */
const COMPARED_OF_MODEL_MAX = 200

/** Whether a product of the model, or one with a chip of the family inside, is on sale, in stock or not. */
export async function isModelOnSale(app: App, model: NamedModel): Promise<boolean> {
  const kinds = [model.kind, ...(model.insideOf ?? [])]
  const { rows } = await sql<{ isOnSale: boolean }>`
    SELECT EXISTS (SELECT FROM products WHERE on_sale AND ${isOf(sql`${model.said}`, kinds)}) AS "isOnSale"`.execute(
    app.db,
  )
  return rows[0]?.isOnSale ?? false
}

/** The models next to this one of which something is in stock, with what sells best of each. */
export async function nearestInStock(
  app: App,
  model: NamedModel,
  price: RawBuilder<SqlBool> = sql`true`,
): Promise<NearestInStock> {
  for (const near of nearestModels(model)) {
    const models = await readInStock(app, near, price)
    if (models.length > 0) return { models, ...(near.isOfOtherSocket && { isOfOtherSocket: true }) }
  }
  return { models: [] }
}

async function readInStock(
  app: App,
  { models }: NearModels,
  price: RawBuilder<SqlBool>,
): Promise<NearestInStock['models']> {
  const near = models.slice(0, MODELS_TRIED_MAX)
  if (near.length === 0) return []
  // Each by itself, so that each is planned by how often its words are said.
  const each = near.map(
    ({ said, kind }, at) => sql`(
      SELECT ${sql.lit(at)} AS at, id, demand FROM products
      WHERE on_sale AND in_stock AND ${isOf(sql`${said}`, [kind])} AND ${price} LIMIT ${sql.lit(COMPARED_OF_MODEL_MAX)})`,
  )
  const { rows } = await sql<{ at: number; ids: string[] }>`
    SELECT at, (array_agg(id ORDER BY demand DESC, id))[1:${sql.lit(PRODUCTS_OF_MODEL_MAX)}] AS ids
    FROM (${sql.join(each, sql` UNION ALL `)}) AS near
    GROUP BY at ORDER BY at LIMIT ${sql.lit(MODELS_SHOWN_MAX)}`.execute(app.db)
  return rows.map(({ at, ids }) => ({ name: near[at]?.name ?? '', ids }))
}

const isOf = (said: RawBuilder<unknown>, kinds: readonly Kind[]) =>
  sql<SqlBool>`products.kind = ANY(${[...kinds]}::text[]) AND products.search_vector @@ ${said}::tsquery`
