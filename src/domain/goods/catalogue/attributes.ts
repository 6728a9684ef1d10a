import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { choiceMessage, choicesText } from '#domain/ground/shared/typed-values/typed-choices.ts'
import type {
  AttributeDefinition,
  AttributeRow,
  AttributeValue,
  AttributeValues,
  RowField,
  ValuesFor,
} from './attributes/attribute-definition.ts'
import {
  airCoolerAttributes,
  caseAttributes,
  caseFanAttributes,
  liquidCoolerAttributes,
} from './attributes/cases-and-cooling.ts'
import { hardDriveAttributes, ssdAttributes } from './attributes/drives.ts'
import { graphicsCardAttributes, powerSupplyAttributes } from './attributes/graphics-and-power.ts'
import { keyboardAttributes, mouseAttributes } from './attributes/keyboards-and-mice.ts'
import { laptopAttributes } from './attributes/laptops.ts'
import { memoryAttributes } from './attributes/memory.ts'
import { monitorAttributes } from './attributes/monitors.ts'
import { motherboardAttributes } from './attributes/motherboards.ts'
import { cpuAttributes } from './attributes/processors.ts'
import {
  headphonesAttributes,
  networkCardAttributes,
  speakerAttributes,
  webcamAttributes,
} from './attributes/sound-picture-network.ts'
import { type Kind, kinds } from './categories.ts'

/** What may be said about a product of each kind, in the order in which a specification table says it. */
export const attributesOf = {
  laptop: laptopAttributes,
  cpu: cpuAttributes,
  motherboard: motherboardAttributes,
  memory: memoryAttributes,
  'graphics-card': graphicsCardAttributes,
  'power-supply': powerSupplyAttributes,
  ssd: ssdAttributes,
  'hard-drive': hardDriveAttributes,
  monitor: monitorAttributes,
  case: caseAttributes,
  keyboard: keyboardAttributes,
  mouse: mouseAttributes,
  headphones: headphonesAttributes,
  webcam: webcamAttributes,
  speaker: speakerAttributes,
  'network-card': networkCardAttributes,
  'case-fan': caseFanAttributes,
  'air-cooler': airCoolerAttributes,
  'liquid-cooler': liquidCoolerAttributes,
} as const satisfies Record<Kind, readonly AttributeDefinition[]>

/** The attributes of one kind with their exact types, each optional: `ValuesOf<'cpu'>['socket']` is a known socket or nothing. */
export type ValuesOf<OneKind extends Kind> = ValuesFor<(typeof attributesOf)[OneKind][number]>

export interface DescribedAttribute {
  group: string
  label: string
  text: string
}

/** Of a list that may say that there is nothing. */
export const NONE = 'None'
const textLengthMax = 400
const rowsMax = 16

/**
 * Turns the values of a product into the lines of its specification table, one group after the other. What is
 * missing gets no line: a shop that does not know says nothing. Values of a key that the kind does not have,
 * or of another type than the kind's, are left out as well; it never throws. `words` may add to what a value says.
 */
export function describeAttributes(
  kind: Kind,
  values: AttributeValues,
  words: (definition: AttributeDefinition, text: string) => string = (_definition, text) => text,
): DescribedAttribute[] {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const groups = [...new Set(definitions.map((definition) => definition.group))]
  return groups.flatMap((group) =>
    definitions
      .filter((definition) => definition.group === group)
      .flatMap((one) =>
        describe(one, values[one.key]).map((line) => ({ ...line, text: words(one, line.text) })),
      ),
  )
}

/**
 * Takes the values of a form, a feed or a row and guarantees that they are the kind's own: known keys, right types,
 * listed options.
 */
export function checkAttributes<OneKind extends Kind>(
  kind: OneKind,
  values: Readonly<Record<string, unknown>>,
): Result<ValuesOf<OneKind>, 'catalogue.attributes_not_valid'> {
  const definitions = new Map<string, AttributeDefinition>(attributesOf[kind].map((one) => [one.key, one]))
  const faults = Object.entries(values).flatMap(([key, value]) => {
    const definition = definitions.get(key)
    const fault = definition
      ? faultOf(definition, value)
      : `This is not an attribute of: ${kinds[kind].plural}.`
    return fault === undefined ? [] : [[key, fault] as const]
  })
  if (faults.length > 0)
    return refuse('catalogue.attributes_not_valid', { fields: Object.fromEntries(faults) })
  return ok(values as ValuesOf<OneKind>)
}

