import type { AttributeDefinition } from '../attributes/attribute-definition.ts'
import type { AttributeChoice } from '../filters/attribute-filters.ts'

/**
 * The values that an attribute is counted by, out of its JSON text as PostgreSQL writes it: a list by each of its values,
 * anything else as one text.
 */
export function valuesOfJson(json: string, type: AttributeDefinition['type']): string[] {
  if (type !== 'list') return textOf(json) ?? []
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value)) return textOf(json) ?? []
  return value.flatMap((each: unknown) => textOf(JSON.stringify(each)) ?? [])
}

function textOf(json: string): [string] | undefined {
  if (json === 'null') return undefined
  return [json.startsWith('"') ? String(JSON.parse(json)) : json]
}

/** Whether an attribute with this JSON text has what is chosen; numbers with both ends of a range in it. */
export function fitsChoice(
  json: string,
  type: AttributeDefinition['type'],
  choice: AttributeChoice,
): boolean {
  if (choice.values === undefined) return isWithin(json, choice)
  const { values } = choice
  if (type === 'list') {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) && value.some((each) => typeof each === 'string' && values.includes(each))
  }
  if (!isOfType(json, type)) return false
  return valuesOfJson(json, type).some((value) => values.includes(value))
}

function isWithin(json: string, { min, max }: { min?: number; max?: number }): boolean {
  if (!isOfType(json, 'number')) return false
  const value = Number(json)
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
}

function isOfType(json: string, type: AttributeDefinition['type']): boolean {
  const value: unknown = JSON.parse(json)
  if (type === 'number') return typeof value === 'number'
  return typeof value === (type === 'flag' ? 'boolean' : 'string')
}
