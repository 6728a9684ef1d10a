import { BUILT_INTO_LAPTOPS } from '#domain/goods/compatibility/verdicts/one-of-each.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { SLOTS, type Slot } from './slots.ts'

/** The slots of a build as they are shown: those at once, and those behind one line. */
export interface SlotOrder {
  shown: readonly Slot[]
  folded: readonly Slot[]
}

/**
 * All slots in the order in which people choose. Beside a laptop what is chosen comes first, then what can be added to it;
 * the empty slots of what a laptop has built in are folded.
 */
export function slotOrder(parts: readonly Pick<Part, 'kind'>[]): SlotOrder {
  if (!parts.some(({ kind }) => kind === 'laptop')) return { shown: SLOTS, folded: [] }
  const isFilled = ({ kinds }: Slot) => parts.some(({ kind }) => kinds.includes(kind))
  const isBuiltIn = ({ kinds }: Slot) => kinds.every((kind) => BUILT_INTO_LAPTOPS.includes(kind))
  const empty = SLOTS.filter((slot) => !isFilled(slot))
  return {
    shown: [...SLOTS.filter(isFilled), ...empty.filter((slot) => !isBuiltIn(slot))],
    folded: empty.filter(isBuiltIn),
  }
}
