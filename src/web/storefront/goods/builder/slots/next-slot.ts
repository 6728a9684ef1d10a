import type { ShownSlot } from '../shown-build.ts'

/** What is needed and not chosen yet, the first of it, with the list it is chosen from. */
export function nextSlot(slots: readonly ShownSlot[]): { label: string; to: string } | undefined {
  const next = slots.find(({ isNeeded, parts }) => isNeeded && parts.length === 0)
  const [choice] = next?.choices ?? []
  return next && choice && { label: next.label.toLowerCase(), to: choice.to }
}
