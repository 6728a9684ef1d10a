import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { cpuGenerations } from '#domain/goods/catalogue/attributes/standards.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { rowsOf, textsOf } from './attribute-values.ts'
import { sizesTakenBy, sizesThatTake } from './board-sizes.ts'
import type { FactCondition } from './fact-condition.ts'
import { CHIPSETS, chipsetSupport } from './verdicts/chipset-support.ts'
import { socketsWithItsHoles } from './verdicts/cooling-rules.ts'
import { judgeBuild, ONLY_OF_A_WHOLE, worstAnswer } from './verdicts/judge-build.ts'
import { formsForBoard, modulesOfSocket } from './verdicts/memory-rules.ts'
import { recommendationFor } from './verdicts/power-rules.ts'
import { socketsOfBoardsFor, socketsTakenBy } from './verdicts/processor-rules.ts'
import type { Part, Verdict } from './verdicts/verdict.ts'

/**
 * Of which other kind a product's page names what fits it. Whether something fits, the verdicts of the builder say; a rule
 * has the words, and what finds those that may fit.
 */
export interface FitRule {
  kind: Kind
  otherKind: Kind
  /**
   * What the facts of each product that fits have to say, so that few are read that do not: nothing that fits is left out
   * by it. Undefined where of no product it can be known that it fits.
   */
  asks(own: Part): FactCondition | undefined
  /** What the others have in common, as words for the plural of their kind: "with socket AM5". */
  words(own: Part): string
}

/** What is said of two products, of which one is shown as fitting the other. */
export interface PairFit {
  answer: 'fits' | 'fits if'
  /** What has to be seen to. */
  conditions: readonly string[]
}

/**
 * Sockets in front of a case, and plugs of fans and lights, that stay without a header are a matter of comfort: what is not known of
 * them keeps nothing out.
 */
const COMFORT: readonly string[] = ['front-usb-c', 'front-usb-a', 'fan-headers', 'light-plug']

/** The verdicts on two products where everything that counts is known and nothing speaks against them; else undefined. */
export function fitOfPair(one: Part, other: Part): PairFit | undefined {
  const verdicts = judgeBuild([one, other]).filter(
    ({ rule, answer }) =>
      !ONLY_OF_A_WHOLE.includes(rule) && !(answer === 'not known' && COMFORT.includes(rule)),
  )
  const answer = worstAnswer(verdicts)
  if (answer !== 'fits' && answer !== 'fits if') return undefined
  return { answer, conditions: verdicts.flatMap(({ condition }: Verdict) => condition ?? []) }
}

/** The rules that say something about a product of this kind, the most wanted first. */
export function fitRulesOf(kind: Kind): readonly FitRule[] {
  return FIT_RULES.filter((rule) => rule.kind === kind)
}

const textOf = ({ attributes }: Part, key: string): string => String(attributes[key])
const isText = (value: unknown): value is string => typeof value === 'string'

