import type { AttributeDefinition } from '../attributes/attribute-definition.ts'
import { attributesOf, quantity } from '../attributes.ts'
import type { Kind } from '../categories.ts'
import { keyAttributesOf } from '../key-facts/key-facts.ts'
import type { AttributeChoice, AttributeFilters } from './attribute-filters.ts'

/** The attributes of a kind by which shoppers filter: those by which people decide, then others as its specification says. */
export function filterableAttributes(kind: Kind): AttributeDefinition[] {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const decisive = keyAttributesOf(kind)
  const others = definitions.filter(({ facet, key }) => facet && !decisive.some((each) => each.key === key))
  return [...decisive, ...others].filter(({ type }) => type !== 'rows')
}

/** Those of the filters that a list of this kind has; none without a kind. */
export function filtersOfKind(
  kind: Kind | undefined,
  asked: AttributeFilters | undefined,
): AttributeFilters | undefined {
  if (!kind || !asked) return undefined
  const known = filterableAttributes(kind).filter(({ key, type }) => {
    const choice = asked[key]
    return choice && (choice.values !== undefined || type === 'number')
  })
  const kept = known.map(({ key }) => [key, asked[key] as AttributeChoice])
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** A filter in words: "Graphics memory: 12 GB or more", "Socket: AM5, AM4". */
export function filterWords(definition: AttributeDefinition, choice: AttributeChoice): string {
  const words =
    choice.values?.map((value) => valueWords(definition, value)).join(', ') ??
    rangeWords(definition, choice as { min?: number; max?: number })
  return `${definition.label}: ${words}`
}

/** One value as people read it, with its unit. */
export function valueWords(definition: AttributeDefinition, value: string): string {
  if (definition.type === 'number') return quantity(Number(value), definition.unit)
  if (definition.type === 'flag') return value === 'true' ? 'Yes' : 'No'
  return value
}

function rangeWords(definition: AttributeDefinition, { min, max }: { min?: number; max?: number }): string {
  const words = (amount: number) => valueWords(definition, String(amount))
  if (min === undefined) return `up to ${words(max ?? 0)}`
  return max === undefined ? `${words(min)} or more` : `${words(min)} to ${words(max)}`
}
