import type { Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import {
  type FactOrigin,
  sourcesAfterEdit,
  sourcesOfNew,
  writtenAt,
} from '#domain/goods/catalogue/fact-sources.ts'
import { lostForSale, missingForSale, type ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { type ChangedFields, changedFields } from '#domain/ground/shared/changed-fields.ts'
import { gtin14 } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { slugOf } from '#domain/ground/shared/slug.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import {
  clearOwners,
  findByNumber,
  insertProductRecord,
  isDraft,
  lockNames,
  lockOffersOf,
  lockProduct,
  type ProductRecord,
  updateFacts,
  updateProductStatus,
} from './edit-product-store.ts'

type Tx = Transaction<Schema>

const SLUG_LENGTH_MAX = 100

/**
 * Adds a product that a seller described, as a draft or ready to be sold. Refuses when the catalogue has one with this
 * maker's number or barcode, and where something is missing that the law asks for before a sale.
 */
export async function addProduct(
  app: Pick<App, 'clock' | 'random'>,
  tx: Tx,
  product: { kind: Kind; facts: ProductFacts; ownerSellerId: string; isDraft: boolean },
): Promise<Result<{ productId: string }, 'catalogue.product_exists' | 'catalogue.product_not_valid'>> {
  const { kind, facts, ownerSellerId } = product
  const missing = product.isDraft ? {} : missingForSale(kind, facts)
  const refusal = notValid(missing) ?? (await duplicateProblem(tx, facts))
  if (refusal) return refusal
  const status = product.isDraft ? 'draft' : 'live'
  const slug = slugOf(facts.name, SLUG_LENGTH_MAX) || kind
  const createdAt = app.clock.now()
  const written = writtenAt({ source: 'seller', sellerId: ownerSellerId }, createdAt)
  for (const id of [slug, `${slug}-${app.random.uuid().slice(0, 8)}`]) {
    const isAdded = await insertProductRecord(tx, {
      id,
      kind,
      status,
      ownerSellerId,
      facts,
      createdAt,
      attributeSources: sourcesOfNew(written),
    })
    if (isAdded) return ok({ productId: id })
  }
  throw new Error(`no id was free for ${slug}`)
}

type ChangeFactsRefusal =
  | 'catalogue.product_changed'
  | 'catalogue.product_exists'
  | 'catalogue.product_is_shared'
  | 'catalogue.product_not_valid'

/**
 * Gives a product other facts, of the version that the editor saw. Inside a seller's transaction only the seller's own
 * product can be changed. Refuses when somebody was faster. `changes` is absent when the facts say what was said
 * before. Attributes that change come from `origin` from now on: without it, from our own editors, who write down what
 * the maker publishes.
 */
export async function changeFacts(
  app: Pick<App, 'clock'>,
  tx: Tx,
  edit: { productId: string; version: number; facts: ProductFacts; origin?: FactOrigin },
): Promise<Result<{ changes?: ChangedFields; version: number }, ChangeFactsRefusal>> {
  const product = await lockForEdit(tx, edit.productId)
  if (!product) return refuse('catalogue.product_is_shared')
  const { id, kind, status, version, measured } = product
  if (version !== edit.version) return refuse('catalogue.product_changed', { details: { version } })
  const changes = changedFields(product.facts, edit.facts)
  if (!changes) return ok({ version })
  const lost = status === 'draft' ? {} : lostForSale(kind, product.facts, edit.facts)
  const refusal = notValid(lost) ?? (await newTwinProblem(tx, changes, { id, facts: edit.facts }))
  if (refusal) return refusal
  const at = app.clock.now()
  const attributeSources = sourcesAfterEdit(product, {
    before: product.facts.attributes,
    after: edit.facts.attributes,
    written: writtenAt(edit.origin ?? { source: 'maker' }, at),
  })
  await updateFacts(tx, { id, kind, facts: edit.facts, attributeSources, measured, at })
  return ok({ changes, version: version + 1 })
}

/** Lets a draft be sold. */
export async function publishProduct(
  tx: Tx,
  productId: string,
): Promise<Result<undefined, 'catalogue.product_exists' | 'catalogue.product_not_valid'>> {
  if (!(await isDraft(tx, productId))) return ok(undefined)
  const product = await lockForEdit(tx, productId)
  if (product?.status !== 'draft') return ok(undefined)
  const missing = missingForSale(product.kind, product.facts)
  const refusal = notValid(missing) ?? (await duplicateProblem(tx, product.facts, productId))
  if (refusal) return refusal
  await updateProductStatus(tx, productId, 'live')
  return ok(undefined)
}

/** From now on nobody owns the product's facts: a second seller offers it. Says whose they were. */
export async function shareProduct(tx: Tx, productId: string): Promise<string | undefined> {
  return asMarketplace(tx, async () => {
    const product = await lockForEdit(tx, productId)
    if (product?.ownerSellerId) await clearOwners(tx, [productId])
    return product?.ownerSellerId ?? undefined
  })
}

/** The product under its lock, and its offers' before it; undefined where it is not the caller's to change. */
async function lockForEdit(tx: Tx, productId: string): Promise<ProductRecord | undefined> {
  await asMarketplace(tx, () => lockOffersOf(tx, productId))
  return lockProduct(tx, productId)
}

function notValid(
  fields: Readonly<Record<string, string>>,
): Refused<'catalogue.product_not_valid'> | undefined {
  return Object.keys(fields).length > 0 ? refuse('catalogue.product_not_valid', { fields }) : undefined
}

/** Goods that always shared a barcode may be edited otherwise. */
async function newTwinProblem(
  tx: Tx,
  { after }: ChangedFields,
  { id, facts }: { id: string; facts: ProductFacts },
): Promise<Refused<'catalogue.product_exists'> | undefined> {
  const isRenumbered = ['brand', 'mpn', 'ean'].some((field) => field in after)
  return isRenumbered ? duplicateProblem(tx, facts, id) : undefined
}

async function duplicateProblem(
  tx: Tx,
  { brand, mpn, ean }: ProductFacts,
  exceptId?: string,
): Promise<Refused<'catalogue.product_exists'> | undefined> {
  if (!mpn && !ean) return undefined
  const duplicates = await asMarketplace(tx, async () => {
    await lockNames(tx, namesOf({ brand, mpn, ean }))
    return findByNumber(tx, { brand, mpn, ean })
  })
  const duplicate = duplicates.find(({ id }) => id !== exceptId)
  return (
    duplicate &&
    refuse('catalogue.product_exists', { details: { productId: duplicate.id, name: duplicate.name } })
  )
}

/** What two products must not share, as the names of locks. */
export function namesOf({ brand, mpn, ean }: Pick<ProductFacts, 'brand' | 'mpn' | 'ean'>): string[] {
  return [
    ...(mpn ? [`product:mpn:${brand.toLowerCase()}/${partNumberKey(mpn)}`] : []),
    ...(ean ? [`product:ean:${gtin14(ean) ?? ean}`] : []),
  ]
}
