import { findLabelled } from '#domain/shared/typed-choices.ts'

/** The state of the goods, with the words that a shopper reads. */
export const CONDITIONS = [
  { key: 'new', label: 'New' },
  { key: 'open-box', label: 'Open box' },
  { key: 'refurbished', label: 'Refurbished' },
] as const

export type Condition = (typeof CONDITIONS)[number]['key']

/** The condition that a text names, whatever its capitals and blanks; undefined for what is none. */
export function findCondition(text: string): Condition | undefined {
  return findLabelled(CONDITIONS, text)?.key
}
