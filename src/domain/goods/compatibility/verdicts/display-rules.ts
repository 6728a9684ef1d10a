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
import { several } from './several.ts'
import { type Fact, factOf, type Part } from './verdict.ts'

/** What a link carries for pixels at least, in Gb/s: of the slowest that the name allows. */
const GBIT: Readonly<Record<string, number>> = {
  'HDMI 1.4': 8.16,
  'HDMI 2.0': 14.4,
  // A name under which sockets of 18 Gb/s are sold, too (HDMI Forum, 2.1: every new feature is optional).
  'HDMI 2.1': 14.4,
  'HDMI 2.1a': 14.4,
  'HDMI 2.1b': 14.4,
  'HDMI 2.2': 14.4,
  'DisplayPort 1.2': 17.28,
  'DisplayPort 1.4': 25.92,
  'DisplayPort 1.4a': 25.92,
  'DisplayPort 2.0': 38.69,
  'DisplayPort 2.1': 38.69,
  'DisplayPort 2.1a': 38.69,
  'DisplayPort 2.1b': 38.69,
}
/** What those carry that have the whole of the name: 48 Gb/s. */
const GBIT_AT_MOST: Readonly<Record<string, number>> = {
  'HDMI 2.1': 42.67,
  'HDMI 2.1a': 42.67,
  'HDMI 2.1b': 42.67,
  'HDMI 2.2': 42.67,
}
/** Compresses a picture to a third without a difference that people see. */
const COMPRESSES = /^(DisplayPort (1\.4|2)|HDMI 2\.[12])/
/** Eight bits for each of three colours. */
const BITS_A_PIXEL = 24
/** The gaps between lines, in pixels, and between pictures, in seconds (VESA CVT 1.2, reduced blanking 2). */
const BLANK_PIXELS = 80
const BLANK_SECONDS = 0.00046

/** Asus’s series of boards with a slot for power, and of the cards for it. */
const POWERED_BY_BOARD = /\bBTF\b/i

export const DISPLAY_RULES: readonly Rule[] = [
  {
    name: 'picture',
    title: 'Graphics output',
    judge: (build) => {
      if (ofKinds(build, ['graphics-card']).length > 0 || ofKinds(build, ['motherboard']).length === 0)
        return []
      return ofKinds(build, ['cpu']).map((cpu) =>
        verdictOf('picture', [factOf(cpu, 'integratedGraphics')], () =>
          cpu.attributes.integratedGraphics === true
            ? decideBoardPorts(build)
            : doesNotFit(
                'The processor has no graphics, and no graphics card is chosen: there would be no picture.',
              ),
        ),
      )
    },
  },
  {
    name: 'graphics-slot',
    title: 'Slot for the graphics card',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) =>
        ofKinds(build, ['graphics-card']).map((card) =>
          verdictOf('graphics-slot', [factOf(board, 'pcieSlots')], () => decideSlot(board, card), [
            ...[factOf(card, 'interface')].filter(({ value }) => value !== undefined),
          ]),
        ),
      ),
  },
  {
    name: 'monitor-sockets',
    title: 'Ports for several monitors',
    judge: (build) => {
      const count = ofKinds(build, ['monitor']).reduce((sum, { quantity }) => sum + quantity, 0)
      const source = ofKinds(build, ['graphics-card'])[0] ?? ofKinds(build, ['motherboard'])[0]
      if (!source || count < 2) return []
      const needed = ['hdmiPorts', 'displayPorts'].map((key) => factOf(source, key))
      const further = source.kind === 'graphics-card' ? listedKeys(source, ['usbCPorts']) : []
      return [verdictOf('monitor-sockets', needed, () => decideSockets(source, count), further)]
    },
  },
  {
    name: 'monitor-cable',
    title: 'Monitor port and cable',
    judge: (build) =>
      ofKinds(build, ['monitor']).flatMap((monitor) => {
        const source = ofKinds(build, ['graphics-card'])[0] ?? ofKinds(build, ['motherboard'])[0]
        if (!source) return []
        const needed = [factOf(monitor, 'resolution'), factOf(monitor, 'refreshRate')]
        return verdictOf('monitor-cable', needed, () => decideCable(source, monitor), [
          ...portFacts(source),
          ...portFacts(monitor),
        ])
      }),
  },
]

