import type { Transaction } from 'kysely'
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

/** Of these SKUs, makers' numbers or numbers of products those that a seller offers, by what was typed. */
export async function readOwnProducts(
  tx: Transaction<Schema>,
  { sellerId, values }: Asked,
): Promise<Map<string, string>> {
  const typed = values.map(lower)
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['products.id', 'products.mpn', 'offers.seller_sku'])
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['offers.seller_sku']), 'in', typed),
        eb(eb.fn<string>('lower', ['products.mpn']), 'in', typed),
        eb('products.id', 'in', typed),
      ]),
    )
    .execute()
  return byTyped(values, rows, ({ id, mpn, seller_sku: sku }) => ({ names: [id, mpn, sku], value: id }))
}

function byTyped<Row>(
  values: readonly string[],
  rows: readonly Row[],
  read: (row: Row) => { names: (string | null)[]; value: string },
): Map<string, string> {
  const found = new Map<string, string>()
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
