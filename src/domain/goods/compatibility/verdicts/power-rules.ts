import { supplyForChip } from './chip-supplies.ts'
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
import { factOf, type Part } from './verdict.ts'

/** Watts of what has no figure of its own: board, a module, an SSD, a hard drive, a fan, a pump. */
const BOARD_W = 50
const MODULE_W = 4
const SSD_W = 8
const HARD_DRIVE_W = 10
const FAN_W = 3
const PUMP_W = 12
/** What a supply is asked for beyond what the parts draw. */
const MARGIN = 1.3
/** A processor draws more than its base power when nothing limits it: AMD's own ratio of PPT to TDP. */
const PPT_OF_TDP = 1.35
/** Of Intel's since the 10th generation that ratio is another for each; the largest (i7-13700: 219 W of 65 W), rounded up. */
const PL2_OF_TDP_MAX = 3.5
const SOCKETS_OF_OWN_PL2 = ['LGA1200', 'LGA1700', 'LGA1851']
/** What an 8-pin plug carries; an adapter to 16 pins needs so many. */
const PLUG_W = 150

/** What a slot carries (PCI Express CEM). */
const SLOT_W = 75

/** One line of what a computer draws. */
export interface Draw {
  what: string
  watts: number
}

/** What the parts draw at full load, line by line; of a processor or card without a figure, undefined watts. */
export function drawOf(build: readonly Part[]): (Omit<Draw, 'watts'> & { watts: number | undefined })[] {
  const lines = build.flatMap((part) => {
    const watts = wattsOf(part)
    return watts === 'none'
      ? []
      : [{ what: part.name, watts: watts === undefined ? undefined : watts * part.quantity }]
  })
  return [...lines, { what: 'Board and its parts', watts: BOARD_W }]
}

/** Of one piece; "none" for what draws nothing from the supply worth counting. */
function wattsOf(part: Part): number | undefined | 'none' {
  const { attributes } = part
  const known = (value: unknown) => (typeof value === 'number' ? value : undefined)
  switch (part.kind) {
    case 'cpu': {
      const base = known(attributes.tdp)
      const highest = known(attributes.ppt)
      if (highest !== undefined || base === undefined || hasOwnPl2(part)) return highest
      return Math.round(base * PPT_OF_TDP)
    }
    case 'graphics-card':
      return known(attributes.tdp)
    case 'memory':
      return MODULE_W * (known(attributes.modules) ?? 1)
    case 'ssd':
      return SSD_W
    case 'hard-drive':
      return HARD_DRIVE_W
    case 'case-fan':
      return FAN_W * (known(attributes.quantity) ?? 1)
    case 'air-cooler':
      return FAN_W * (known(attributes.fans) ?? 1)
    case 'liquid-cooler':
      return PUMP_W + FAN_W * (known(attributes.fans) ?? 2)
    default:
      return 'none'
  }
}

export const POWER_RULES: readonly Rule[] = [
  {
    name: 'supply-watts',
    title: 'Power supply wattage',
    judge: (build) => {
      const drawing = ofKinds(build, ['cpu', 'graphics-card'])
      if (drawing.length === 0) return []
      return ofKinds(build, ['power-supply']).map((supply) =>
        verdictOf('supply-watts', [...drawing.map(drawFact), factOf(supply, 'wattage')], () =>
          decideWatts(supply, build),
        ),
      )
    },
  },
  {
    name: 'supply-peaks',
    title: 'Graphics card power peaks',
    // Where nobody recommends a supply there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['graphics-card'])
        .filter((card) => recommendationFor(card) !== undefined)
        .flatMap((card) =>
          ofKinds(build, ['power-supply']).map((supply) =>
            verdictOf(
              'supply-peaks',
              [
                factOf(card, isKnown(card, 'suggestedPowerSupply') ? 'suggestedPowerSupply' : 'chipset'),
                factOf(supply, 'wattage'),
              ],
              () => decidePeaks(supply, card),
              listedKeys(supply, ['atxVersion']),
            ),
          ),
        ),
  },
  pairRule({
    name: 'supply-board-plugs',
    title: 'Processor power connectors',
    one: ['power-supply'],
    other: ['motherboard'],
    compares: [['epsConnectors'], ['epsConnectors']],
    decide: (supply, board) => {
      const [there, asked] = [numberOf(supply, 'epsConnectors'), numberOf(board, 'epsConnectors')]
      const says = `The board has ${several(asked, 'socket')}, the supply ${several(there, 'plug')}.`
      if (there >= asked) return fits(says)
      return there === 0
        ? doesNotFit('The supply has no plug for the processor’s power.')
        : fitsIf(
            says,
            'One plug is enough unless the processor is overclocked; check what the board’s maker says.',
          )
    },
  }),
  pairRule({
    name: 'supply-graphics-plugs',
    title: 'Graphics card power connectors',
    one: ['power-supply'],
    other: ['graphics-card'],
    compares: [[], []],
    alsoReads: [
      ['pcie16Pin', 'pcie8Pin'],
      ['power16Pin', 'power8Pin', 'power6Pin', 'tdp'],
    ],
    decide: decidePlugs,
  }),
]

function drawFact(part: Part) {
  return part.kind === 'cpu' && isKnown(part, 'ppt') ? factOf(part, 'ppt') : factOf(part, 'tdp')
}

