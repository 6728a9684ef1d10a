import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  isKnown,
  listedKeys,
  notKnown,
  numberOf,
  ofKinds,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { factOf, type Part } from './verdict.ts'

/** A card of full length, which the standard has held at its far end (PCI Express CEM). */
const FULL_LENGTH_MM = 312
/** The widest card of which the standard expects that its bracket alone holds it. */
const USUAL_SLOTS = 2
/** The height of a low-profile card (PCI Express CEM: 68.9 mm). */
const LOW_PROFILE_MM = 69

/** How a graphics card stands in its case. */
export const GRAPHICS_CASE_RULES: readonly Rule[] = [
  {
    name: 'graphics-height',
    title: 'Graphics card height',
    // Wide cases take every card, and nobody says so: there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['case'])
        .filter(
          (housing) => isKnown(housing, 'graphicsHeightMax') || housing.attributes.formFactor === 'Slim',
        )
        .flatMap((housing) =>
          ofKinds(build, ['graphics-card']).map((card) =>
            verdictOf(
              'graphics-height',
              [
                factOf(card, 'height'),
                factOf(housing, isKnown(housing, 'graphicsHeightMax') ? 'graphicsHeightMax' : 'formFactor'),
              ],
              () => decideHeight(numberOf(card, 'height'), numberOf(housing, 'graphicsHeightMax')),
            ),
          ),
        ),
  },
  {
    name: 'graphics-sag',
    title: 'Graphics card support',
    // Without its length and width there is nothing that would lead to a support.
    judge: (build) =>
      ofKinds(build, ['graphics-card'])
        .filter((card) => isKnown(card, 'length') && isKnown(card, 'slots'))
        .flatMap((card) =>
          ofKinds(build, ['case']).map((housing) =>
            verdictOf(
              'graphics-sag',
              [factOf(card, 'length'), factOf(card, 'slots')],
              () => decideSag(card, housing),
              [...listedKeys(card, ['weight', 'supportIncluded']), ...listedKeys(housing, ['formFactor'])],
            ),
          ),
        ),
  },
]

function decideHeight(height: number, most: number): Decision {
  if (Number.isNaN(most))
    return height <= LOW_PROFILE_MM
      ? fitsIf(
          `The case is slim, the card is ${height} mm high.`,
          'Check that the low bracket is in the card’s box, and screw it on.',
        )
      : notKnown(`The case is slim, and whether it takes a card of ${height} mm, over a riser, is not known.`)
  return height <= most
    ? fits(`It is ${height} mm high, the case has room for ${most} mm.`)
    : doesNotFit(`It is ${height} mm high, the case has room for ${most} mm.`)
}

function decideSag(card: Part, housing: Part): Decision {
  const [length, slots] = [numberOf(card, 'length'), numberOf(card, 'slots')]
  const weight = numberOf(card, 'weight')
  const says = `It is ${length} mm long and ${slots} ${slots === 1 ? 'slot' : 'slots'} wide${weight > 0 ? `, and weighs ${weight} g` : ''}`
  if (length <= FULL_LENGTH_MM && slots <= USUAL_SLOTS) return fits(`${says}: its bracket holds it.`)
  if (textOf(housing, 'formFactor') === 'Desktop (HTPC)')
    return fits(`${says}; in this case the board lies flat, and the card stands on it.`)
  return card.attributes.supportIncluded === true
    ? fits(`${says}; a support for its free end is in its box.`)
    : fitsIf(
        `${says}.`,
        'A support under its free end keeps it from hanging on its slot; check whether one is in the box.',
      )
}
