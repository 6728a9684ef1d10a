import { isNamedRegistered } from '#domain/goods/catalogue/attributes/registered-memory.ts'
import { displayPortVersions, hdmiVersions } from '#domain/goods/catalogue/attributes/standards.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { BACK_CONNECT_NAMES } from '#domain/goods/compatibility/back-connect-names.ts'
import { oldest } from './opendb-ports.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Attributes of a record of BuildCores OpenDB without what its name, or another of its attributes, contradicts: what is
 * printed on the box counts, and where nothing decides, neither is said. Each case was found by a false verdict.
 */
export function withoutContradictions(kind: Kind, name: string, values: Values): Values {
  return { ...values, ...CORRECTIONS[kind]?.(values, name) }
}

/** Xeons of the third and fourth version stand there with the socket of the first two, whose boards they do not fit. */
export function socketOfProcessor(name: string, socket: string | undefined): string | undefined {
  return socket === 'LGA2011' && /^intel xeon e5.*\bv[34]\b/i.test(name) ? 'LGA2011-3' : socket
}

const CORRECTIONS: Partial<Record<Kind, (values: Values, name: string) => Values>> = {
  motherboard: ({ socket, chipset, m2Slots, backConnect }, name) => ({
    ...(socket === 'LGA2011' && /^(?:X99|C61\d)$/.test(String(chipset)) && { socket: 'LGA2011-3' }),
    ...(/\bmicro-?atx\b/i.test(name) && { formFactor: 'Micro-ATX' }),
    ...(Array.isArray(m2Slots) && { m2Slots: slotsOfBoard(m2Slots) }),
    ...(BACK_CONNECT_NAMES.test(name)
      ? { backConnect: true }
      : backConnect === true && { backConnect: undefined }),
  }),
  memory: (_, name) => {
    const [, modules, each] = /\b(\d+) ?x ?(\d+) ?GB\b/i.exec(name) ?? []
    return {
      // There are no registered modules without error correction.
      ...(isNamedRegistered(name) && { registered: true, ecc: true }),
      ...(/\bECC\b/i.test(name) && !/\bnon-? ?ECC\b/i.test(name) && { ecc: true }),
      ...(each && { modules: Number(modules), capacity: Number(modules) * Number(each) }),
    }
  },
  'graphics-card': ({ slots, chipset, hdmiVersion, displayPortVersion }) => {
    const [, hdmi, displayPort] = VERSIONS_OF_CHIPS.find(([chips]) => chips.test(String(chipset))) ?? []
    return {
      ...(Number(slots) > GRAPHICS_SLOTS_MAX && { slots: undefined }),
      hdmiVersion: atMost(hdmiVersion, hdmi, hdmiVersions),
      displayPortVersion: atMost(displayPortVersion, displayPort, displayPortVersions),
    }
  },
  'power-supply': (_, name) => ({
    ...(/\bSFX-?L\b|\bSF\d{3,4}L\b|\bSX\d{3,4}-LPT\b|\bROG LOKI\b/i.test(name) && { formFactor: 'SFX-L' }),
    // Of the years before there were 16-pin plugs.
    ...(/\bSuperNOVA\b.*\bG[123]\b/i.test(name) && { pcie16Pin: 0 }),
  }),
  'case-fan': (_, name) => {
    const [, millimetres] = /\b(80|92|120|140|180|200|230) ?mm\b/i.exec(name) ?? []
    return millimetres ? { fanSize: Number(millimetres) } : {}
  },
  'liquid-cooler': ({ sockets }, name) =>
    Array.isArray(sockets) && BEFORE_LGA1700.test(name)
      ? {
          sockets: sockets.filter((socket) => !SOCKETS_FROM_LGA1700.includes(socket)),
          socketsWithKit: SOCKETS_FROM_LGA1700,
        }
      : {},
  case: ({ bays35, bays25, formFactor, boards }, name) => ({
    // A case without a single place for a drive is one whose places nobody counted.
    ...(bays35 === 0 && bays25 === 0 && { bays35: undefined, bays25: undefined }),
    // Nor, in most towers and in cases for many drives, one without a place for a large one.
    ...(bays35 === 0 &&
      (/^(?:Mid|Full) tower$/.test(String(formFactor)) || FOR_MANY_DRIVES.test(name)) && {
        bays35: undefined,
      }),
    // What lies flat under a television takes Mini-ITX boards alone in most entries, those for ATX among them.
    ...(formFactor === 'Desktop (HTPC)' && String(boards) === 'Mini-ITX' && { boards: undefined }),
  }),
}

