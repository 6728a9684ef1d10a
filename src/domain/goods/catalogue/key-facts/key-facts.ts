import type {
  AttributeDefinition,
  AttributeValue,
  AttributeValues,
} from '../attributes/attribute-definition.ts'
import { attributesOf, isValueOf, textOf } from '../attributes.ts'
import type { Kind } from '../categories.ts'
import { keyFactTable } from './key-fact-table.ts'

/** So many facts stand on a card. */
const FACTS_MAX = 4

interface KeyAttribute {
  definition: AttributeDefinition
  words?: (value: AttributeValue, values: AttributeValues) => string | undefined
}

const keyAttributes = new Map(
  Object.entries(keyFactTable).map(([kind, facts]) => {
    const definitions: readonly AttributeDefinition[] = attributesOf[kind as Kind]
    return [
      kind,
      facts.flatMap(({ key, words }) => {
        const definition = definitions.find((each) => each.key === key)
        // The table's own types say that these words are for a value of this attribute.
        return definition ? [{ definition, words } as KeyAttribute] : []
      }),
    ] as const
  }),
)

/** The attributes of a kind by which people decide, the most decisive first. */
export function keyAttributesOf(kind: Kind): AttributeDefinition[] {
  return (keyAttributes.get(kind) ?? []).map(({ definition }) => definition)
}

/** In millionths; larger numbers are sorted as one. */
const LARGEST = 999_999_999_999_999
const SORT_KEY_LENGTH_MAX = 80

/**
 * By what a list sorts the product where it sorts by an attribute of `keyAttributesOf`, in their order: texts that are
 * compared sign by sign, numbers with their zeros. Null for what is not known.
 */
export function sortKeys(kind: Kind, values: AttributeValues): (string | null)[] {
  return keyAttributesOf(kind).map((definition) => {
    const value = values[definition.key]
    if (value === undefined || !isValueOf(definition, value)) return null
    return definition.type === 'number'
      ? String(Math.min(Math.round(Number(value) * 1_000_000), LARGEST)).padStart(15, '0')
      : textOf(definition, value).slice(0, SORT_KEY_LENGTH_MAX)
  })
}

/** So long a fact still fits on one line of the narrowest card, in characters. */
const UNBROKEN_MAX = 16
/** No line breaks behind a hyphen that it follows. */
const WORD_JOINER = '\u2060'

/** These facts as a card shows them, "12 GB · 242 mm · 2 slots", empty without any: lines break at the dots, and within a long fact. */
export function keyFactLine(kind: Kind, values: AttributeValues, most = FACTS_MAX): string {
  return keyFacts(kind, values, most)
    .map((fact) => (fact.length <= UNBROKEN_MAX ? unbroken(fact) : fact))
    .join('\u00a0· ')
}

/**
 * What a card says of a product to decide by, in up to four short texts: "32 GB (2×16)", "DDR5-6000", "CL30". What is not
 * known, or of another type than its attribute, is left out.
 */
export function keyFacts(kind: Kind, values: AttributeValues, most = FACTS_MAX): string[] {
  const known = Object.fromEntries(
    (attributesOf[kind] as readonly AttributeDefinition[])
      .filter((definition) => isValueOf(definition, values[definition.key]))
      .map(({ key }) => [key, values[key]]),
  )
  return (keyAttributes.get(kind) ?? [])
    .flatMap(({ definition, words = (value) => textOf(definition, value) }) => {
      const value = known[definition.key]
      return value === undefined ? [] : (words(value, known) ?? [])
    })
    .slice(0, most)
}

const unbroken = (fact: string) => fact.replaceAll(' ', '\u00a0').replaceAll('-', `-${WORD_JOINER}`)