function decideWatts(supply: Part, build: readonly Part[]): Decision {
  const known = drawOf(build).reduce((sum, { watts = 0 }) => sum + watts, 0)
  const unknown = ofKinds(build, ['cpu']).filter((cpu) => hasOwnPl2(cpu) && !isKnown(cpu, 'ppt'))
  const base = unknown.reduce((sum, cpu) => sum + numberOf(cpu, 'tdp'), 0)
  if (unknown.length === 0) return decideLoad(supply, known)
  const [least, most] = [PPT_OF_TDP, PL2_OF_TDP_MAX].map((ratio) =>
    decideLoad(supply, known + Math.round(base * ratio)),
  )
  // Where the hungriest and the most frugal of its socket have the same answer, the figure does not matter.
  return least && most && least.answer === most.answer
    ? most
    : notKnown(
        'We do not know the processor’s maximum power. In its generation it can be up to 3.5 times the base power.',
      )
}

/** Whether what it draws at most says nothing of its base power. */
function hasOwnPl2(cpu: Part): boolean {
  return SOCKETS_OF_OWN_PL2.includes(String(cpu.attributes.socket))
}

const withMargin = (load: number) => Math.ceil((load * MARGIN) / 50) * 50

/**
 * The watts that we advise for these parts, and those that are recommended for their graphics card where these are more; a
 * processor whose highest power nobody states counts with the least that it may draw.
 */
export function advisedWatts(build: readonly Part[]): number {
  const known = drawOf(build).reduce((sum, { watts = 0 }) => sum + watts, 0)
  const unknown = ofKinds(build, ['cpu']).filter((cpu) => hasOwnPl2(cpu) && !isKnown(cpu, 'ppt'))
  const base = unknown.reduce((sum, cpu) => sum + (numberOf(cpu, 'tdp') || 0), 0)
  const recommended = ofKinds(build, ['graphics-card']).map((card) => recommendationFor(card)?.watts ?? 0)
  return Math.max(withMargin(known + Math.round(base * PPT_OF_TDP)), ...recommended)
}

function decideLoad(supply: Part, load: number): Decision {
  const wanted = withMargin(load)
  const watts = numberOf(supply, 'wattage')
  const drawn = `The parts draw up to about ${load} W`
  if (watts < load) return doesNotFit(`${drawn}, the supply gives ${watts} W.`)
  if (watts >= wanted) return fits(`${drawn}. We advise ${wanted} W, and the supply gives ${watts} W.`)
  return fitsIf(
    `${drawn}, the supply gives ${watts} W.`,
    `We advise ${wanted} W, as a supply runs best with some to spare.`,
  )
}

/** What supply is recommended for a card, in watts: by its maker, or by that of its chip. */
export function recommendationFor(card: Part): { watts: number; by: string } | undefined {
  if (isKnown(card, 'suggestedPowerSupply'))
    return { watts: numberOf(card, 'suggestedPowerSupply'), by: 'The card’s maker' }
  const chip = supplyForChip(textOf(card, 'chipset'))
  return chip && { watts: chip.watts, by: chip.maker }
}

/** For thousandths of a second a card draws far more than its power; its maker's recommendation allows for that. */
function decidePeaks(supply: Part, card: Part): Decision {
  const { watts: suggested, by } = recommendationFor(card) ?? { watts: Number.NaN, by: '' }
  const watts = numberOf(supply, 'wattage')
  const version = textOf(supply, 'atxVersion')
  if (watts >= suggested)
    return fits(`${by} recommends ${suggested} W, which allows for its peaks; the supply has ${watts} W.`)
  const says = `${by} recommends ${suggested} W, the supply has ${watts} W`
  // Intel's design guide for ATX 3.0 and 3.1: twice the watts for 100 microseconds.
  return version.startsWith('ATX 3')
    ? fitsIf(
        `${says} and is made to ${version}, which asks it to bear twice that for 100 µs.`,
        'It bears the peaks as long as the other parts draw little: the maker’s figure is the safe one.',
      )
    : fitsIf(`${says}.`, 'A peak of the card can switch it off under load.')
}

function decidePlugs(supply: Part, card: Part): Decision {
  const sockets = ['power16Pin', 'power8Pin', 'power6Pin']
  if (!sockets.some((key) => isKnown(card, key)))
    return numberOf(card, 'tdp') <= SLOT_W
      ? notKnown('Which sockets for power the card has is not known; at 75 W it may need none.')
      : notKnown('Which sockets for power the card has is not known.')
  const of = (part: Part, key: string) => numberOf(part, key) || 0
  const wide = of(card, 'power16Pin')
  const narrow = of(card, 'power8Pin') + of(card, 'power6Pin')
  if (wide + narrow === 0)
    return sockets.every((key) => isKnown(card, key)) || numberOf(card, 'tdp') <= SLOT_W
      ? fits('The card needs no power plug: the slot is enough.')
      : notKnown('Which sockets for power the card has is not all known.')
  const [wideThere, narrowThere] = [of(supply, 'pcie16Pin'), of(supply, 'pcie8Pin')]
  const asksNarrow = narrow > 0 || wide > wideThere
  if ((wide > 0 && !isKnown(supply, 'pcie16Pin')) || (asksNarrow && !isKnown(supply, 'pcie8Pin')))
    return notKnown('Which plugs for graphics cards the supply has is not known.')
  const says = `The card has ${socketWords(wide, narrow)}, the supply ${socketWords(wideThere, narrowThere)}.`
  if (wide <= wideThere && narrow <= narrowThere) return fits(says)
  const byAdapter = Math.max(0, wide - wideThere)
  const plugs = Math.max(2, Math.ceil((numberOf(card, 'tdp') || 600) / PLUG_W))
  return narrow + byAdapter * plugs <= narrowThere
    ? fitsIf(
        says,
        `An adapter from ${plugs} 8-pin plugs to 16 pins is needed; most cards have one in the box.`,
      )
    : doesNotFit(says)
}

function socketWords(wide: number, narrow: number): string {
  const words = [...(wide ? [`${wide} with 16 pins`] : []), ...(narrow ? [`${narrow} with 8 or 6`] : [])]
  return words.join(' and ') || 'none'
}
