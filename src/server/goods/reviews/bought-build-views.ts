import type { Kysely } from 'kysely'
import { readBoughtBuild } from '#domain/goods/builder/bought-build.ts'
import { readBuild } from '#domain/goods/builder/build.ts'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * The names of the other products of the build that a line of an order was bought in, in the order in which people choose
 * them; none of one that was bought by itself.
 */
export async function listBoughtWith(
  db: Kysely<Schema>,
  { orderLineId, productId }: { orderLineId: string; productId: string },
): Promise<string[]> {
  const row = await db
    .selectFrom('order_line_builds')
    .select('build_text')
    .where('order_line_id', '=', orderLineId)
    .executeTakeFirst()
  const build = row && readBoughtBuild(row.build_text)
  if (!build) return []
  const others = readBuild(build.text).filter((line) => line.productId !== productId)
  if (others.length === 0) return []
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'kind'])
    .where(
      'id',
      'in',
      others.map((line) => line.productId),
    )
    .orderBy('id')
    .execute()
  const placeOf = (kind: string) => SLOTS.findIndex(({ kinds }) => isKind(kind) && kinds.includes(kind))
  return products
    .toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind))
    .map((product) => product.name)
}
