import type { AttributeValues } from '#domain/catalogue/attributes/attribute-definition.ts'
import { driveInterfaces } from '#domain/catalogue/attributes/standards.ts'
import type { Kind } from '#domain/catalogue/categories.ts'
import { rowsOf, textsOf } from './attribute-values.ts'
import { type FactCondition, meets } from './fact-condition.ts'

/** What of another kind certainly fits a product: two facts are compared, and where one of them is unknown nothing fits. */
export interface FitRule {
  /** The two facts. A rule and the one the other way round have the same name. */
  name: string
  kind: Kind
  otherKind: Kind
  /** What the other's facts have to say; undefined where the product's own do not decide it. */
  asks(own: AttributeValues): FactCondition | undefined
  /** What the others have in common, as words for the plural of their kind: "with socket AM5". */
  words(own: AttributeValues): string
  /** What leads a search among the other kind to them, where words can say it. */
  query?(own: AttributeValues): string
}

/** Whether a product of the rule's other kind certainly fits one of its kind. */
export function fits(rule: FitRule, own: AttributeValues, other: AttributeValues): boolean {
  const asked = rule.asks(own)
  return asked !== undefined && meets(other, asked)
}

/** The rules that say something about a product of this kind, the most wanted first. */
export function fitRulesOf(kind: Kind): readonly FitRule[] {
  return FIT_RULES.filter((rule) => rule.kind === kind)
}

/**
 * Sockets in which every processor works on every board, some after an update of its BIOS. In others (AM4, sTR5, LGA1200,
 * LGA1151, LGA1155…) the generation decides too: AMD's and Intel's lists of chipsets.
 */
const SOCKETS_THAT_DECIDE: readonly unknown[] = ['AM5', 'LGA1851', 'LGA1700']
/** Some smaller boards take modules of laptops. */
const BOARDS_WITH_DIMM_SLOTS = ['ATX', 'Micro-ATX', 'E-ATX', 'XL-ATX'] as const
/** Boards of this name are from 257 to 330 mm wide, and cases take some of them. */
const NO_ONE_SIZE = 'E-ATX'
const PCIE_INTERFACES = driveInterfaces.filter((each) => each.startsWith('PCIe'))

const textOf = (own: AttributeValues, key: string): string => String(own[key])

const SOCKETS_OF_BOARDS = {
  name: 'socket of processor and board',
  words: (own: AttributeValues) => `with socket ${textOf(own, 'socket')}`,
  query: (own: AttributeValues) => textOf(own, 'socket'),
}
const MEMORY_OF_BOARDS = {
  name: 'memory type of board and module',
  words: (own: AttributeValues) => `with ${textOf(own, 'memoryType')}`,
  query: (own: AttributeValues) => textOf(own, 'memoryType'),
}
const MEMORY_OF_LAPTOPS = { name: 'memory type of laptop and module' } as const
const M2_DRIVES = { name: 'length and interface of M.2 drive and slot' } as const
const CASES = { name: 'form factor of board and case' } as const
const SUPPLIES = { name: 'watts of graphics card and power supply' } as const

/** Each pair of kinds from both sides. */
export const FIT_RULES: readonly FitRule[] = [
  { ...SOCKETS_OF_BOARDS, kind: 'cpu', otherKind: 'motherboard', asks: sameSocket },
  ...coolerRules('air-cooler'),
  ...coolerRules('liquid-cooler'),
  { ...SOCKETS_OF_BOARDS, kind: 'motherboard', otherKind: 'cpu', asks: sameSocket },
  { ...MEMORY_OF_BOARDS, kind: 'motherboard', otherKind: 'memory', asks: modulesOfBoard },
  {
    ...M2_DRIVES,
    kind: 'motherboard',
    otherKind: 'ssd',
    asks: drivesOfBoard,
    words: () => 'for its M.2 slots',
  },
  {
    ...CASES,
    kind: 'motherboard',
    otherKind: 'case',
    asks: casesOfBoard,
    words: (own) => `for ${textOf(own, 'formFactor')} boards`,
  },
  { ...MEMORY_OF_BOARDS, kind: 'memory', otherKind: 'motherboard', asks: boardsOfModule },
  {
    ...MEMORY_OF_LAPTOPS,
    kind: 'laptop',
    otherKind: 'memory',
    asks: modulesOfLaptop,
    words: (own) => `for laptops, ${textOf(own, 'memoryType')} SO-DIMM`,
    query: (own) => `${textOf(own, 'memoryType')} SO-DIMM`,
  },
  {
    ...MEMORY_OF_LAPTOPS,
    kind: 'memory',
    otherKind: 'laptop',
    asks: laptopsOfModule,
    words: (own) => `with slots for ${textOf(own, 'memoryType')} memory`,
  },
  {
    ...M2_DRIVES,
    kind: 'ssd',
    otherKind: 'motherboard',
    asks: boardsOfDrive,
    words: (own) => `with a slot for ${textOf(own, 'formFactor')} drives`,
  },
  {
    ...CASES,
    kind: 'case',
    otherKind: 'motherboard',
    asks: boardsOfCase,
    words: () => 'of a form factor that it takes',
  },
  {
    ...SUPPLIES,
    kind: 'graphics-card',
    otherKind: 'power-supply',
    asks: suppliesOfCard,
    words: (own) => `of ${textOf(own, 'suggestedPowerSupply')} W and more`,
  },
  {
    ...SUPPLIES,
    kind: 'power-supply',
    otherKind: 'graphics-card',
    asks: cardsOfSupply,
    words: (own) => `for which ${textOf(own, 'wattage')} W are enough`,
  },
]

