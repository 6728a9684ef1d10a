import type { AttributeRow } from '#domain/goods/catalogue/attributes/attribute-definition.ts'

/** The texts of a list; none where it is none. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The rows of an attribute that has several of one sort; none where it has none. */
export function rowsOf(value: unknown): AttributeRow[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}
