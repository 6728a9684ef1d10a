import { hsnProblem } from '#domain/ground/shared/product-codes/hsn.ts'
import { type Kind, kinds } from './categories.ts'

/** Automatic data processing machines and their units, and what is used with these machines alone. */
const MACHINES_AND_PARTS = ['8471', '8473']

/**
 * The headings of the customs tariff, beside those two, under which goods of a kind are billed. Wide on purpose: which
 * code is right is the seller's to say, and this finds what was typed for other goods.
 */
const HEADINGS: Readonly<Record<Kind, readonly string[]>> = {
  laptop: [],
  cpu: ['8542'],
  motherboard: ['8517', '8534', '8537', '8543'],
  memory: ['8523', '8542'],
  'graphics-card': ['8528', '8542', '8543'],
  'power-supply': ['8504'],
  ssd: ['8523'],
  'hard-drive': ['8523'],
  monitor: ['8528', '8529', '8531'],
  case: ['8538'],
  keyboard: ['8537'],
  mouse: [],
  headphones: ['8517', '8518', '8519', '8527'],
  webcam: ['8525'],
  speaker: ['8518', '8519', '8527'],
  'network-card': ['8517'],
  'case-fan': ['8414'],
  'air-cooler': ['8414', '8418', '8419', '8479'],
  'liquid-cooler': ['8413', '8414', '8418', '8419', '8479'],
}

/** The message under the HSN of a product of a kind, or undefined when goods of that kind can be billed under it. */
export function hsnOfKindProblem(kind: Kind, hsn: string): string | undefined {
  const problem = hsnProblem(hsn)
  if (problem) return problem
  const headings = [...MACHINES_AND_PARTS, ...HEADINGS[kind]]
  if (headings.includes(hsn.slice(0, 4))) return undefined
  const { label, hsn: usual } = kinds[kind]
  return `This code is for other goods. For “${label}” it starts with ${inWords(headings)}, and is usually ${usual}`
}

function inWords(headings: readonly string[]): string {
  return `${headings.toSorted().slice(0, -1).join(', ')} or ${headings.toSorted().at(-1)}`
}
