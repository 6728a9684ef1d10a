import {
  ATTRIBUTE_ROWS_MAX,
  type AttributeDefinition,
  type AttributeRow,
  type AttributeValue,
  type AttributeValues,
  type RowField,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, checkAttributes, NONE } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { CARD_NUMBER_MESSAGE } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { findChoice, readYesNo } from '#domain/ground/shared/typed-values/typed-choices.ts'

/**
 * Reads the attributes of a kind from fields such as attributes.socket, attributes.ports (a value for each choice) and
 * attributes.m2Slots.0.interface. What is left empty is not known and gets no value.
 */
export function readAttributes(
  kind: Kind,
  entries: FormEntries,
): Result<AttributeValues, 'catalogue.attributes_not_valid'> {
  const values: Record<string, AttributeValue> = {}
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  for (const definition of definitions) {
    const value =
      definition.type === 'rows'
        ? readRows(definition.fields, entries, attributeField(definition.key))
        : readValue(definition, entries[attributeField(definition.key)])
    if (value !== undefined) values[definition.key] = value
  }
  const checked = checkAttributes(kind, values)
  const cards = Object.entries(entries).filter(
    ([field, texts]) => field.startsWith(attributeField('')) && texts?.some(hasCardNumber),
  )
  if (cards.length > 0)
    return refuse('catalogue.attributes_not_valid', {
      fields: Object.fromEntries(cards.map(([field]) => [field, CARD_NUMBER_MESSAGE])),
    })
  if (checked.ok) return ok(values)
  const fields = Object.entries(checked.problem.fields ?? {}).map(([key, fault]) => [
    attributeField(key),
    fault,
  ])
  return refuse(checked.problem.code, { fields: Object.fromEntries(fields) })
}

/** The name of an attribute's field in a form. */
export function attributeField(key: string): string {
  return `attributes.${key}`
}

/** The entries that a form of these attributes would send: the inverse of `readAttributes`. */
export function attributeEntries(kind: Kind, values: AttributeValues): FormEntries {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  return Object.fromEntries(
    definitions.flatMap((definition): [string, string[]][] => {
      const value = values[definition.key]
      if (value === undefined) return []
      const name = attributeField(definition.key)
      if (definition.type !== 'rows') return [[name, texts(value)]]
      return (value as readonly AttributeRow[]).flatMap((row, index) =>
        Object.entries(row).map(([key, part]): [string, string[]] => [
          `${name}.${index}.${key}`,
          texts(part),
        ]),
      )
    }),
  )
}

function readRows(
  fields: readonly RowField[],
  entries: FormEntries,
  name: string,
): readonly AttributeRow[] | undefined {
  const rows = Array.from({ length: ATTRIBUTE_ROWS_MAX }, (_, index) => {
    const parts = fields.flatMap((field) => {
      const value = readValue(field, entries[`${name}.${index}.${field.key}`])
      return value === undefined ? [] : [[field.key, value] as const]
    })
    return Object.fromEntries(parts) as AttributeRow
  }).filter((row) => Object.keys(row).length > 0)
  return rows.length > 0 ? rows : undefined
}

/** What is no number and no choice stays text, so that the check names it. */
function readValue(
  field: AttributeDefinition | RowField,
  sent: readonly string[] | undefined,
): string | number | boolean | readonly string[] | undefined {
  const filled = (sent ?? []).map(oneLine).filter((text) => text !== '')
  const [first] = filled
  if (first === undefined) return undefined
  if (field.type === 'list') return filled.map((text) => findChoice(field.options, spelledNone(text)) ?? text)
  if (field.type === 'choice') return findChoice(field.options, first) ?? first
  if (field.type === 'flag') return readYesNo(first) ?? first
  if (field.type === 'number') return readNumber(first, 3) ?? first
  return first
}

/** "[]" and "none" are how files and programs say that there is nothing. */
function spelledNone(text: string): string {
  return /^(?:\[\s*\]|none)$/i.test(text) ? NONE : text
}

function texts(value: string | number | boolean | readonly unknown[]): string[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
