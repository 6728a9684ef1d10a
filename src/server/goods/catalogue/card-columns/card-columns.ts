import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { keyFactLine, sortKeys } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import { standInOf } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'

/**
 * Which columns these are. Another number has a worker that starts look at every product anew: it is raised with each
 * change of what is chosen or said, which a test asks for.
 */
export const CARD_COLUMNS_VERSION = 4

/**
 * What a list shows of a product's facts and sorts them by, as columns of the product: the picture that they choose, the
 * line to decide by, and a text for each fact that it sorts by. Whatever writes facts writes them too.
 */
export function cardColumns(product: { kind: Kind; name: string; attributes: AttributeValues }) {
  const { kind, attributes } = product
  return {
    stand_in: standInOf(product),
    key_facts: keyFactLine(kind, attributes),
    sort_keys: JSON.stringify(sortKeys(kind, attributes)),
  }
}
