import { rowsOf } from '../attribute-values.ts'
import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  listedKeys,
  notKnown,
  numberOf,
  ofKinds,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { several } from './several.ts'
import { factOf, type Part, type Verdict } from './verdict.ts'

const AMD_SOCKET = /^(AM|FM|TR|sTR|sWRX|SP)/
/**
 * Intel's Wi-Fi modules of which a part is in the chipset (CNVio and CNVio2): they work with Intel's alone. Those with a 0
 * at the end (AX200, AX210, BE200) are whole.
 */
const NEEDS_INTEL = /\b(946[12]|9560|AX101|AX201|AX203|AX211|AX411|BE201|BE211)(NGW|D2W?|\b)/i

/** Cards beside the graphics card, and Wi-Fi modules. */
export const EXPANSION_RULES: readonly Rule[] = [
  {
    name: 'expansion-cards',
    title: 'Add-in cards and slots',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const cards = ofKinds(build, ['network-card', 'ssd']).filter((part) => lanesOf(part) > 0)
        if (cards.length === 0) return []
        const needed = [...cards.map((card) => factOf(card, 'interface')), factOf(board, 'pcieSlots')]
        const further = ofKinds(build, ['graphics-card']).flatMap((card) => listedKeys(card, ['slots']))
        return verdictOf('expansion-cards', needed, () => decideCards(board, cards, build), further)
      }),
  },
  {
    name: 'network-card-socket',
    title: 'Network card and its slot',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) =>
        ofKinds(build, ['network-card'])
          .filter((card) => lanesOf(card) === 0)
          .map((card) => judgeSocket(card, board)),
      ),
  },
  {
    name: 'card-bluetooth',
    title: 'Wi-Fi card Bluetooth and its USB header',
    // Of a card without Bluetooth, or of which nobody says it, there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['network-card'])
        .filter((card) => lanesOf(card) > 0 && !/^(none|no|)$/i.test(textOf(card, 'bluetooth')))
        .flatMap((card) =>
          ofKinds(build, ['motherboard']).map((board) =>
            verdictOf('card-bluetooth', [factOf(card, 'bluetooth'), factOf(board, 'usb2Headers')], () =>
              numberOf(board, 'usb2Headers') > 0
                ? fits('Its Bluetooth is wired to a USB 2.0 header, and the board has one.')
                : fitsIf(
                    'Its Bluetooth is wired to a USB 2.0 header, and the board has none.',
                    'Without it the card has Wi-Fi and no Bluetooth.',
                  ),
            ),
          ),
        ),
  },
]

/** How many lanes long the slot of a card has to be; 0 for what is no card. */
function lanesOf(part: Part): number {
  if (part.kind === 'ssd' && part.attributes.formFactor !== 'PCIe card') return 0
  return Number(/^PCIe .*x(\d+)$/.exec(textOf(part, 'interface'))?.[1] ?? (part.kind === 'ssd' ? 4 : 0))
}

function decideCards(board: Part, cards: readonly Part[], build: readonly Part[]): Decision {
  const slots = rowsOf(board.attributes.pcieSlots).map(({ size, interface: speed }) =>
    Number(/x(\d+)/.exec(String(size ?? speed))?.[1] ?? 0),
  )
  const [graphics] = ofKinds(build, ['graphics-card'])
  const left = slots.toSorted((one, other) => other - one).slice(graphics ? 1 : 0)
  const count = cards.reduce((sum, { quantity }) => sum + quantity, 0)
  const beside = graphics ? ' beside the graphics card' : ''
  if (count > left.length)
    return doesNotFit(
      `${several(count, 'add-in card')}, and the board has ${several(left.length, 'slot')} for them${beside}.`,
    )
  const long = left.filter((lanes) => lanes >= Math.max(...cards.map(lanesOf))).length
  if (count > long)
    return notKnown('Whether the board has a slot that is long enough for each card is not known.')
  if (!graphics)
    return fits(`The board has ${several(long, 'slot')} that ${long === 1 ? 'is' : 'are'} long enough.`)
  const width = numberOf(graphics, 'slots')
  const covered = Math.ceil(width) - 1
  return long - covered >= count
    ? fits(`The board has ${long} such slots${beside}, which covers ${covered} at most.`)
    : fitsIf(
        `The board has ${long} such ${long === 1 ? 'slot' : 'slots'}${beside}${width > 0 ? `, which takes ${width} places` : ''}.`,
        'Check on a picture of the board that the graphics card does not cover that slot.',
      )
}

function judgeSocket(card: Part, board: Part): Verdict {
  const wanted = textOf(card, 'interface')
  const of = (key: string, decide: () => Decision, further: readonly string[] = []) =>
    verdictOf('network-card-socket', [factOf(card, 'interface'), factOf(board, key)], decide, [
      ...listedKeys(card, ['controller']),
      ...listedKeys(board, further),
    ])
  if (wanted.startsWith('USB')) {
    const key = wanted === 'USB-C' ? 'usbCPorts' : 'usbAPorts'
    return of(key, () =>
      numberOf(board, key) > 0
        ? fits(`The board has ${wanted} at the back.`)
        : fitsIf(`The board has no ${wanted} at the back.`, 'An adapter is needed.'),
    )
  }
  return of('m2Slots', () => decideModule(card, board), ['wifi', 'socket'])
}

function decideModule(card: Part, board: Part): Decision {
  const named = `${card.name} ${textOf(card, 'model')} ${textOf(card, 'controller')}`
  const needsIntel = NEEDS_INTEL.test(named)
  if (needsIntel && AMD_SOCKET.test(textOf(board, 'socket')))
    return doesNotFit(
      'A part of this module is in Intel’s chipsets (CNVi): it does not work on a board for AMD.',
    )
  const wifi = textOf(board, 'wifi')
  const hasOwn = wifi !== '' && wifi !== 'None'
  const slots = rowsOf(board.attributes.m2Slots).filter(({ moduleKey }) => moduleKey === 'E key')
  if (hasOwn)
    return fitsIf(`The board has ${wifi} of its own.`, 'Remove that module, if it is not soldered on.')
  if (slots.length === 0)
    return notKnown('The catalogue names no slot of key E of the board, and lists often leave it out.')
  if (needsIntel)
    return fitsIf('The board has a slot of key E.', 'Check in its manual that the slot carries CNVi.')
  return wifi === 'None'
    ? fits('The board has a slot of key E, and no Wi-Fi of its own in it.')
    : fitsIf('The board has a slot of key E.', 'Check that no module is in it already.')
}
