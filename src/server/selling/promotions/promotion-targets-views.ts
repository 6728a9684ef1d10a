import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

interface Asked {
  sellerId: string
  values: readonly string[]
}

/** Of these brands those that a seller offers something of, as the catalogue spells them, by what was typed. */
export async function readOwnBrands(
  tx: Transaction<Schema>,
  { sellerId, values }: Asked,
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select('products.brand')
    .distinct()
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .where((eb) => eb(eb.fn<string>('lower', ['products.brand']), 'in', values.map(lower)))
    .execute()
  return byTyped(values, rows, ({ brand }) => ({ names: [brand], value: brand }))
}

/** Of these brands those that the catalogue has, as it spells them, by what was typed. */
export async function readAllBrands(db: App['db'], values: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select('brand')
    .distinct()
    .where((eb) => eb(eb.fn<string>('lower', ['brand']), 'in', values.map(lower)))
    .execute()
  return byTyped(values, rows, ({ brand }) => ({ names: [brand], value: brand }))
}

/** Of these makers' numbers or numbers of products those that the catalogue has, by what was typed. */
export async function readAllProducts(
  db: App['db'],
  values: readonly string[],
): Promise<Map<string, string>> {
  const typed = values.map(lower)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'mpn'])
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['mpn']), 'in', typed), eb('id', 'in', typed)]))
    .orderBy('id')
    .execute()
  return byTyped(values, rows, ({ id, mpn }) => ({ names: [id, mpn], value: id }))
}

/** Of these SKUs, makers' numbers or numbers of products those that a seller offers, by what was typed. */
export async function readOwnProducts(tx: Transaction<Schema>, asked: Asked): Promise<Map<string, string>> {
  const offers = await readOwnOffers(tx, asked)
  return new Map([...offers].map(([typed, { productId }]) => [typed, productId]))
}

/** An offer of a seller, to try something on. */
export interface OwnOffer {
  offerId: string
  productId: string
  name: string
  unitPricePaise: Paise
}

/** The offers of these products, new ones before others. */
export async function readOwnOffers(
  tx: Transaction<Schema>,
  { sellerId, values }: Asked,
): Promise<Map<string, OwnOffer>> {
  if (values.length === 0) return new Map()
  const typed = values.map(lower)
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['offers.id', 'offers.product_id', 'products.name', 'products.mpn'])
    .select(['offers.seller_sku', 'offers.unit_price_paise'])
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['offers.seller_sku']), 'in', typed),
        eb(eb.fn<string>('lower', ['products.mpn']), 'in', typed),
        eb('products.id', 'in', typed),
      ]),
    )
    .orderBy((eb) => eb('offers.condition', '=', 'new'))
    .orderBy('offers.id', 'desc')
    .execute()
  return byTyped(values, rows, (row) => ({
    names: [row.product_id, row.mpn, row.seller_sku],
    value: {
      offerId: row.id,
      productId: row.product_id,
      name: row.name,
      unitPricePaise: row.unit_price_paise,
    },
  }))
}

function byTyped<Row, Value>(
  values: readonly string[],
  rows: readonly Row[],
  read: (row: Row) => { names: (string | null)[]; value: Value },
): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const row of rows) {
    const { names, value } = read(row)
    const spelled = names.flatMap((name) => (name === null ? [] : [lower(name)]))
    for (const typed of values) if (spelled.includes(lower(typed))) found.set(typed, value)
  }
  return found
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** The products of a combination, each with its offers: of its seller, or of all. */
export function readTogether(
  db: App['db'],
  promotionId: string,
): Promise<{ name: string; offerIds: string[] }[]> {
  return db
    .selectFrom('promotion_targets')
    .innerJoin('promotions', 'promotions.id', 'promotion_targets.promotion_id')
    .innerJoin('products', 'products.id', 'promotion_targets.value')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.product_id', '=', 'products.id')
        .on('offers.status', '=', 'live')
        .on((eb) =>
          eb.or([
            eb('promotions.seller_id', 'is', null),
            eb('offers.seller_id', '=', eb.ref('promotions.seller_id')),
          ]),
        ),
    )
    .select((eb) => [
      'products.name',
      eb.fn
        .coalesce(
          eb.fn.agg<string[]>('array_agg', ['offers.id']).filterWhere('offers.id', 'is not', null),
          eb.val([] as string[]),
        )
        .as('offerIds'),
    ])
    .where('promotions.id', '=', promotionId)
    .where('what', '=', 'product')
    .groupBy('products.id')
    .orderBy('products.name')
    .orderBy('products.id')
    .execute()
}
