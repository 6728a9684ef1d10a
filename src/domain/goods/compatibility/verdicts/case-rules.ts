import { BACK_CONNECT_NAMES } from '../back-connect-names.ts'
import { sizesThatTake } from '../board-sizes.ts'
import { radiatorAttributeOf } from '../places.ts'
import { placesThatTake } from './cooling-rules.ts'
import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  isKnown,
  listOf,
  notKnown,
  numberOf,
  ofKinds,
  pairRule,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { several } from './several.ts'
import { factOf, type Part } from './verdict.ts'

/** A card needs some air and its cables some bend; makers measure to the bare metal. */
const CARD_MARGIN_MM = 10
const COOLER_MARGIN_MM = 3
/** Of a fan in front: on a radiator, or where the maker of a case measured the longest card without it. */
const FAN_MM = 25
/** Boards a little larger than others, which many cases for those take though their makers do not name them. */
const NEARLY: Readonly<Record<string, string>> = {
  'E-ATX': 'ATX',
  'SSI CEB': 'ATX',
  'Mini-DTX': 'Mini-ITX',
}
/** Boards for servers, wider than ATX ones and with holes of their own, which some large cases have. */
const WIDE_BOARDS = ['SSI EEB', 'HPTX']
/** An XL-ATX board is longer than an ATX one: its case has more than these slots. */
const SLOTS_OF_ATX = 7
/** A cage of so many bays in a case for Mini-ITX boards stands where a longer card would. */
const CAGE_BAYS = 4
const CARD_BEFORE_CAGE_MM = 170
const TOWERS = ['Mini tower', 'Mid tower', 'Full tower']

export const CASE_RULES: readonly Rule[] = [
  pairRule({
    name: 'board-size',
    title: 'Board size and case',
    one: ['motherboard'],
    other: ['case'],
    compares: [['formFactor'], ['boards']],
    alsoReads: [[], ['formFactor', 'expansionSlots']],
    decide: (board, housing) => {
      const form = textOf(board, 'formFactor')
      const taken = listOf(housing, 'boards')
      if (form === 'E-ATX' && taken.includes(form))
        return fitsIf(
          'The case takes E-ATX boards.',
          'E-ATX has no fixed width: check that the case maker lists the width of this board, in millimetres.',
        )
      if (sizesThatTake(form).some((each) => taken.includes(each)))
        return fits(`The case takes ${form} boards.`)
      if (mayTakeLarge(form, housing, taken))
        return notKnown(`Whether the case has room and holes for ${form} boards is not known.`)
      const smaller = NEARLY[form]
      return smaller !== undefined && taken.includes(smaller)
        ? notKnown(
            `The case takes ${smaller} boards, and ${form} ones are larger: whether it has room for this one is not known.`,
          )
        : doesNotFit(`The case takes ${taken.join(', ')} boards, this is ${form}.`)
    },
  }),
  {
    name: 'board-back-connectors',
    title: 'Rear connectors of the board',
    // Of an ordinary board nobody says that its connectors are in front: there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['motherboard'])
        .filter((board) => isKnown(board, 'backConnect') || BACK_CONNECT_NAMES.test(board.name))
        .flatMap((board) =>
          ofKinds(build, ['case']).map((housing) =>
            verdictOf(
              'board-back-connectors',
              [factOf(board, 'backConnect')],
              () => decideBackConnect(board, housing),
              [factOf(housing, 'backConnect')].filter(({ value }) => value !== undefined),
            ),
          ),
        ),
  },
  pairRule({
    name: 'graphics-length',
    title: 'Graphics card length',
    one: ['graphics-card'],
    other: ['case'],
    compares: [['length'], ['graphicsLengthMax']],
    alsoReads: [[], ['formFactor', 'bays35']],
    decide: decideLength,
  }),
  pairRule({
    name: 'graphics-width',
    title: 'Graphics card slot width',
    one: ['graphics-card'],
    other: ['case'],
    compares: [['slots'], ['expansionSlots']],
    decide: (card, housing) => {
      const width = numberOf(card, 'slots')
      const taken = Math.ceil(width)
      const there = numberOf(housing, 'expansionSlots')
      if (taken <= there) return fits(`It takes ${taken} of ${several(there, 'slot')}.`)
      return Math.round(width) <= there
        ? fitsIf(
            `It is ${width} ${width === 1 ? 'slot' : 'slots'} wide, the case has ${there}.`,
            'Check how many millimetres the case’s maker allows for the width of a card.',
          )
        : doesNotFit(`It takes ${several(taken, 'slot')}, the case has ${there}.`)
    },
  }),
  pairRule({
    name: 'cooler-height',
    title: 'Cooler height',
    one: ['air-cooler'],
    other: ['case'],
    compares: [['height'], ['coolerHeightMax']],
    decide: (cooler, housing) => {
      const height = numberOf(cooler, 'height')
      const most = numberOf(housing, 'coolerHeightMax')
      if (height > most) return doesNotFit(`It is ${height} mm high, the case has room for ${most} mm.`)
      return most - height < COOLER_MARGIN_MM
        ? fitsIf(
            `It is ${height} mm high, the case has room for ${most} mm.`,
            'That is tight: tall memory under the fan may lift it above the side panel.',
          )
        : fits(`It is ${height} mm high, the case has room for ${most} mm.`)
    },
  }),
  pairRule({
    name: 'supply-form',
    title: 'Power supply form factor',
    one: ['power-supply'],
    other: ['case'],
    compares: [['formFactor'], ['powerSupplyForms']],
    decide: (supply, housing) => {
      const form = textOf(supply, 'formFactor')
      const taken = listOf(housing, 'powerSupplyForms')
      if (taken.includes(form)) return fits(`The case takes ${form} supplies.`)
      if (form === 'SFX' && taken.includes('SFX-L')) return fits('The case takes SFX-L supplies, and so SFX.')
      return form.startsWith('SFX') && taken.includes('ATX')
        ? fitsIf(`The case takes ATX supplies, this is ${form}.`, 'A bracket from SFX to ATX is needed.')
        : doesNotFit(`The case takes ${taken.join(', ')} supplies, this is ${form}.`)
    },
  }),
  pairRule({
    name: 'supply-length',
    title: 'Power supply length',
    one: ['power-supply'],
    other: ['case'],
    compares: [['length'], ['powerSupplyLengthMax']],
    decide: (supply, housing) => {
      const [length, most] = [numberOf(supply, 'length'), numberOf(housing, 'powerSupplyLengthMax')]
      return length <= most
        ? fits(`It is ${length} mm long, the case has room for ${most} mm.`)
        : doesNotFit(`It is ${length} mm long, the case has room for ${most} mm.`)
    },
  }),
]

