import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { filterableAttributes } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import {
  type AttributeChoice,
  type AttributeFilters,
  attributeFiltersOf,
} from '#domain/goods/catalogue/filters/attribute-filters.ts'
import { textsOf } from '#domain/goods/compatibility/attribute-values.ts'
import { sizesTakenBy, sizesThatTake } from '#domain/goods/compatibility/board-sizes.ts'
import { modulesOfSocket } from '#domain/goods/compatibility/verdicts/memory-rules.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** What a chosen part of some kinds asks of one that is looked for. */
interface Question {
  looksFor: readonly Kind[]
  chosen: readonly Kind[]
  /** The attribute of what is looked for. */
  key: string
  /** Its filter out of the chosen part's attribute; nothing where that says nothing. */
  from: string
  asks: (value: unknown) => AttributeChoice | undefined
}

const COOLERS = ['air-cooler', 'liquid-cooler'] as const

const sameText = (value: unknown) => (typeof value === 'string' ? { values: [value] } : undefined)
const oneOf = (value: unknown) => {
  const values = textsOf(value)
  return values.length > 0 ? { values } : undefined
}
const atLeast = (value: unknown) => (typeof value === 'number' ? { min: value } : undefined)
const atMost = (value: unknown) => (typeof value === 'number' ? { max: value } : undefined)

const QUESTIONS: readonly Question[] = [
  { looksFor: ['cpu'], chosen: ['motherboard'], key: 'socket', from: 'socket', asks: sameText },
  { looksFor: ['cpu'], chosen: COOLERS, key: 'socket', from: 'sockets', asks: oneOf },
  { looksFor: ['motherboard'], chosen: ['cpu'], key: 'socket', from: 'socket', asks: sameText },
  { looksFor: ['motherboard'], chosen: ['memory'], key: 'memoryType', from: 'memoryType', asks: sameText },
  {
    looksFor: ['motherboard'],
    chosen: ['case'],
    key: 'formFactor',
    from: 'boards',
    asks: (boards) => oneOf(sizesTakenBy(textsOf(boards))),
  },
  { looksFor: ['memory'], chosen: ['motherboard'], key: 'memoryType', from: 'memoryType', asks: sameText },
  { looksFor: ['memory'], chosen: ['cpu'], key: 'memoryType', from: 'memoryTypes', asks: oneOf },
  {
    looksFor: ['memory'],
    chosen: ['motherboard'],
    key: 'formFactor',
    from: 'memoryForm',
    asks: (form) => (form === 'DIMM' ? { values: ['DIMM', 'CUDIMM'] } : sameText(form)),
  },
  {
    looksFor: ['memory'],
    chosen: ['motherboard'],
    key: 'registered',
    from: 'socket',
    asks: (socket) => (modulesOfSocket(socket) === 'registered' ? { values: ['true'] } : undefined),
  },
  { looksFor: ['memory'], chosen: ['laptop'], key: 'memoryType', from: 'memoryType', asks: sameText },
  {
    looksFor: ['memory'],
    chosen: ['laptop'],
    key: 'formFactor',
    from: 'memoryType',
    asks: () => ({ values: ['SO-DIMM'] }),
  },
  { looksFor: COOLERS, chosen: ['cpu', 'motherboard'], key: 'sockets', from: 'socket', asks: sameText },
  { looksFor: ['air-cooler'], chosen: ['case'], key: 'height', from: 'coolerHeightMax', asks: atMost },
  { looksFor: ['graphics-card'], chosen: ['case'], key: 'length', from: 'graphicsLengthMax', asks: atMost },
  {
    looksFor: ['case'],
    chosen: ['motherboard'],
    key: 'boards',
    from: 'formFactor',
    asks: (form) => (typeof form === 'string' ? { values: sizesThatTake(form) } : undefined),
  },
  {
    looksFor: ['case'],
    chosen: ['graphics-card'],
    key: 'graphicsLengthMax',
    from: 'length',
    asks: atLeast,
  },
  { looksFor: ['case'], chosen: ['air-cooler'], key: 'coolerHeightMax', from: 'height', asks: atLeast },
  {
    looksFor: ['power-supply'],
    chosen: ['graphics-card'],
    key: 'wattage',
    from: 'suggestedPowerSupply',
    asks: atLeast,
  },
  {
    looksFor: ['power-supply'],
    chosen: ['case'],
    key: 'formFactor',
    from: 'powerSupplyForms',
    asks: (forms) => oneOf(textsOf(forms).flatMap((form) => (form === 'SFX-L' ? [form, 'SFX'] : [form]))),
  },
]

/**
 * What the list of a kind is narrowed to for a build: what the facts of its other parts ask for, where a filter can say
 * it. Products without the fact are not among them. A person takes a filter off to see the others, and the verdict on each
 * product says more than filters can.
 */
export function slotFilters(kind: Kind, build: readonly Part[]): AttributeFilters | undefined {
  const known = new Set(filterableAttributes(kind).map(({ key }) => key))
  const entries = QUESTIONS.flatMap(({ looksFor, chosen, key, from, asks }) => {
    if (!looksFor.includes(kind) || !known.has(key)) return []
    const [choice] = build
      .filter((part) => chosen.includes(part.kind))
      .flatMap((part) => asks(part.attributes[from]) ?? [])
    return choice ? [[key, choice] as const] : []
  })
  // The first question about an attribute decides: the board before the cooler and the processor.
  return attributeFiltersOf(
    entries.filter(([key], at) => entries.findIndex((each) => each[0] === key) === at),
  )
}