function decideBoardPorts(build: readonly Part[]): Decision {
  const [board] = ofKinds(build, ['motherboard'])
  const ports = board ? (['hdmiPorts', 'displayPorts'] as const).map((key) => numberOf(board, key)) : []
  if (ports.some((count) => count > 0))
    return fits('The processor has graphics, and the board a socket for a monitor.')
  return ports.every((count) => count === 0)
    ? doesNotFit('The processor has graphics, and the board has no socket for a monitor.')
    : fitsIf('The processor has graphics.', 'Check that the board has a socket for a monitor.')
}

function decideSlot(board: Part, card: Part): Decision {
  if (POWERED_BY_BOARD.test(card.name) && !POWERED_BY_BOARD.test(board.name))
    return notKnown(
      'Graphics cards called BTF take their power from a second slot of boards called BTF; whether this one has a socket for a cable too is not known.',
    )
  const slots = board.attributes.pcieSlots
  const isLong = (slot: { interface?: unknown; size?: unknown }) =>
    slot.size === 'x16 size' || / x16$/.test(String(slot.interface))
  return Array.isArray(slots) && slots.some((slot) => typeof slot === 'object' && isLong(slot))
    ? fits('The board has a slot of x16 size.')
    : notKnown('Whether the board has a slot of x16 size is not known.')
}

function decideSockets(source: Part, count: number): Decision {
  const usbC = source.kind === 'graphics-card' ? numberOf(source, 'usbCPorts') || 0 : 0
  const sockets = numberOf(source, 'hdmiPorts') + numberOf(source, 'displayPorts') + usbC
  const says = `${several(count, 'monitor')}, and ${source.name} has ${several(sockets, 'socket')} for them.`
  if (count <= sockets) return fits(says)
  return numberOf(source, 'displayPorts') > 0
    ? fitsIf(says, 'A hub for DisplayPort (MST) is needed, and monitors that it knows.')
    : doesNotFit(says)
}

function portFacts(part: Part): Fact[] {
  return ['hdmiVersion', 'displayPortVersion', 'hdmiPorts', 'displayPorts', 'usbCPorts']
    .map((key) => factOf(part, key))
    .filter(({ value }) => value !== undefined)
}

/** A link that both have, with the older version of the two; undefined version where one of them does not say it. */
interface Link {
  name: 'HDMI' | 'DisplayPort'
  gbit: number | undefined
  gbitAtMost: number | undefined
  compresses: boolean
}

function linksOf(source: Part, monitor: Part): Link[] {
  const link = (name: Link['name'], ports: string, version: string): Link[] => {
    const isThere = (part: Part) => numberOf(part, ports) > 0 || isKnown(part, version)
    if (!isThere(source) || !isThere(monitor)) return []
    const names = [source, monitor].map((part) => `${name} ${textOf(part, version)}`)
    const rates = names.map((each) => GBIT[each])
    return [
      {
        name,
        gbit: rates.includes(undefined) ? undefined : Math.min(...rates.map(Number)),
        gbitAtMost: rates.includes(undefined)
          ? undefined
          : Math.min(...names.map((each) => GBIT_AT_MOST[each] ?? GBIT[each] ?? 0)),
        compresses: names.every((each) => COMPRESSES.test(each)),
      },
    ]
  }
  return [
    ...link('DisplayPort', 'displayPorts', 'displayPortVersion'),
    ...link('HDMI', 'hdmiPorts', 'hdmiVersion'),
  ]
}

