import { readPictures } from '#domain/goods/catalogue/picture-list.ts'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findKind } from './edit-product-store.ts'
import { saveProduct } from './save-product.ts'

export interface AnyProductEdit {
  productId: string
  /** The product as the editor saw it. */
  version: number
  entries: FormEntries
}

/**
 * Changes the facts and pictures of any product, shared or a shop's own, of the version that the administrator saw.
 * What shoppers see follows at once. Refuses when somebody was faster.
 */
export async function editAnyProduct(
  app: App,
  admin: Permitted<'products.change'>,
  { productId, version, entries }: AnyProductEdit,
): Promise<Result<undefined, CodeOf<typeof saveProduct> | 'catalogue.product_gone'>> {
  try {
    return await decideInTransaction(app, async (tx) => {
      const kind = await findKind(tx, productId)
      if (!kind) return refuse('catalogue.product_gone')
      const facts = readProductFacts(kind, entries)
      const pictures = readPictures(entries)
      if (!facts.ok || !pictures.ok) {
        const faults = [facts, pictures].map((part) => (part.ok ? {} : part.problem.fields))
        return refuse('catalogue.product_not_valid', { fields: Object.assign({}, ...faults) })
      }
      const editor = { record: asActor(admin), uploader: { adminId: admin.userId } }
      return saveProduct(app, tx, editor, {
        productId,
        version,
        facts: facts.value,
        pictures: pictures.value,
      })
    })
  } catch (error) {
    // Two forms sent at the same moment gave two products one maker's number.
    const isDuplicate =
      error instanceof Error && 'constraint' in error && error.constraint === 'products_by_maker_number'
    if (isDuplicate) return refuse('catalogue.product_exists')
    throw error
  }
}
