import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** A place of a computer that parts of some kinds go into. */
export interface Slot {
  /** Stable, as addresses name it. */
  key: string
  label: string
  kinds: readonly Kind[]
  /** Without it there is no computer. A cooler and a graphics card can be part of the processor. */
  isEssential: boolean
  /** How many different products; beyond one, choosing adds and does not exchange. */
  productsMax: number
}

/** In the order in which people choose: what decides about others comes first. */
export const SLOTS: readonly Slot[] = [
  one('processor', 'Processor', ['cpu'], true),
  one('motherboard', 'Motherboard', ['motherboard'], true),
  some('memory', 'Memory', ['memory'], true),
  one('graphics', 'Graphics card', ['graphics-card'], false),
  one('cooler', 'Cooler', ['air-cooler', 'liquid-cooler'], false),
  some('storage', 'Storage', ['ssd', 'hard-drive'], true),
  one('case', 'Case', ['case'], true),
  one('power', 'Power supply', ['power-supply'], true),
  some('fans', 'Fans', ['case-fan'], false),
  some('monitor', 'Monitor', ['monitor'], false),
  some(
    'peripherals',
    'Peripherals',
    ['keyboard', 'mouse', 'headphones', 'webcam', 'speaker', 'network-card'],
    false,
  ),
  one('laptop', 'Laptop', ['laptop'], false),
]

function one(key: string, label: string, kinds: readonly Kind[], isEssential: boolean): Slot {
  return { key, label, kinds, isEssential, productsMax: 1 }
}

function some(key: string, label: string, kinds: readonly Kind[], isEssential: boolean): Slot {
  return { key, label, kinds, isEssential, productsMax: 6 }
}

/** The slot that a kind goes into; undefined for what is no part of a build. */
export function slotOf(kind: Kind): Slot | undefined {
  return SLOTS.find(({ kinds }) => kinds.includes(kind))
}