function describe(definition: AttributeDefinition, value: AttributeValue | undefined): DescribedAttribute[] {
  if (value === undefined || !isValueOf(definition, value)) return []
  const { group, label } = definition
  if (definition.type !== 'rows') return [{ group, label, text: textOf(definition, value) }]
  return (value as readonly AttributeRow[]).map((row, index) => ({
    group,
    label: `${label} ${index + 1}`,
    text: describeRow(definition.fields, row),
  }))
}

/** Whether a value is known and of the attribute’s type. */
export function isValueOf(definition: AttributeDefinition, value: AttributeValue | undefined): boolean {
  return value !== undefined && faultOf(definition, value) === undefined
}

/** The sentence for the person who typed the value, or nothing when the value will do. */
function faultOf(definition: AttributeDefinition | RowField, value: unknown): string | undefined {
  switch (definition.type) {
    case 'text':
      return typeof value === 'string' && !isBlank(value) && value.length <= textLengthMax
        ? undefined
        : `Enter up to ${textLengthMax} characters.`
    case 'number':
      return Number.isFinite(value) && Number(value) >= 0 ? undefined : 'Enter a number, 0 or more.'
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.'
    case 'choice':
      return isOption(definition.options, value)
        ? undefined
        : choiceMessage(definition.options, String(value))
    case 'list':
      return Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((one) => isOption(definition.options, one)) &&
        (value.length === 1 || !value.includes(NONE))
        ? undefined
        : `Choose one or more of the listed values, each once: ${choicesText(definition.options, strangerOf(definition.options, value))}.`
    case 'rows':
      return Array.isArray(value) && value.length > 0 && value.length <= rowsMax
        ? value
            .map((row, index) => faultOfRow(definition.fields, row, index + 1))
            .find((fault) => fault !== undefined)
        : `Fill in 1 to ${rowsMax} rows.`
  }
}

function faultOfRow(fields: readonly RowField[], row: unknown, number: number): string | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row) || Object.keys(row).length === 0) {
    return `Row ${number} is empty.`
  }
  for (const [key, value] of Object.entries(row)) {
    const field = fields.find((one) => one.key === key)
    const fault = field ? faultOf(field, value) : 'This is not a part of the row.'
    if (fault !== undefined) return `Row ${number}, ${field?.label ?? key}: ${fault}`
  }
  return undefined
}

/** The first of the values that is not listed. */
function strangerOf(options: readonly string[], value: unknown): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const stranger = values.find((one) => !isOption(options, one))
  return typeof stranger === 'string' ? stranger : ''
}

function isOption(options: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && options.includes(value)
}

/** A value as people read it, with its unit. */
export function textOf(definition: AttributeDefinition | RowField, value: AttributeValue): string {
  if (definition.type === 'number') return quantity(Number(value), definition.unit)
  if (definition.type === 'flag') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A yes of a row is told by its label, a no by silence; a bare number stands behind its label. */
function describeRow(fields: readonly RowField[], row: AttributeRow): string {
  const parts = fields.flatMap((field) => {
    const value = row[field.key]
    if (value === undefined) return []
    if (field.type === 'flag') return value ? [field.label] : []
    const text = textOf(field, value)
    return [field.type === 'number' && field.unit === undefined ? `${field.label}: ${text}` : text]
  })
  return parts.length > 0 ? parts.join(' · ') : 'Yes'
}

/** Made once: it takes a hundred times as long as its use. */
const NUMBERS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** A number with its unit as people read it: GB turn into TB. */
export function quantity(amount: number, unit: string | undefined): string {
  if (unit === 'GB' && amount >= 1000) {
    return quantity(amount % 1024 === 0 ? amount / 1024 : amount / 1000, 'TB')
  }
  if (unit === 'hours' && amount >= 48 && amount % 24 === 0) return quantity(amount / 24, 'days')
  const text = NUMBERS.format(amount)
  if (unit === undefined) return text
  return unit === '%' || unit === '°' ? `${text}${unit}` : `${text} ${unit}`
}
