import { isKind } from '#domain/goods/catalogue/categories.ts'
import { measurableFactsOf, rounded } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { statedAttributes } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { loadSharp } from '#server/goods/catalogue/pictures/load-sharp.ts'
import { measureFact } from '#server/goods/measurements/measure-fact.ts'
import { seededChance } from './stock/seeded-chance.ts'
import type { StockedShop } from './stock/stocked-shop.ts'

const PIECES_MAX = 60
/** Of the first product every owner measures so much more than its data sheet says, and of every fifth its first one far more. */
const MORE = 1.03
const FAR_MORE = 1.2

/** Has customers measure what they received, as stated or otherwise; each photograph says that it is made up. */
export async function measureFacts(shop: StockedShop): Promise<void> {
  const pieces = await shop.app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('parcel_lines', 'parcel_lines.parcel_id', 'parcels.id')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['products.id', 'products.kind', 'products.attributes', 'products.measured', 'orders.user_id'])
    .distinctOn(['products.id', 'orders.user_id'])
    .where('parcels.status', '=', 'delivered')
    .where('products.status', '=', 'live')
    .orderBy('products.id')
    .orderBy('orders.user_id')
    .limit(PIECES_MAX)
    .execute()
  const productIds: string[] = []
  for (const { id: productId, kind, attributes, measured, user_id: userId } of pieces) {
    const stated = statedAttributes(attributes, measured)
    const fact = isKind(kind) && measurableFactsOf(kind).find(({ key }) => typeof stated[key] === 'number')
    if (!fact) continue
    const isFirst = !productIds.includes(productId)
    if (isFirst) productIds.push(productId)
    const place = productIds.indexOf(productId)
    const more = place === 0 ? MORE : place % 5 === 1 && isFirst ? FAR_MORE : undefined
    const chance = seededChance(`measurements ${productId} ${userId}`)
    const asked = { productId, key: fact.key }
    const at = shop.ago(chance.between(1, 20))
    if (more === undefined)
      await measureFact(at, { userId }, { ...asked, fields: { says: 'stated' }, photograph: undefined })
    else {
      const value = rounded(fact, Number(stated[fact.key]) * more)
      const photograph = await madeUpPhotograph(`${value} ${fact.unit ?? ''}`, productId + userId)
      await measureFact(
        at,
        { userId },
        { ...asked, fields: { says: 'other', value: String(value) }, photograph },
      )
    }
  }
}

/** A drawing of a ruler, another one for each name. */
export async function madeUpPhotograph(reads: string, name: string): Promise<Uint8Array> {
  const chance = seededChance(`ruler ${name}`)
  const marks = Array.from({ length: 40 }, (_, at) => {
    const x = 20 + at * 14 + chance.between(0, 3)
    return `<rect x="${x}" y="150" width="2" height="${at % 5 === 0 ? 60 : 30}" fill="#333"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#f4e3b5"/>${marks.join('')}<text x="20" y="70" font-size="44" font-family="sans-serif">${reads}</text><text x="20" y="275" font-size="24" font-family="sans-serif">Made up for the demonstration</text></svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png().toBuffer()
}