/** Each pair of kinds from both sides. */
export const FIT_RULES: readonly FitRule[] = [
  {
    kind: 'cpu',
    otherKind: 'motherboard',
    asks: boardsForProcessor,
    words: (own) => `with socket ${textOf(own, 'socket')}`,
  },
  ...coolerRules('air-cooler'),
  ...coolerRules('liquid-cooler'),
  {
    kind: 'motherboard',
    otherKind: 'cpu',
    asks: processorsForBoard,
    words: (own) => `with socket ${textOf(own, 'socket')}`,
  },
  {
    kind: 'motherboard',
    otherKind: 'memory',
    asks: memoryForBoard,
    words: (own) =>
      `with ${textOf(own, 'memoryType')}${modulesOfSocket(own.attributes.socket) === 'registered' ? ', registered' : ''}`,
  },
  {
    kind: 'motherboard',
    otherKind: 'ssd',
    asks: drivesForBoard,
    words: () => 'for its slots and ports',
  },
  {
    kind: 'motherboard',
    otherKind: 'case',
    asks: ({ attributes: { formFactor } }) =>
      isText(formFactor) ? anyOf(sizesThatTake(formFactor).map((each) => ({ boards: [each] }))) : undefined,
    words: (own) => `for ${textOf(own, 'formFactor')} boards`,
  },
  {
    kind: 'memory',
    otherKind: 'motherboard',
    asks: boardsForMemory,
    words: (own) => `with ${textOf(own, 'memoryType')}`,
  },
  {
    kind: 'laptop',
    otherKind: 'memory',
    asks: memoryForLaptop,
    words: (own) => `for laptops, ${textOf(own, 'memoryType')} SO-DIMM`,
  },
  {
    kind: 'laptop',
    otherKind: 'ssd',
    asks: ({ attributes: { driveSlots } }) =>
      typeof driveSlots === 'number' && driveSlots > 0 ? anyOf(M2_FORMS) : undefined,
    words: () => 'for its M.2 slot',
  },
  {
    kind: 'memory',
    otherKind: 'laptop',
    asks: laptopsForMemory,
    words: (own) => `with slots for ${textOf(own, 'memoryType')} memory`,
  },
  { kind: 'ssd', otherKind: 'motherboard', asks: boardsForDrive, words: () => 'with a place for it' },
  {
    kind: 'case',
    otherKind: 'motherboard',
    asks: ({ attributes: { boards } }) =>
      anyOf(sizesTakenBy(textsOf(boards)).map((formFactor) => ({ formFactor }))),
    words: () => 'of a form factor that it takes',
  },
  {
    kind: 'graphics-card',
    otherKind: 'power-supply',
    asks: suppliesForCard,
    words: (own) => `of ${leastWattsFor(own)} W and more`,
  },
  {
    kind: 'power-supply',
    otherKind: 'graphics-card',
    asks: ({ attributes: { wattage } }) =>
      typeof wattage === 'number' ? { anyOf: [{}], numbers: [{ key: 'tdp', atMost: wattage }] } : undefined,
    words: (own) => `for which ${textOf(own, 'wattage')} W are enough`,
  },
]

function coolerRules(cooler: 'air-cooler' | 'liquid-cooler'): FitRule[] {
  return [
    {
      kind: 'cpu',
      otherKind: cooler,
      asks: ({ attributes: { socket } }) =>
        isText(socket)
          ? anyOf([
              ...socketsWithItsHoles(socket).map((each) => ({ sockets: [each] })),
              { socketsWithKit: [socket] },
            ])
          : undefined,
      words: (own) => `for socket ${textOf(own, 'socket')}`,
    },
    {
      kind: cooler,
      otherKind: 'cpu',
      asks: ({ attributes: { sockets, socketsWithKit } }) =>
        anyOf(
          [...new Set([...textsOf(sockets).flatMap(socketsWithItsHoles), ...textsOf(socketsWithKit)])].map(
            (socket) => ({ socket }),
          ),
        ),
      words: () => 'with a socket that it takes',
    },
  ]
}

function boardsForProcessor({ attributes: { socket, generation } }: Part): FactCondition | undefined {
  if (!isText(socket) || !isText(generation)) return undefined
  const chipsets = CHIPSETS.filter((chipset) => isSupported(chipset, generation))
  return anyOf(
    socketsOfBoardsFor(socket).flatMap((each) => [
      ...chipsets.map((chipset) => ({ socket: each, chipset })),
      { socket: each, minimumBios: [{ generation }] },
    ]),
  )
}

function processorsForBoard({ attributes }: Part): FactCondition | undefined {
  const { socket, chipset, minimumBios } = attributes
  if (!isText(socket) || !isText(chipset)) return undefined
  const named = rowsOf(minimumBios).map(({ generation }) => generation)
  const generations = cpuGenerations.filter((each) => isSupported(chipset, each) || named.includes(each))
  return anyOf(
    socketsTakenBy(socket).flatMap((each) => generations.map((generation) => ({ socket: each, generation }))),
  )
}

