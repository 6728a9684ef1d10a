/** The state of the goods, with the words that a shopper reads. */
export const CONDITIONS = [
  { key: 'new', label: 'New' },
  { key: 'open-box', label: 'Open box' },
  { key: 'refurbished', label: 'Refurbished' },
] as const

export type Condition = (typeof CONDITIONS)[number]['key']
