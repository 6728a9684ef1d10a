import type { Transaction } from 'kysely'
import type { AgreedFacts } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { isSame } from '#domain/ground/shared/changed-fields.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockProduct, type ProductRecord, updateMeasured } from './edit-product-store.ts'

/** The product until the transaction ends: whoever changes what its owners measured locks it first. */
export function lockForMeasuring(
  tx: Transaction<Schema>,
  productId: string,
): Promise<ProductRecord | undefined> {
  return lockProduct(tx, productId)
}

/** Has the product say what its owners agree on, beside its data sheet; what is as before is not written. Gives whether anything was. */
export async function noteAgreedFacts(
  tx: Transaction<Schema>,
  { product, agreed, at }: { product: ProductRecord; agreed: AgreedFacts; at: Date },
): Promise<boolean> {
  const before = Object.fromEntries(
    Object.entries(product.measured).map(([key, { value, owners, on }]) => [key, { value, owners, on }]),
  )
  if (isSame(before, agreed)) return false
  await updateMeasured(tx, { product, agreed, at })
  return true
}