function isSupported(chipset: string, generation: string): boolean {
  const support = chipsetSupport(chipset, generation)
  return support !== undefined && support !== 'none'
}

function memoryForBoard(board: Part): FactCondition | undefined {
  const { memoryType, socket, memorySlots } = board.attributes
  const modules = modulesOfSocket(socket)
  const forms = formsForBoard(board)
  if (!isText(memoryType) || !modules || forms.length === 0 || typeof memorySlots !== 'number')
    return undefined
  return {
    anyOf: forms.map((formFactor) => ({
      memoryType,
      formFactor,
      ...(modules === 'registered' && { registered: true }),
    })),
    ...(modules === 'unregistered' && { without: { registered: true } }),
    numbers: [{ key: 'modules', atMost: memorySlots }],
  }
}

function boardsForMemory({ attributes }: Part): FactCondition | undefined {
  const { memoryType, modules } = attributes
  if (!isText(memoryType) || typeof modules !== 'number') return undefined
  return { anyOf: [{ memoryType }], numbers: [{ key: 'memorySlots', atLeast: modules }] }
}

function memoryForLaptop({ attributes: { memoryType, memorySlots } }: Part): FactCondition | undefined {
  if (!isText(memoryType) || typeof memorySlots !== 'number' || memorySlots < 1) return undefined
  return {
    anyOf: [{ memoryType, formFactor: 'SO-DIMM' }],
    without: { registered: true },
    numbers: [{ key: 'modules', atMost: memorySlots }],
  }
}

function laptopsForMemory({ attributes }: Part): FactCondition | undefined {
  const { memoryType, formFactor, modules } = attributes
  if (!isText(memoryType) || formFactor !== 'SO-DIMM' || typeof modules !== 'number') return undefined
  return { anyOf: [{ memoryType }], numbers: [{ key: 'memorySlots', atLeast: modules }] }
}

const M2_SIZES = ['2230', '2242', '2260', '2280', '22110']
const M2_FORMS = M2_SIZES.map((size) => ({ formFactor: `M.2 ${size}` }))

function drivesForBoard({ attributes: { m2Slots, sataPorts, pcieSlots } }: Part): FactCondition | undefined {
  const sizes = new Set(rowsOf(m2Slots).flatMap((slot) => textsOf(slot.sizes)))
  return anyOf([
    ...[...sizes].map((size) => ({ formFactor: `M.2 ${size}` })),
    ...(Number(sataPorts) > 0 ? SATA_DRIVES : []),
    ...(rowsOf(pcieSlots).length > 0 ? [{ formFactor: 'PCIe card' }] : []),
  ])
}

const SATA = ['SATA 6 Gb/s', 'SATA 3 Gb/s']
const SATA_DRIVES = SATA.map((each) => ({ interface: each }))

function boardsForDrive({ attributes: { formFactor, interface: speed } }: Part): FactCondition | undefined {
  const size = /^M\.2 (\d+)$/.exec(String(formFactor))?.[1]
  if (size) return { anyOf: [{ m2Slots: [{ sizes: [size] }] }] }
  if (formFactor === 'PCIe card') return { anyOf: [{ pcieSlots: [] }] }
  return SATA.includes(String(speed))
    ? { anyOf: [{}], numbers: [{ key: 'sataPorts', atLeast: 1 }] }
    : undefined
}

function suppliesForCard(card: Part): FactCondition | undefined {
  const watts = leastWattsFor(card)
  return Number.isNaN(watts) ? undefined : { anyOf: [{}], numbers: [{ key: 'wattage', atLeast: watts }] }
}

/** What is recommended for it; else what it draws. NaN where neither is known. */
function leastWattsFor(card: Part): number {
  return recommendationFor(card)?.watts ?? Number(card.attributes.tdp)
}

function anyOf(patterns: readonly AttributeValues[]): FactCondition | undefined {
  return patterns.length > 0 ? { anyOf: patterns } : undefined
}
