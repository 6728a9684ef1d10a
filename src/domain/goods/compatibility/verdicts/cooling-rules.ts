import { RADIATOR_ATTRIBUTES, radiatorAttributeOf, whereOf } from '../places.ts'
import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  isKnown,
  listedKeys,
  listOf,
  notKnown,
  numberOf,
  ofKinds,
  pairRule,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { factOf, type Part } from './verdict.ts'

const COOLERS = ['air-cooler', 'liquid-cooler'] as const
/** Sockets whose holes have the same distances: a cooler for one can be screwed onto the other. */
const SAME_HOLES: readonly (readonly string[])[] = [
  ['AM4', 'AM5'],
  ['LGA1700', 'LGA1851'],
  ['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+'],
  ['TR4', 'sTRX4', 'sWRX8', 'SP3'],
  ['LGA1150', 'LGA1151', 'LGA1155', 'LGA1156', 'LGA1200'],
]
/** The sockets of which a cooler may go onto this one: itself, and those with its distances. */
export function socketsWithItsHoles(socket: string): readonly string[] {
  return SAME_HOLES.find((sockets) => sockets.includes(socket)) ?? [socket]
}

/** Coolers of which there is another for the next socket: NH-L9a-AM4 and NH-L9a-AM5. */
const NAMED_AFTER_SOCKET = /\bAM[45]\b/
/** Radiators for fans of one size, from short to long: a place for a longer one has the holes of the shorter. */
const RADIATORS_OF_A_FAN: readonly (readonly string[])[] = [
  ['120 mm', '240 mm', '360 mm', '480 mm'],
  ['140 mm', '280 mm', '420 mm'],
]

export const COOLING_RULES: readonly Rule[] = [
  pairRule({
    name: 'cooler-socket',
    title: 'Processor and cooler socket',
    one: [...COOLERS],
    other: ['cpu'],
    compares: [['sockets'], ['socket']],
    alsoReads: [['socketsWithKit'], []],
    decide: decideSocket,
  }),
  {
    name: 'cooler-power',
    title: 'Processor heat and cooling capacity',
    // Most makers name no watts: where they do not, there is nothing to compare, and sockets and places decide.
    judge: (build) =>
      ofKinds(build, [...COOLERS])
        .filter((cooler) => isKnown(cooler, 'rating'))
        .flatMap((cooler) =>
          ofKinds(build, ['cpu']).map((cpu) =>
            verdictOf('cooler-power', [factOf(cooler, 'rating'), factOf(cpu, 'ppt')], () =>
              decideHeat(numberOf(cooler, 'rating'), numberOf(cpu, 'ppt')),
            ),
          ),
        ),
  },
  {
    name: 'cooler-present',
    title: 'Processor cooler',
    judge: (build) => {
      if (ofKinds(build, [...COOLERS]).length > 0 || ofKinds(build, ['motherboard']).length === 0) return []
      return ofKinds(build, ['cpu']).map((cpu) =>
        verdictOf('cooler-present', [factOf(cpu, 'coolerIncluded')], () =>
          cpu.attributes.coolerIncluded === true
            ? fits('The processor comes with a cooler.')
            : doesNotFit('The processor comes without a cooler, and none is chosen.'),
        ),
      )
    },
  },
  {
    name: 'radiator-place',
    title: 'Radiator mount',
    judge: (build) =>
      ofKinds(build, ['liquid-cooler']).flatMap((cooler) =>
        ofKinds(build, ['case']).map((housing) => {
          const named = radiatorAttributeOf(cooler)
          const needed = [factOf(cooler, 'radiator'), ...(named ? [factOf(housing, named)] : [])]
          return named
            ? verdictOf('radiator-place', needed, () => decideNamedPlace(cooler, housing, build))
            : verdictOf(
                'radiator-place',
                needed,
                () => decideRadiator(cooler, housing),
                listedKeys(housing, RADIATOR_ATTRIBUTES),
              )
        }),
      ),
  },
]

