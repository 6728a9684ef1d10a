import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** A real part with the facts of it that were checked by hand, and where its maker publishes them. */
export interface CheckedPart extends Part {
  source: string
}

/** Parts of one kind under the short names by which the pairs call them. */
export function checkedParts<Name extends string>(
  kind: Kind,
  source: string,
  parts: Readonly<Record<Name, readonly [name: string, attributes: AttributeValues]>>,
): Record<Name, CheckedPart> {
  return Object.fromEntries(
    Object.entries<readonly [string, AttributeValues]>(parts).map(([key, [name, attributes]]) => [
      key,
      { id: key, kind, name, quantity: 1, attributes, source: `${source}: ${name}, specifications` },
    ]),
  ) as Record<Name, CheckedPart>
}
