import type { AttributeRow } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { rowsOf, textsOf } from './attribute-values.ts'
import type { Part } from './verdicts/verdict.ts'

/** The places of a case that a radiator can have: its attribute, and where that is in words. */
const RADIATOR_PLACES: Readonly<Record<string, { attribute: string; words: string }>> = {
  top: { attribute: 'radiatorTop', words: 'on top' },
  front: { attribute: 'radiatorFront', words: 'in front' },
  side: { attribute: 'radiatorSide', words: 'at the side' },
  rear: { attribute: 'radiatorRear', words: 'at the rear' },
  bottom: { attribute: 'radiatorBottom', words: 'at the bottom' },
}
/** The attributes of a case that say which radiators go where. */
export const RADIATOR_ATTRIBUTES: readonly string[] = Object.values(RADIATOR_PLACES).map(
  ({ attribute }) => attribute,
)
/** M.2 slots are named by their number on the board, of which one has at most sixteen. */
const SLOT_NUMBER = /^([1-9]|1[0-6])$/

/** Whether a text names a place of some part: of a radiator, or an M.2 slot. Anybody may have written it. */
export function isPlace(text: string): boolean {
  return Object.hasOwn(RADIATOR_PLACES, text) || SLOT_NUMBER.test(text)
}

/** Whether a part of this kind can have that place: a radiator in a case, an M.2 drive on a board. */
export function canHavePlace(kind: Part['kind'], place: string): boolean {
  return kind === 'liquid-cooler'
    ? Object.hasOwn(RADIATOR_PLACES, place)
    : kind === 'ssd' && SLOT_NUMBER.test(place)
}

/** A place in words, as within a sentence: "on top", "M.2 slot 3". */
export function placeWords(place: string): string {
  return RADIATOR_PLACES[place]?.words ?? `M.2 slot ${place}`
}

/** The attribute of a case that is about the named place of this radiator; undefined where none is named. */
export function radiatorAttributeOf({ place = '' }: Part): string | undefined {
  return RADIATOR_PLACES[place]?.attribute
}

/** Where radiators go by this attribute of a case, in words. */
export function whereOf(attribute: string): string {
  return Object.values(RADIATOR_PLACES).find((each) => each.attribute === attribute)?.words ?? ''
}

/** The number of the M.2 slot that is named for this drive; undefined where none is. */
export function slotNumberOf({ place = '' }: Part): number | undefined {
  return SLOT_NUMBER.test(place) ? Number(place) : undefined
}

/** Whether a drive may be in this slot of the board: in the one that is named for it, or in any. */
export function isItsSlot(drive: Part, slot: AttributeRow, board: Part): boolean {
  const number = slotNumberOf(drive)
  return number === undefined || rowsOf(board.attributes.m2Slots)[number - 1] === slot
}

/**
 * The places that can be named for one piece of a part: of a radiator those for which the case names a size, of an M.2
 * drive the slots of the board that are for drives. None where there is only one, for several pieces, and for parts that
 * have no choice; a place that is named already is among them even if these parts do not have it.
 */
export function placesFor(part: Part, build: readonly Part[]): string[] {
  if (part.quantity !== 1) return []
  const there = placesThere(part, build)
  const places = part.place === undefined || there.includes(part.place) ? there : [...there, part.place]
  return there.length > 1 || part.place !== undefined ? places : []
}

function placesThere(part: Part, build: readonly Part[]): string[] {
  if (part.kind === 'liquid-cooler') {
    const housing = build.find(({ kind }) => kind === 'case')
    return Object.entries(RADIATOR_PLACES).flatMap(([place, { attribute }]) =>
      textsOf(housing?.attributes[attribute]).some((size) => /\d/.test(size)) ? [place] : [],
    )
  }
  if (part.kind !== 'ssd' || !String(part.attributes.formFactor).startsWith('M.2')) return []
  const board = build.find(({ kind }) => kind === 'motherboard')
  return rowsOf(board?.attributes.m2Slots).flatMap(({ moduleKey }, at) =>
    moduleKey === 'E key' ? [] : [`${at + 1}`],
  )
}
