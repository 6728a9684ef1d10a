import type {
  AttributeDefinition,
  AttributeValue,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type NamedSource, type NamedSources, namedSourceOf } from '#domain/goods/catalogue/fact-sources.ts'
import { valueWords } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'

/** A part as the rules see it. */
export interface Part {
  id: string
  kind: Kind
  name: string
  /** How many of it; of a kit of memory, how many kits. */
  quantity: number
  /** Where it goes, as `places.ts` names it; any place that takes it where left out. */
  place?: string
  attributes: AttributeValues
  /** Where its facts come from; absent where nobody asks. */
  sources?: NamedSources
}

/** What a rule says of some parts. It never says "fits" where a fact is missing that it compares. */
export type Answer = 'fits' | 'fits if' | 'does not fit' | 'not known'

/** A fact that a rule compared, or that it would need. */
export interface Fact {
  partId: string
  partName: string
  /** The attribute; of an attribute that the kind does not have, as rules call it. */
  key: string
  label: string
  /** In words; undefined where the catalogue does not say it. */
  value: string | undefined
  /** Where the value comes from and since when, where the part says it. */
  source?: NamedSource
}

export interface Verdict {
  /** Of the rule: stable, as feeds and claims name it. */
  rule: string
  answer: Answer
  facts: readonly Fact[]
  /** One sentence for a person who builds a computer. */
  why: string
  /** Of "fits if": what the person has to see to. */
  condition?: string
}

const DEFINITIONS: ReadonlyMap<string, ReadonlyMap<string, AttributeDefinition>> = new Map(
  Object.entries(attributesOf).map(([kind, definitions]) => [
    kind,
    new Map((definitions as readonly AttributeDefinition[]).map((each) => [each.key, each])),
  ]),
)

export function factOf(part: Part, key: string): Fact {
  const definition = DEFINITIONS.get(part.kind)?.get(key)
  const value = part.attributes[key]
  const words = value === undefined || !definition ? undefined : wordsOf(definition, value)
  const source = words !== undefined && part.sources ? namedSourceOf(part.sources, key) : undefined
  return {
    partId: part.id,
    partName: part.name,
    key,
    label: definition?.label ?? key,
    value: words,
    ...(source && { source }),
  }
}

function wordsOf(definition: AttributeDefinition, value: AttributeValue): string {
  if (!Array.isArray(value)) return valueWords(definition, String(value))
  return typeof value[0] === 'object' ? `${value.length}` : value.join(', ')
}
