import {
  type Decision,
  fits,
  fitsIf,
  isKnown,
  numberOf,
  ofKinds,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { several } from './several.ts'
import { factOf, type Part } from './verdict.ts'

const LIT = ['case', 'case-fan', 'air-cooler', 'liquid-cooler'] as const

/** The header of a board for each plug of a light, and the one beside it that looks alike and gives the other volts. */
const HEADERS: Readonly<Record<string, { own: string; other: string; warning: string }>> = {
  '5 V ARGB (3-pin)': {
    own: 'argbHeaders',
    other: 'rgbHeaders',
    warning: 'Never put it onto a header for 12 V: that damages it.',
  },
  '12 V RGB (4-pin)': {
    own: 'rgbHeaders',
    other: 'argbHeaders',
    warning: 'A header for 5 V does not light it.',
  },
}

export const LIGHT_RULES: readonly Rule[] = [
  {
    name: 'light-plug',
    title: 'Lighting connector and header',
    // Of what has no light, or of which nobody says the plug, there is nothing to compare.
    judge: (build) =>
      ofKinds(build, LIT)
        .filter((part) => isKnown(part, 'lightPlug') && textOf(part, 'lightPlug') !== 'None')
        .flatMap((part) =>
          ofKinds(build, ['motherboard']).map((board) => {
            const header = HEADERS[textOf(part, 'lightPlug')]
            return verdictOf(
              'light-plug',
              [factOf(part, 'lightPlug'), ...(header ? [factOf(board, header.own)] : [])],
              () => decideLight(part, board),
              header ? [factOf(board, header.other)].filter(({ value }) => value !== undefined) : [],
            )
          }),
        ),
  },
]

function decideLight(part: Part, board: Part): Decision {
  const plug = textOf(part, 'lightPlug')
  const header = HEADERS[plug]
  if (!header)
    return fitsIf(
      'Its lighting uses the maker’s own connector.',
      'Its controller is needed; check whether it is in the box.',
    )
  const headers = numberOf(board, header.own)
  return headers > 0
    ? fits(`The board has ${several(headers, 'header')} for lights with ${plug}.`)
    : fitsIf(
        `The board has no header for lights with ${plug}.`,
        `It stays dark, or a controller is needed. ${header.warning}`,
      )
}
