import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { isKnown } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** Facts without which a rule would have to say "not known" of a part, beside nearly every other part. */
interface FactsNeeded {
  all: readonly string[]
  /** One of these as well. */
  oneOf?: readonly string[]
}

export const FACTS_NEEDED = {
  cpu: { all: ['socket', 'generation', 'cores', 'tdp', 'memoryTypes', 'memorySpeed', 'integratedGraphics'] },
  motherboard: {
    all: [
      ...[
        'socket',
        'chipset',
        'formFactor',
        'memoryType',
        'memorySlots',
        'memoryMax',
        'm2Slots',
        'pcieSlots',
      ],
      ...['epsConnectors', 'usbCHeaders', 'usb3Headers', 'fanHeaders'],
    ],
  },
  memory: { all: ['memoryType', 'capacity', 'modules', 'formFactor', 'speed'], oneOf: ['registered', 'ecc'] },
  'graphics-card': {
    all: ['vram', 'tdp', 'length', 'slots'],
    oneOf: ['power16Pin', 'power8Pin', 'power6Pin'],
  },
  'air-cooler': { all: ['sockets', 'height'] },
  'liquid-cooler': { all: ['sockets', 'radiator'] },
  ssd: { all: ['capacity', 'formFactor', 'interface'] },
  case: {
    all: [
      ...['boards', 'graphicsLengthMax', 'coolerHeightMax', 'powerSupplyForms', 'powerSupplyLengthMax'],
      ...['expansionSlots', 'frontUsbC', 'frontUsbA', 'fansIncluded'],
    ],
  },
  'power-supply': { all: ['wattage', 'formFactor', 'length', 'epsConnectors'] },
} as const satisfies Partial<Record<Kind, FactsNeeded>>

/** The kinds that a computer for a budget is put together from. */
export type BudgetKind = keyof typeof FACTS_NEEDED

/** Facts that a part does not say and that nearly every other part is compared by, as products call them. */
export function lackedFacts(part: Part): string[] {
  if (!isBudgetKind(part.kind)) return []
  const { all, oneOf = [] }: FactsNeeded = FACTS_NEEDED[part.kind]
  const [first] = oneOf
  const lacked = [
    ...all.filter((key) => !isKnown(part, key)),
    ...(first && !oneOf.some((key) => isKnown(part, key)) ? [first] : []),
  ]
  const definitions: readonly AttributeDefinition[] = attributesOf[part.kind]
  return definitions.filter(({ key }) => lacked.includes(key)).map(({ label }) => label)
}

function isBudgetKind(kind: Kind): kind is BudgetKind {
  return kind in FACTS_NEEDED
}
