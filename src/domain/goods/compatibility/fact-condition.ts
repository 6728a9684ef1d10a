import type {
  AttributeRow,
  AttributeValue,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'

/** What the facts of a product have to say; what they do not say does not hold. */
export interface FactCondition {
  /** They say all of at least one of these: lists and rows hold at least what stands here. */
  anyOf: readonly AttributeValues[]
  /** They say nothing of the kind. */
  without?: AttributeValues
  /** Numbers that are at least, or at most, so high. */
  numbers?: readonly NumberCondition[]
}

type NumberCondition = { key: string; atLeast: number } | { key: string; atMost: number }

/** Whether facts meet a condition. The database asks the same of `products.attributes`. */
export function meets(facts: AttributeValues, { anyOf, without, numbers = [] }: FactCondition): boolean {
  if (!anyOf.some((pattern) => says(facts, pattern))) return false
  if (without && says(facts, without)) return false
  return numbers.every((number) => {
    const value = facts[number.key]
    if (typeof value !== 'number') return false
    return 'atLeast' in number ? value >= number.atLeast : value <= number.atMost
  })
}

function says(facts: AttributeValues | AttributeRow, pattern: AttributeValues | AttributeRow): boolean {
  return Object.entries(pattern).every(([key, wanted]) => wanted === undefined || holds(facts[key], wanted))
}

function holds(value: AttributeValue | undefined, wanted: AttributeValue): boolean {
  if (!Array.isArray(wanted)) return value === wanted
  return (
    Array.isArray(value) &&
    wanted.every((each) =>
      value.some((one) =>
        typeof one === 'object' && typeof each === 'object' ? says(one, each) : one === each,
      ),
    )
  )
}
