import type { Transaction } from 'kysely'
import {
  attributeEntries,
  attributeField,
  readAttributes,
} from '#domain/goods/catalogue/attribute-entries.ts'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { factOf } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { factsOf } from './product-columns.ts'
import { saveFacts } from './save-product.ts'

/** What a fact said and says now, in words; null where it is not known. */
export interface CorrectedFact {
  before: string | null
  after: string | null
}

type CorrectFactRefusal =
  | CodeOf<typeof saveFacts>
  | 'catalogue.attributes_not_valid'
  | 'catalogue.product_gone'

/**
 * Gives one attribute of a product the value that a form says in the fields of that attribute, on record as any edit of
 * the product; left empty it is not known any more. In the caller's transaction, which locks no product after it.
 */
export async function correctFact(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'products.change' | 'disputes.decide'>,
  { productId, key, entries }: { productId: string; key: string; entries: FormEntries },
): Promise<Result<CorrectedFact, CorrectFactRefusal>> {
  const row = await tx.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  if (!row || !isKind(row.kind)) return refuse('catalogue.product_gone')
  const { kind, version } = row
  const facts = factsOf(row)
  const others = withoutField(attributeEntries(kind, facts.attributes), key)
  const own = Object.entries(entries).filter(([name]) => isOfField(name, key))
  const attributes = readAttributes(kind, { ...others, ...Object.fromEntries(own) })
  if (!attributes.ok) return attributes
  const record = asActor(admin)
  const saved = await saveFacts(
    app,
    tx,
    { record, uploader: { adminId: admin.userId } },
    { productId, version, pictures: [], facts: { ...facts, attributes: attributes.value } },
  )
  if (!saved.ok) return saved
  const words = (values: AttributeValues) => wordsOf(kind, values, key)
  return ok({ before: words(facts.attributes), after: words(attributes.value) })
}

function isOfField(name: string, key: string): boolean {
  return name === attributeField(key) || name.startsWith(`${attributeField(key)}.`)
}

function withoutField(entries: FormEntries, key: string): FormEntries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !isOfField(name, key)))
}

function wordsOf(kind: Kind, attributes: AttributeValues, key: string): string | null {
  return factOf({ id: '', kind, name: '', quantity: 1, attributes }, key).value ?? null
}
