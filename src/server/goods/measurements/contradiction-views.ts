import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, quantity } from '#domain/goods/catalogue/attributes.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { type MeasuredFacts, measuredText } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, text } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** A product of which owners agree on something else than its data sheet says. */
export interface ContradictedProduct {
  productId: string
  name: string
  facts: { label: string; text: string }[]
}

type Page = Promise<{ products: ContradictedProduct[] } & PagePosition>

export const CONTRADICTED: KeysetList<'product'> = {
  table: 'products',
  pageSize: 20,
  tieBreaker: text('id'),
  orders: { product: { by: [], direction: 'asc' } },
}

/** One page of the products that owners measured otherwise, in the order of their ids. */
export function listContradicted(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  query: { cursor?: string | undefined },
): Page {
  return read(app.db, query)
}

/** The same of what a seller offers. */
export function listSellersContradicted(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  query: { cursor?: string | undefined },
): Page {
  return inSellerTransaction(app, sellerId, (tx) => read(tx, query, sellerId))
}

async function read(db: Kysely<Schema>, query: { cursor?: string | undefined }, sellerId?: string): Page {
  const page = keysetPage(CONTRADICTED, query)
  const found = await db
    .selectFrom('products')
    .select(['id', 'name', 'kind', 'measured'])
    .where(sql<boolean>`measured <> '{}' AND measured @? '$.*.stated'`)
    .$if(sellerId !== undefined, (own) =>
      own.where((eb) =>
        eb.exists(
          eb
            .selectFrom('offers')
            .select('offers.id')
            .whereRef('offers.product_id', '=', 'products.id')
            .where('offers.seller_id', '=', sellerId ?? '')
            .where('offers.status', '<>', 'removed'),
        ),
      ),
    )
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  return {
    products: rows.map(({ id, name, kind, measured }) => ({
      productId: id,
      name,
      facts: isKind(kind) ? contradictions(attributesOf[kind], measured) : [],
    })),
    ...position,
  }
}

function contradictions(definitions: readonly AttributeDefinition[], measured: MeasuredFacts) {
  return definitions.flatMap((definition) => {
    const fact = measured[definition.key]
    if (fact?.stated === undefined || definition.type !== 'number') return []
    const said = quantity(fact.value, definition.unit)
    return [{ label: definition.label, text: measuredText(definition, said, measured) }]
  })
}
