import type { Kind } from '#domain/goods/catalogue/categories.ts'

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