function decideHeat(rating: number, heat: number): Decision {
  const words = `The cooler takes ${rating} W, the processor gives ${heat} W at most.`
  return rating >= heat
    ? fits(words)
    : fitsIf(
        words,
        'Under sustained load the processor slows down. You can lower its power limit in the BIOS.',
      )
}

function decideSocket(cooler: Part, cpu: Part): Decision {
  const socket = textOf(cpu, 'socket')
  const listed = listOf(cooler, 'sockets')
  const named = NAMED_AFTER_SOCKET.exec(cooler.name)?.[0]
  if (named && named !== socket && listed.includes(socket))
    return fitsIf(
      `The cooler’s maker lists ${socket}, and its name says ${named}.`,
      `Check that the bracket for ${socket} is in its box: it may be sold separately.`,
    )
  if (listed.includes(socket)) return fits(`The cooler’s maker lists ${socket}.`)
  if (listOf(cooler, 'socketsWithKit').includes(socket))
    return fitsIf(
      `The cooler’s maker lists ${socket} with an extra bracket.`,
      'The bracket is sold separately.',
    )
  const same = socketsWithItsHoles(socket).find((each) => listed.includes(each))
  return same
    ? fitsIf(
        `The cooler’s maker lists ${same}, whose holes have the distances of ${socket}, and not ${socket} itself.`,
        `Check that the maker names ${socket} for it by now, or the bracket in the box fits.`,
      )
    : doesNotFit(`The cooler is for ${listed.join(', ')}, the processor has ${socket}.`)
}

/** The place that is named for the radiator, and no other. */
function decideNamedPlace(cooler: Part, housing: Part, build: readonly Part[]): Decision {
  const size = textOf(cooler, 'radiator')
  const named = radiatorAttributeOf(cooler) ?? ''
  const where = whereOf(named)
  const isTwice =
    cooler.quantity > 1 ||
    build.some((each) => each !== cooler && each.kind === cooler.kind && each.place === cooler.place)
  if (isTwice) return doesNotFit(`Two radiators are to be ${where}, where there is room for one.`)
  const there = listOf(housing, named)
  const taken = placesThatTake(size).find((each) => there.includes(each))
  if (taken === undefined) return doesNotFit(`The case has no place for a radiator of ${size} ${where}.`)
  return taken === size
    ? fits(`The case has a place for ${size} radiators ${where}.`)
    : fits(`The case has a place for ${taken} radiators ${where}, whose holes take ${size} too.`)
}

function decideRadiator(cooler: Part, housing: Part): Decision {
  const size = textOf(cooler, 'radiator')
  const place = RADIATOR_ATTRIBUTES.find((each) => listOf(housing, each).includes(size))
  if (place) return fits(`The case has a place for ${size} radiators ${whereOf(place)}.`)
  const larger = placesThatTake(size).find((each) =>
    RADIATOR_ATTRIBUTES.some((where) => listOf(housing, where).includes(each)),
  )
  if (larger) return fits(`The case has a place for ${larger} radiators, whose holes take ${size} too.`)
  const isAllKnown = RADIATOR_ATTRIBUTES.every((each) => isKnown(housing, each))
  return isAllKnown
    ? doesNotFit(`The case has no place for a radiator of ${size}.`)
    : notKnown(`Where the case takes radiators of ${size} is not known${othersKnown(housing)}.`)
}

/** Which radiators it takes for certain, and where. */
function othersKnown(housing: Part): string {
  const known = RADIATOR_ATTRIBUTES.flatMap((each) => {
    const sizes = listOf(housing, each).filter((size) => /\d/.test(size))
    return sizes.length > 0 ? [`${sizes.join(' or ')} ${whereOf(each)}`] : []
  })
  return known.length > 0 ? `; it takes ${known.join(', ')}` : ''
}

/** The sizes of places that take a radiator. */
export function placesThatTake(size: string): readonly string[] {
  const sizes = RADIATORS_OF_A_FAN.find((each) => each.includes(size)) ?? [size]
  return sizes.slice(sizes.indexOf(size))
}