function coolerRules(cooler: 'air-cooler' | 'liquid-cooler'): FitRule[] {
  const name = `socket of processor and ${cooler}`
  return [
    {
      name,
      kind: 'cpu',
      otherKind: cooler,
      asks: ({ socket }) => (typeof socket === 'string' ? { anyOf: [{ sockets: [socket] }] } : undefined),
      words: (own) => `for socket ${textOf(own, 'socket')}`,
      query: (own) => textOf(own, 'socket'),
    },
    {
      name,
      kind: cooler,
      otherKind: 'cpu',
      asks: ({ sockets }) => anyOf(textsOf(sockets).map((socket) => ({ socket }))),
      words: () => 'with a socket that it takes',
    },
  ]
}

function sameSocket({ socket }: AttributeValues): FactCondition | undefined {
  return SOCKETS_THAT_DECIDE.includes(socket) ? { anyOf: [{ socket }] } : undefined
}

function modulesOfBoard({ memoryType, formFactor }: AttributeValues): FactCondition | undefined {
  if (typeof memoryType !== 'string') return undefined
  if (!BOARDS_WITH_DIMM_SLOTS.some((each) => each === formFactor)) return undefined
  return { anyOf: [{ memoryType, formFactor: 'DIMM' }], without: { registered: true } }
}

function boardsOfModule({ memoryType, formFactor, registered }: AttributeValues): FactCondition | undefined {
  if (typeof memoryType !== 'string' || formFactor !== 'DIMM' || registered === true) return undefined
  return { anyOf: BOARDS_WITH_DIMM_SLOTS.map((each) => ({ memoryType, formFactor: each })) }
}

function modulesOfLaptop({ memoryType, memorySlots }: AttributeValues): FactCondition | undefined {
  if (typeof memoryType !== 'string' || typeof memorySlots !== 'number' || memorySlots < 1) return undefined
  return { anyOf: [{ memoryType, formFactor: 'SO-DIMM' }], without: { registered: true } }
}

function laptopsOfModule({ memoryType, formFactor, registered }: AttributeValues): FactCondition | undefined {
  if (typeof memoryType !== 'string' || formFactor !== 'SO-DIMM' || registered === true) return undefined
  return { anyOf: [{ memoryType }], number: { key: 'memorySlots', atLeast: 1 } }
}

/** A slot takes a drive of its lengths whose interface it speaks. */
function drivesOfBoard({ m2Slots }: AttributeValues): FactCondition | undefined {
  const drives = rowsOf(m2Slots).flatMap((slot) =>
    textsOf(slot.sizes).flatMap((size) => [
      ...(isPcie(slot.interface) ? [{ formFactor: `M.2 ${size}`, nvme: true }] : []),
      ...(slot.sata === true ? [{ formFactor: `M.2 ${size}`, interface: SATA }] : []),
    ]),
  )
  return anyOf(drives)
}

function boardsOfDrive(own: AttributeValues): FactCondition | undefined {
  const size = /^M\.2 (\d+)$/.exec(String(own.formFactor))?.[1]
  if (!size) return undefined
  const slots = [
    ...(own.nvme === true ? PCIE_INTERFACES.map((each) => ({ sizes: [size], interface: each })) : []),
    ...(own.interface === SATA ? [{ sizes: [size], sata: true }] : []),
  ]
  return anyOf(slots.map((slot) => ({ m2Slots: [slot] })))
}

const SATA = 'SATA 6 Gb/s'

function isPcie(text: unknown): boolean {
  return PCIE_INTERFACES.some((each) => each === text)
}

/** A board with its connectors on the back needs a case that has openings for them. */
function casesOfBoard({ formFactor, backConnect }: AttributeValues): FactCondition | undefined {
  if (typeof formFactor !== 'string' || formFactor === NO_ONE_SIZE) return undefined
  const boards = [formFactor]
  return { anyOf: [backConnect === true ? { boards, backConnect } : { boards }] }
}

function boardsOfCase({ boards, backConnect }: AttributeValues): FactCondition | undefined {
  const certain = textsOf(boards).filter((formFactor) => formFactor !== NO_ONE_SIZE)
  const asked = anyOf(certain.map((formFactor) => ({ formFactor })))
  return asked && (backConnect === true ? asked : { ...asked, without: { backConnect: true } })
}

function suppliesOfCard({ suggestedPowerSupply }: AttributeValues): FactCondition | undefined {
  if (typeof suggestedPowerSupply !== 'number') return undefined
  return { anyOf: [{}], number: { key: 'wattage', atLeast: suggestedPowerSupply } }
}

function cardsOfSupply({ wattage }: AttributeValues): FactCondition | undefined {
  if (typeof wattage !== 'number') return undefined
  return { anyOf: [{}], number: { key: 'suggestedPowerSupply', atMost: wattage } }
}

function anyOf(patterns: readonly AttributeValues[]): FactCondition | undefined {
  return patterns.length > 0 ? { anyOf: patterns } : undefined
}
