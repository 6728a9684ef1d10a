import { counted } from '#domain/ground/shared/counted.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type {
  AttributeDefinition,
  AttributeValue,
  AttributeValues,
} from '../attributes/attribute-definition.ts'
import { quantity } from '../attributes.ts'
import type { Kind } from '../categories.ts'
import type { FactSource } from '../fact-sources.ts'
import { agrees, findMeasurable } from './measurable-facts.ts'

/** What at least three owners agree on of one fact. */
export interface AgreedFact {
  value: number
  owners: number
  /** Since when it is so. */
  on: Day
}

/** The same beside a product. */
export interface MeasuredFact extends AgreedFact {
  /**
   * What the data sheet says instead, null where it says nothing: this value stands in the specification. Absent where the
   * owners say what the data sheet says, which stays.
   */
  stated?: number | null
}

/** By attribute. */
export type MeasuredFacts = Readonly<Record<string, MeasuredFact>>
export type AgreedFacts = Readonly<Record<string, AgreedFact>>

/** What the data sheet says: the attributes of a product without what its owners measured otherwise. */
export function statedAttributes(attributes: AttributeValues, measured: MeasuredFacts): AttributeValues {
  const stated = Object.entries(measured).filter(([, fact]) => fact.stated !== undefined)
  if (stated.length === 0) return attributes
  const without = Object.entries(attributes).filter(([key]) => measured[key]?.stated === undefined)
  return Object.fromEntries([
    ...without,
    ...stated.flatMap(([key, { stated: value }]) =>
      typeof value === 'number' ? [[key, value] as const] : [],
    ),
  ])
}

/**
 * The attributes that pages show and rules read: what owners agree on outweighs a data sheet that says otherwise or
 * nothing. What they agree on of a fact that the kind does not have is left out.
 */
export function outweighed(
  kind: Kind,
  stated: AttributeValues,
  agreed: AgreedFacts,
): { attributes: AttributeValues; measured: MeasuredFacts } {
  const attributes: Record<string, AttributeValue | undefined> = { ...stated }
  const measured: Record<string, MeasuredFact> = {}
  for (const [key, { value, owners, on }] of Object.entries(agreed)) {
    const fact = findMeasurable(kind, key)
    if (!fact) continue
    const said = stated[key]
    const isConfirmed = typeof said === 'number' && agrees(fact, said, value)
    measured[key] = {
      value,
      owners,
      on,
      ...(!isConfirmed && { stated: typeof said === 'number' ? said : null }),
    }
    if (!isConfirmed) attributes[key] = value
  }
  return { attributes, measured }
}

/** What stands in a specification of a fact that owners agree on: "317 mm, measured by 3 owners (data sheet: 310 mm)". */
export function measuredText(definition: AttributeDefinition, text: string, measured: MeasuredFacts): string {
  const fact = measured[definition.key]
  if (!fact) return text
  const owners = counted(fact.owners, 'owner')
  if (fact.stated === undefined) return `${text}, confirmed by ${owners}`
  const unit = definition.type === 'number' ? definition.unit : undefined
  const sheet = fact.stated === null ? 'not in the data sheet' : `data sheet: ${quantity(fact.stated, unit)}`
  return `${text}, measured by ${owners} (${sheet})`
}

/** Who says the facts that owners measured otherwise, by attribute. */
export function measuredSources(measured: MeasuredFacts): Readonly<Record<string, FactSource>> {
  const used = Object.entries(measured).filter(([, fact]) => fact.stated !== undefined)
  return Object.fromEntries(
    used.map(([key, { owners, on }]) => [key, { source: 'owners', owners, on } as const]),
  )
}
