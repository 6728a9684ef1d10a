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
  pairRule,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { several } from './several.ts'
import { factOf, type Part, type Verdict } from './verdict.ts'

/** A header for front USB serves two sockets. */
const PORTS_A_HEADER = 2
/** What a header for fans gives at most, at any setting at its start (Intel, 4-wire PWM fan specification). */
const HEADER_V = 12
const OWN_PLUG = "Maker's own"

export const CONNECTOR_RULES: readonly Rule[] = [
  pairRule({
    name: 'front-usb-c',
    title: 'Front USB-C and its header',
    one: ['case'],
    other: ['motherboard'],
    compares: [['frontUsbC'], ['usbCHeaders']],
    decide: (housing, board) => {
      const [ports, headers] = [numberOf(housing, 'frontUsbC'), numberOf(board, 'usbCHeaders')]
      if (ports === 0) return fits('The case has no USB-C in front.')
      return headers >= ports
        ? fits(`The board has ${headers === 1 ? 'a header' : several(headers, 'header')} for USB-C in front.`)
        : fitsIf(
            `The case has ${ports} USB-C in front, the board ${several(headers, 'header')} for it.`,
            'A port without a header does not work.',
          )
    },
  }),
  pairRule({
    name: 'front-usb-a',
    title: 'Front USB-A and its headers',
    one: ['case'],
    other: ['motherboard'],
    compares: [['frontUsbA'], ['usb3Headers']],
    alsoReads: [[], ['usb2Headers']],
    decide: (housing, board) => {
      const ports = numberOf(housing, 'frontUsbA')
      const served = numberOf(board, 'usb3Headers') * PORTS_A_HEADER
      return served >= ports
        ? fits(`The board’s headers serve ${several(served, 'socket')}, the case has ${ports}.`)
        : fitsIf(
            `The board’s headers for USB 5 Gb/s serve ${several(served, 'socket')}, the case has ${ports}.`,
            'The others run at USB 2.0 speed if the case has a plug for that, or do not work.',
          )
    },
  }),
  {
    name: 'fan-connector',
    title: 'Fan connector and voltage',
    // Of fans of which nobody says the plug or the volts there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['case-fan'])
        .filter((fan) => isKnown(fan, 'connector') || voltsOf(fan) !== undefined)
        .flatMap((fan) => judgeFanPlug(fan, build)),
  },
  {
    name: 'fan-headers',
    title: 'Fans and headers',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const housings = ofKinds(build, ['case'])
        const fans = ofKinds(build, ['case-fan'])
        if (housings.length + fans.length === 0) return []
        const coolers = ofKinds(build, ['air-cooler', 'liquid-cooler'])
        const needed = [
          ...housings.map((housing) => factOf(housing, 'fansIncluded')),
          ...fans.map((fan) => factOf(fan, 'quantity')),
          factOf(board, 'fanHeaders'),
        ]
        return verdictOf('fan-headers', needed, () => {
          const count =
            housings.reduce((sum, housing) => sum + numberOf(housing, 'fansIncluded'), 0) +
            fans.reduce((sum, fan) => sum + plugsOf(fan), 0)
          const plugs =
            count +
            (coolers.length > 0 ? 1 : 0) +
            (coolers.some(({ kind }) => kind === 'liquid-cooler') ? 1 : 0)
          const headers = numberOf(board, 'fanHeaders')
          return plugs <= headers
            ? fits(`${several(plugs, 'plug')} for ${several(headers, 'header')}.`)
            : fitsIf(
                `${several(plugs, 'plug')} for ${several(headers, 'header')}.`,
                'A splitter or hub for fans is needed; some cases have one.',
              )
        })
      }),
  },
]

function judgeFanPlug(fan: Part, build: readonly Part[]): Verdict[] {
  const connector = textOf(fan, 'connector')
  const volts = voltsOf(fan)
  const voltFacts = listedKeys(fan, ['volts'])
  if (connector === 'Molex')
    return ofKinds(build, ['power-supply']).map((supply) =>
      verdictOf(
        'fan-connector',
        [factOf(fan, 'connector'), factOf(supply, 'molexConnectors')],
        () =>
          numberOf(supply, 'molexConnectors') > 0
            ? fits('The fans go to a Molex plug of the supply, at full speed.')
            : fitsIf('The fans have Molex, the supply has none.', 'An adapter from SATA to Molex is needed.'),
        voltFacts,
      ),
    )
  // A plug of 4 pins is for 12 V by its standard, and every header drives it: how many there are is said elsewhere.
  if (connector === '4-pin PWM' && (volts === undefined || volts === HEADER_V)) return []
  return ofKinds(build, ['motherboard']).map((board) =>
    verdictOf('fan-connector', listedKeys(fan, ['connector']), () => decideHeader(connector, volts), [
      ...voltFacts,
      ...listedKeys(board, ['fanHeaders']),
    ]),
  )
}

function decideHeader(connector: string, volts: number | undefined): Decision {
  if (connector === OWN_PLUG)
    return fitsIf(
      'The fans use the maker’s own connector.',
      'Its hub is needed; check whether it is in the box.',
    )
  if (volts !== undefined && volts !== HEADER_V)
    return doesNotFit(
      volts < HEADER_V
        ? `The fans are for ${volts} V, and a header gives ${HEADER_V} V, which damages them.`
        : `The fans are for ${volts} V, and a header gives ${HEADER_V} V.`,
    )
  if (connector === '') return notKnown('We do not know which connector the fans have.')
  const isVoltsKnown = volts === HEADER_V
  return fitsIf(
    'A 3-pin plug fits a 4-pin header.',
    `${isVoltsKnown ? '' : `Check that the fans are for ${HEADER_V} V: those for 5 V are damaged by the header, whatever is set in the BIOS. `}Set that header to DC (voltage) in the BIOS, or the fan runs at full speed.`,
  )
}

/** By the maker, or by the name unless it speaks of a light, whose volts are others and whose plug has three pins too. */
function voltsOf(fan: Part): number | undefined {
  if (isKnown(fan, 'volts')) return numberOf(fan, 'volts')
  if (/RGB|LED|3-?pin|mirror/i.test(fan.name)) return undefined
  const named = [...fan.name.matchAll(/\b(5|12|24) ?V\b/gi)].map(([, volts]) => Number(volts))
  return named.length === 1 ? named[0] : undefined
}

/** Headers that a pack of fans takes: none on the supply's own plugs, one for a maker's hub. */
function plugsOf(fan: Part): number {
  if (fan.attributes.connector === 'Molex') return 0
  if (fan.attributes.connector === OWN_PLUG) return 1
  return numberOf(fan, 'quantity') * fan.quantity
}