/** Whether both may have a link, and nobody says that they do: a socket that is not named is not thereby absent. */
function mayBothHave(name: Link['name'], source: Part, monitor: Part): boolean {
  const [ports, version] =
    name === 'HDMI' ? ['hdmiPorts', 'hdmiVersion'] : ['displayPorts', 'displayPortVersion']
  const isSaid = (part: Part) => isKnown(part, ports) || isKnown(part, version)
  const isAbsent = (part: Part) => numberOf(part, ports) === 0
  const both = [source, monitor]
  return !both.some(isAbsent) && !both.every(isSaid)
}

function decideCable(source: Part, monitor: Part): Decision {
  const asked = gbitAsked(monitor)
  const picture = `${textOf(monitor, 'resolution')} at ${numberOf(monitor, 'refreshRate')} Hz`
  const links = linksOf(source, monitor)
  const enough = links.find(({ gbit }) => gbit !== undefined && gbit >= asked)
  if (enough) return fits(`${enough.name} carries ${picture}.`)
  const fast = links.find(({ gbitAtMost }) => gbitAtMost !== undefined && gbitAtMost >= asked)
  if (fast)
    return fitsIf(
      `${fast.name} 2.1 carries ${picture} where both ends have its full speed.`,
      'The name is given to slower sockets too: check that both makers say 48 Gb/s, or this picture by name.',
    )
  const compressed = links.find(
    ({ gbit, compresses }) => compresses && gbit !== undefined && gbit * 3 >= asked,
  )
  if (compressed)
    return fitsIf(
      `${compressed.name} carries ${picture} compressed.`,
      'Both ends have to know display stream compression (DSC): check what the makers say.',
    )
  if (links.some(({ gbit }) => gbit === undefined))
    return notKnown('Which versions of HDMI and DisplayPort both have is not known.')
  const inDoubt = (['HDMI', 'DisplayPort'] as const).filter((name) => mayBothHave(name, source, monitor))
  if (links.length > 0 && inDoubt.length > 0)
    return notKnown(
      `${links.map(({ name }) => name).join(' and ')} does not carry ${picture}, and whether both have ${inDoubt.join(' or ')} is not known.`,
    )
  if (links.length > 0)
    return fitsIf(`No socket that both have carries ${picture}.`, 'The monitor runs at a lower rate.')
  const usbC = byUsbC(source, monitor)
  if (usbC) return usbC
  const isAllKnown = [source, monitor].every(
    (part) => isKnown(part, 'hdmiPorts') && isKnown(part, 'displayPorts'),
  )
  return isAllKnown && !isKnown(source, 'usbCPorts') && !isKnown(monitor, 'usbCPorts')
    ? fitsIf('Monitor and computer have no socket in common.', 'An adapter is needed.')
    : notKnown('Which sockets monitor and computer have in common is not known.')
}

/** What the picture takes of a link, in Gb/s, with its gaps. */
function gbitAsked(monitor: Part): number {
  const [width = 0, height = 0] = textOf(monitor, 'resolution').split(' × ').map(Number)
  const rate = numberOf(monitor, 'refreshRate')
  const lineSeconds = (1 / rate - BLANK_SECONDS) / height
  if (!(lineSeconds > 0)) return Number.NaN
  const lines = height + Math.floor(BLANK_SECONDS / lineSeconds) + 1
  return ((width + BLANK_PIXELS) * lines * rate * BITS_A_PIXEL) / 1e9
}

/** A monitor that takes its picture over USB-C, at a card. The sockets at the back of a board need not carry pictures. */
function byUsbC(source: Part, monitor: Part): Decision | undefined {
  if (source.kind !== 'graphics-card' || !(numberOf(monitor, 'usbCPorts') > 0)) return undefined
  if (numberOf(source, 'usbCPorts') > 0)
    return fitsIf('Both have USB-C for pictures.', 'Check that the cable is made for pictures at this rate.')
  return numberOf(source, 'displayPorts') > 0
    ? fitsIf(
        'The monitor takes USB-C, the card gives DisplayPort.',
        'A cable from DisplayPort to USB-C is needed, of the few that carry a picture in this direction and at this rate.',
      )
    : undefined
}
