import type { AttributeValues } from '../attributes/attribute-definition.ts'
import type { Kind } from '../categories.ts'

/** What a product is known by to somebody who chooses a picture for it. */
export interface PicturedProduct {
  kind: Kind
  name: string
  attributes: AttributeValues
}

export type Colour = 'black' | 'white' | 'grey' | 'silver' | 'brown' | 'blue'

const COLOURS: readonly (readonly [Colour, RegExp])[] = [
  ['white', /\b(?:white|snow|ivory)\b/i],
  ['black', /\b(?:black|midnight|graphite)\b/i],
  ['grey', /\b(?:gr[ae]y|gunmetal)\b/i],
  ['silver', /\b(?:silver|aluminium|platinum)\b/i],
  ['brown', /\b(?:brown|beige)\b/i],
  ['blue', /\bblue\b/i],
]

/**
 * The colour that most of the product has: the first that its attribute names ("White and Black" is white). Where the
 * attribute says none, the only one of its name; a name with two colours says nothing.
 */
export function colourOf({ attributes, name }: PicturedProduct): Colour | undefined {
  const stated = textOf(attributes.colour)
  if (stated !== '') return coloursIn(stated)[0]
  const named = coloursIn(name)
  return named.length === 1 ? named[0] : undefined
}

/** The colours that a text names, in its order. */
function coloursIn(text: string): Colour[] {
  return COLOURS.map(([colour, words]) => ({ colour, at: text.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ colour }) => colour)
}

/** Whether it shines: its attribute, else "RGB" in its name; not known where neither speaks of light. */
export function isLit({ attributes, name }: PicturedProduct): boolean | undefined {
  const stated = textOf(attributes.lighting)
  if (stated !== '') return stated !== 'None'
  return /\bA?RGB\b/i.test(name) || undefined
}

/** A number of the attributes, or nothing. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** A text of the attributes; empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
