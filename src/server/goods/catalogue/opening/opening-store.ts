import type { Transaction } from 'kysely'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { sourcesOfNew, writtenAt } from '#domain/goods/catalogue/fact-sources.ts'
import { type Paise, unitPrice } from '#domain/ground/shared/money.ts'
import { cardColumns } from '#server/goods/catalogue/card-columns/card-columns.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { OpeningProduct } from './opening-product.ts'
import type { SellerFacts } from './opening-sellers.ts'

/** Every insert here leaves a row that exists as it is: what people have edited since stays theirs. */

export async function insertOpeningSeller(tx: Transaction<Schema>, seller: SellerFacts): Promise<void> {
  await tx
    .insertInto('sellers')
    .values({
      id: seller.id,
      slug: seller.id,
      name: seller.name,
      is_house: seller.isHouse,
      standing: 'approved',
      legal_name: seller.legalName,
      gstin: seller.gstin,
      state_code: seller.stateCode,
      address: seller.address,
      city: seller.city,
      postal_code: seller.postalCode,
      care_email: seller.careEmail,
      care_phone: seller.carePhone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the catalogue has never had a product: only then is the opening one loaded. */
export async function isCatalogueEmpty(tx: Transaction<Schema>): Promise<boolean> {
  return (await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined
}

export async function insertProduct(
  tx: Transaction<Schema>,
  product: OpeningProduct,
  { pictures, ownerSellerId }: { pictures: readonly OpeningPicture[]; ownerSellerId: string | null },
): Promise<void> {
  await tx
    .insertInto('products')
    .values({
      id: product.id,
      name: product.name,
      brand: product.brand,
      category: kinds[product.kind].category,
      kind: product.kind,
      mpn: product.mpn ?? null,
      ean: product.ean ?? null,
      short_description: product.shortDescription,
      description: product.description,
      attributes: JSON.stringify(product.attributes),
      ...cardColumns(product),
      attribute_sources: JSON.stringify(
        sourcesOfNew(writtenAt({ source: 'maker' }, new Date(product.createdAt))),
      ),
      box_contents: product.boxContents,
      hsn: product.hsn,
      gst_rate_bp: product.gstRateBp,
      country_of_origin: product.countryOfOrigin ?? null,
      importer: product.importer ?? null,
      warranty_months: product.warrantyMonths ?? null,
      warranty_type: product.warrantyType,
      bis_number: product.bisNumber ?? null,
      weight_grams: product.weightGrams,
      handpicked_rank: product.handpickedRank,
      owner_seller_id: ownerSellerId,
      created_at: new Date(product.createdAt),
      updated_at: new Date(product.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertPictures(tx, product.id, pictures)
}

/** A rendered picture of an opening product in its place. */
export interface OpeningPicture {
  position: number
  key: string
  alt: string
  caption: string | null
}

export async function insertPictures(
  tx: Transaction<Schema>,
  productId: string,
  pictures: readonly OpeningPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ key, ...picture }) => ({
        product_id: productId,
        picture_key: key,
        is_rendered: true,
        ...picture,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which products still show exactly the one rendered picture that they opened with. */
export async function findWithOnePicture(
  tx: Transaction<Schema>,
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('product_pictures')
    .select('product_id')
    .where('product_id', 'in', productIds)
    .groupBy('product_id')
    .having((eb) => eb.fn.countAll(), '=', 1)
    .having((eb) => eb.fn.agg<boolean>('bool_and', ['is_rendered']), '=', true)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

interface NewOffer {
  productId: string
  sellerId: string
  listPricePaise: Paise
  discountBp: number
  stock: number
  createdAt: string
}

/** An offer with its stock and the receipt that explains it; nothing when the seller offers the product already. */
export async function insertOffer(app: App, tx: Transaction<Schema>, offer: NewOffer): Promise<void> {
  const inserted = await tx
    .insertInto('offers')
    .values({
      id: app.random.uuid(),
      product_id: offer.productId,
      seller_id: offer.sellerId,
      list_price_paise: offer.listPricePaise,
      discount_bp: offer.discountBp,
      unit_price_paise: unitPrice(offer),
      created_at: new Date(offer.createdAt),
      updated_at: new Date(offer.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await tx.insertInto('stock').values({ offer_id: inserted.id, on_hand: offer.stock }).execute()
  if (offer.stock === 0) return
  await tx
    .insertInto('stock_movements')
    .values({
      offer_id: inserted.id,
      on_hand_change: offer.stock,
      reason: 'receipt',
      note: 'Opening stock',
      at: new Date(offer.createdAt),
    })
    .execute()
}
