import type { AttributeDefinition } from './attributes/attribute-definition.ts'
import { attributesOf } from './attributes.ts'
import { type Kind, kinds } from './categories.ts'

/** The attributes of a kind that rules of compatibility read, in the order of its specification. */
export function ruleAttributesOf(kind: Kind): readonly AttributeDefinition[] {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  return definitions.filter(({ rule }) => rule)
}

/** The kinds that rules of compatibility compare by some attribute. */
export const KINDS_WITH_RULES: readonly Kind[] = (Object.keys(kinds) as Kind[]).filter(
  (kind) => ruleAttributesOf(kind).length > 0,
)

/** How often something was asked, in the steps in which demand is counted: 0 for never, 1 from once on, 2 from three times. */
function stepOf(times: number): number {
  return Math.min(10, Math.floor(Math.log2(times + 1)))
}

/**
 * How much it matters that a fact is missing, from 0 to 20: how well the product sells (in steps that double, as it is
 * counted) and how often a verdict was "not known" because of it, in such steps too.
 */
export function missingFactPriority({ demand, timesAsked }: { demand: number; timesAsked: number }): number {
  return demand + stepOf(timesAsked)
}