/**
 * The newest versions of HDMI and DisplayPort that chips have, by NVIDIA, AMD and Intel. The entries of older ones were
 * filled in with the oldest version that the file has a field for, which they do not have.
 */
const VERSIONS_OF_CHIPS: readonly (readonly [RegExp, hdmi: string, displayPort: string])[] = [
  [/^(?:GeForce RTX 50|RTX PRO \d+.*Blackwell)/, '2.1b', '2.1b'],
  [/^(?:GeForce RTX 40|RTX \d{4}.*Ada)/, '2.1a', '1.4a'],
  [/^(?:GeForce RTX 30|RTX A\d{3,4})/, '2.1', '1.4a'],
  [/^(?:GeForce RTX 20|GeForce GTX 16|Quadro (?:RTX|GV))/, '2.0', '1.4a'],
  [/^(?:GeForce (?:GTX?|GT) 10|Quadro P\d)/, '2.0', '1.4'],
  [/^(?:GeForce GTX 9[5-8]0|Quadro M\d)/, '2.0', '1.2'],
  [/^Radeon (?:RX 90|AI PRO R9)/, '2.1b', '2.1a'],
  [/^Radeon (?:RX 7[6-9]|PRO W7)/, '2.1a', '2.1'],
  [/^Radeon (?:RX 6[4-9]|PRO W6)/, '2.1', '1.4a'],
  [/^Radeon (?:RX (?:5[5-7]00|[45][5-9]0|4[678]0|Vega)|VII|PRO (?:VII|W5|WX))/, '2.0', '1.4'],
  [/^Arc (?:Pro )?B/, '2.1a', '2.1'],
  [/^Arc (?:Pro )?A/, '2.1', '2.0'],
]

/** The older of what is said and what there can be; undefined where either is not known. */
function atMost(said: unknown, most: string | undefined, known: readonly string[]): string | undefined {
  return typeof said === 'string' && most !== undefined ? oldest([said, most], known) : undefined
}

/** The widest cards take four slots. */
const GRAPHICS_SLOTS_MAX = 5
/** Sold before there were processors for these sockets: the maker gives or sells the bracket apart. */
const BEFORE_LGA1700 = /\bKraken (?:X[4-7]2|M22)\b/i
const SOCKETS_FROM_LGA1700 = ['LGA1700', 'LGA1851']
const FOR_MANY_DRIVES = /\bDS380|\bCS3\d\d|\bHAF XB\b|\bJonsbo N[1-6]\b/i

/**
 * A slot for short drives alone beside one for the usual length is one slot that takes both: no board for desktops has
 * slots for drives that end before 80 mm.
 */
function slotsOfBoard(slots: readonly Values[]): Values[] {
  const isShort = ({ sizes, moduleKey }: Values) =>
    Array.isArray(sizes) && sizes.length > 0 && !sizes.some(isUsual) && moduleKey !== 'E key'
  const found: Values[] = []
  for (const slot of slots) {
    const before = found.at(-1)
    const isSame =
      before &&
      isShort(before) &&
      !isShort(slot) &&
      before.interface === slot.interface &&
      before.moduleKey === slot.moduleKey
    if (isSame && Array.isArray(before.sizes) && Array.isArray(slot.sizes))
      found.splice(-1, 1, { ...slot, sizes: [...new Set([...before.sizes, ...slot.sizes])] })
    else found.push(slot)
  }
  return found
}

const isUsual = (size: unknown) => size === '2280' || size === '22110'
