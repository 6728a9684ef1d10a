import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { keyFactLine } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import { standInOf } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'

/**
 * What a card shows of a product's facts, as columns of the product: the picture that they choose, and the line to decide
 * by. Whatever writes facts writes them too.
 */
export function cardColumns(product: { kind: Kind; name: string; attributes: AttributeValues }) {
  return { stand_in: standInOf(product), key_facts: keyFactLine(product.kind, product.attributes) }
}