/** Of boards larger than any that most makers of cases name. */
function mayTakeLarge(form: string, housing: Part, taken: readonly string[]): boolean {
  const isLarge = taken.includes('E-ATX') || textOf(housing, 'formFactor') === 'Full tower'
  if (WIDE_BOARDS.includes(form)) return isLarge
  return form === 'XL-ATX' && taken.includes('ATX') && !(numberOf(housing, 'expansionSlots') <= SLOTS_OF_ATX)
}

function decideBackConnect(board: Part, housing: Part): Decision {
  if (board.attributes.backConnect === false)
    return fits('The board has its connectors in front, as every case expects.')
  if (!isKnown(housing, 'backConnect'))
    return notKnown(
      'The board’s connectors are on the back; whether the case has openings for them is not known.',
    )
  return housing.attributes.backConnect === true
    ? fits('The case has openings for connectors on the back of the board.')
    : doesNotFit('The board’s connectors are on the back, and the case has no openings for them.')
}

function decideLength(card: Part, housing: Part, build: readonly Part[]): Decision {
  const length = numberOf(card, 'length')
  const most = numberOf(housing, 'graphicsLengthMax')
  const form = textOf(housing, 'formFactor')
  if (length > most)
    return TOWERS.includes(form) && length - most <= FAN_MM
      ? notKnown(
          `It is ${length} mm long, the case has room for ${most} mm: with its front fans in place or without is not known.`,
        )
      : doesNotFit(`It is ${length} mm long, the case has room for ${most} mm.`)
  const radiator = build.find(({ kind }) => kind === 'liquid-cooler')
  const place = radiator ? placeBesideCard(radiator, housing) : 'away'
  if (place === 'below')
    return notKnown(
      `It is ${length} mm long, the case has room for ${most} mm; what the radiator at the side or the bottom leaves of it is not known.`,
    )
  const room = radiator && place !== 'away' ? most - thicknessInFront(radiator, place) : most
  const both = `It is ${length} mm long, the case has room for ${most} mm`
  if (Number.isNaN(room))
    return most - length > 80
      ? fits(`${both}: enough behind a radiator in front too.`)
      : notKnown(`${both}, less a radiator in front, if this one has to be there.`)
  if (length > room && place === 'in front or below')
    return notKnown(
      `${both}, and ${room} mm behind a radiator in front; what one at the side or the bottom leaves is not known.`,
    )
  if (length > room)
    return doesNotFit(
      `${both}, and ${room} mm behind the radiator, which ${radiator && radiatorAttributeOf(radiator) ? 'is to be' : 'has its only place'} in front.`,
    )
  if (form === 'Mini-ITX' && numberOf(housing, 'bays35') >= CAGE_BAYS && length > CARD_BEFORE_CAGE_MM)
    return fitsIf(
      `${both}.`,
      'A cage for drives may have to come out: check what the case’s maker says about long cards.',
    )
  return room - length < CARD_MARGIN_MM
    ? fitsIf(`${both}.`, 'That is tight: fans or a radiator in front must not stand in the way.')
    : fits(`${both}.`)
}

/**
 * Where a radiator can be, as far as a card's length asks: "away" from the card, on top or at the rear; "in front" of it;
 * at the side or the bottom, where cases of some makers have room for both and others not.
 */
type PlaceBesideCard = 'away' | 'in front' | 'in front or below' | 'below' | 'not known'

function placeBesideCard(cooler: Part, housing: Part): PlaceBesideCard {
  const sizes = placesThatTake(textOf(cooler, 'radiator'))
  const named = radiatorAttributeOf(cooler)
  const hasAny = (...places: string[]) =>
    named
      ? places.includes(named)
      : places.some((place) => sizes.some((size) => listOf(housing, place).includes(size)))
  if (hasAny('radiatorTop', 'radiatorRear')) return 'away'
  const isBelow = hasAny('radiatorSide', 'radiatorBottom')
  if (hasAny('radiatorFront')) return isBelow ? 'in front or below' : 'in front'
  return isBelow ? 'below' : 'not known'
}

/** NaN where it is not known. */
function thicknessInFront(cooler: Part, place: PlaceBesideCard): number {
  return place === 'not known' ? Number.NaN : numberOf(cooler, 'radiatorThickness') + FAN_MM
}
