import { isNamedRegistered } from '#domain/goods/catalogue/attributes/registered-memory.ts'
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

/** Boards of these sizes carry full-length modules; smaller ones may carry those of laptops. */
const FULL_SIZE_BOARDS = ['ATX', 'Micro-ATX', 'E-ATX', 'XL-ATX', 'SSI CEB', 'SSI EEB']
const SERVER_SOCKETS = ['SP3', 'SP5', 'SP6', 'sWRX8', 'LGA2011', 'LGA2011-3', 'LGA1366']
/** Threadripper of these sockets takes registered modules alone. */
const REGISTERED_SOCKETS = ['sTR5', 'SP5', 'SP6']
/** Sockets of more than two channels of memory. Of sTR5 those without PRO use four of eight. */
const CHANNELS: Readonly<Record<string, number>> = {
  TR4: 4,
  sTRX4: 4,
  LGA2066: 4,
  'LGA2011-3': 4,
  LGA2011: 4,
  sWRX8: 8,
  SP3: 8,
  SP5: 12,
  SP6: 6,
}
/** Chipsets of which boards were sold before there were unbuffered modules of so many GB. */
const OLDER_THAN_MODULES: readonly { type: string; sizes: readonly number[]; chipset: RegExp }[] = [
  { type: 'DDR4', sizes: [32], chipset: /^(?:[ZHB]3[1679]0|B365|[AB]3[25]0|X370|B450|X470|X399|X299)$/ },
  { type: 'DDR5', sizes: [24, 48], chipset: /^(?:[ZHBW]6[1-9]0|[ZHB]7[679]0|A620|B650E?|X670E?)$/ },
  {
    type: 'DDR5',
    sizes: [64],
    chipset: /^(?:[ZHBW]6[1-9]0|[ZHB]7[679]0|[ZHBW]8[1-9]0|A620|B[68]50E?|B840|X[68]70E?)$/,
  },
]
/** The largest unbuffered DDR5 module that there is, in GB: two ranks of chips of 32 Gb (JEDEC JESD79-5). */
const DDR5_MODULE_MAX = 64

export const MEMORY_RULES: readonly Rule[] = [
  pairRule({
    name: 'memory-type',
    title: 'Memory type',
    one: ['memory'],
    other: ['motherboard'],
    compares: [['memoryType'], ['memoryType']],
    decide: (memory, board) =>
      memory.attributes.memoryType === board.attributes.memoryType
        ? fits(`Both are ${textOf(memory, 'memoryType')}.`)
        : doesNotFit(
            `The board takes ${textOf(board, 'memoryType')}, this is ${textOf(memory, 'memoryType')}.`,
          ),
  }),
  pairRule({
    name: 'memory-form',
    title: 'Module type and slot',
    one: ['memory'],
    other: ['motherboard'],
    compares: [['formFactor'], ['formFactor']],
    alsoReads: [[], ['memoryForm']],
    decide: decideForm,
  }),
  pairRule({
    name: 'memory-registered',
    title: 'Registered memory',
    one: ['memory'],
    other: ['motherboard'],
    compares: [[], ['socket']],
    alsoReads: [['registered', 'ecc'], []],
    decide: decideRegistered,
  }),
  {
    name: 'memory-slots',
    title: 'Modules and slots',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const kits = ofKinds(build, ['memory'])
        if (kits.length === 0) return []
        const needed = [...kits.map((kit) => factOf(kit, 'modules')), factOf(board, 'memorySlots')]
        return verdictOf('memory-slots', needed, () => {
          const modules = total(kits, 'modules')
          const slots = numberOf(board, 'memorySlots')
          if (modules > slots)
            return doesNotFit(`${several(modules, 'module')}, and the board has ${several(slots, 'slot')}.`)
          if (modules > channelsOf(board) && kits.some((kit) => kit.attributes.memoryType === 'DDR5'))
            return fitsIf(
              `${several(modules, 'module')} for ${several(slots, 'slot')}.`,
              'With two modules a channel DDR5 runs slower than its profile says.',
            )
          if (kits.length > 1 || kits.some(({ quantity }) => quantity > 1))
            return fitsIf(
              `${several(modules, 'module')} for ${several(slots, 'slot')}.`,
              'Kits that were not sold together may not run at their profile’s speed.',
            )
          return fits(`${modules} of ${several(slots, 'slot')} ${modules === 1 ? 'is' : 'are'} used.`)
        })
      }),
  },
  {
    name: 'memory-capacity',
    title: 'Max memory of the board',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const kits = ofKinds(build, ['memory'])
        if (kits.length === 0) return []
        const needed = [...kits.map((kit) => factOf(kit, 'capacity')), factOf(board, 'memoryMax')]
        const further = listedKeys(board, ['memoryPerSlotMax', 'memorySlots', 'chipset'])
        return verdictOf('memory-capacity', needed, () => decideCapacity(board, kits), further)
      }),
  },
  pairRule({
    name: 'laptop-memory-type',
    title: 'Laptop memory',
    one: ['memory'],
    other: ['laptop'],
    compares: [
      ['memoryType', 'formFactor', 'modules'],
      ['memoryType', 'memorySlots'],
    ],
    alsoReads: [['capacity'], ['memorySoldered', 'memoryMax']],
    decide: decideLaptop,
  }),
]

/** The form of a board's memory; nothing where it is not known. */
function slotFormOf(board: Part): string {
  return textOf(board, 'memoryForm') || (FULL_SIZE_BOARDS.includes(textOf(board, 'formFactor')) ? 'DIMM' : '')
}

/** The forms of modules that go into a board; none where its own is not known. */
export function formsForBoard(board: Part): readonly string[] {
  const slot = slotFormOf(board)
  if (slot === '') return []
  return slot === 'DIMM' ? ['DIMM', 'CUDIMM'] : [slot]
}

/** Which modules boards with a socket take; undefined where some take the one and some the other. */
export function modulesOfSocket(socket: unknown): 'registered' | 'unregistered' | undefined {
  if (typeof socket !== 'string') return undefined
  if (REGISTERED_SOCKETS.includes(socket)) return 'registered'
  return SERVER_SOCKETS.includes(socket) ? undefined : 'unregistered'
}

function decideForm(memory: Part, board: Part): Decision {
  const form = textOf(memory, 'formFactor')
  const slot = slotFormOf(board)
  if (slot === '')
    return notKnown(
      `Some ${textOf(board, 'formFactor')} boards take full-length modules and some those of laptops; which this one takes is not known.`,
    )
  if (form === slot) return fits(`The board has ${slot} slots.`)
  if (form === 'CUDIMM' && slot === 'DIMM')
    return textOf(board, 'socket') === 'LGA1851'
      ? fits('The board’s slots take CUDIMM modules too.')
      : fitsIf(
          'A CUDIMM module goes into a DIMM slot.',
          'Check that the board’s maker lists it; its clock driver is passed by, so it runs like a plain module.',
        )
  return doesNotFit(`The board has ${slot} slots, this is ${form}.`)
}

function decideRegistered(memory: Part, board: Part): Decision {
  const socket = textOf(board, 'socket')
  const { registered, ecc } = memory.attributes
  // There are no registered modules without ECC.
  const isRegistered = registered ?? (ecc === false ? false : undefined)
  if (isRegistered === false && isNamedRegistered(memory.name))
    return notKnown(
      `The name of ${memory.name} says that it is registered, and its facts say that it is not.`,
    )
  if (isRegistered === undefined)
    return notKnown(`Whether ${memory.name} is registered is not known, and boards take one or the other.`)
  const taken = modulesOfSocket(socket)
  if (isRegistered) {
    if (taken === undefined) return notKnown(`Some boards with socket ${socket} take registered modules.`)
    return taken === 'registered'
      ? fits(`Boards with socket ${socket} take registered modules.`)
      : doesNotFit(`Boards with socket ${socket} do not take registered modules.`)
  }
  if (taken === undefined) return notKnown(`Some boards with socket ${socket} take only registered modules.`)
  return taken === 'registered'
    ? doesNotFit(`Boards with socket ${socket} take only registered modules.`)
    : fits(`Boards with socket ${socket} take unregistered modules.`)
}

function decideCapacity(board: Part, kits: readonly Part[]): Decision {
  const capacity = total(kits, 'capacity')
  const most = numberOf(board, 'memoryMax')
  const perSlot = numberOf(board, 'memoryPerSlotMax')
  const largest = Math.max(...kits.map(moduleOf))
  const isTooMuch = capacity > most
  const tooMuch = isTooMuch
    ? `${capacity} GB, and the board takes ${most} GB.`
    : `Modules of ${largest} GB, and a slot takes ${perSlot} GB.`
  if (isTooMuch || largest > perSlot)
    return mayBeRaised(board, kits, largest)
      ? fitsIf(
          tooMuch,
          `Check that the board’s maker lists modules of ${largest} GB by now, with a newer BIOS.`,
        )
      : doesNotFit(tooMuch)
  const share = most / numberOf(board, 'memorySlots')
  if (Number.isNaN(perSlot) && largest > share)
    return notKnown(
      `${capacity} GB of ${most} GB, but whether a slot takes a module of ${largest} GB is not known.`,
    )
  const says = `${capacity} GB of the ${most} GB that the board takes.`
  return kits.some((kit) => isNewerThan(board, kit))
    ? fitsIf(
        says,
        `Modules of ${largest} GB came after the first of these boards: they need a BIOS of that time or newer.`,
      )
    : fits(says)
}

/** Whether the first boards of the chipset were sold before there were such modules. */
function isNewerThan(board: Part, kit: Part): boolean {
  if (kit.attributes.registered === true) return false
  return OLDER_THAN_MODULES.some(
    ({ type, sizes, chipset }) =>
      kit.attributes.memoryType === type &&
      sizes.includes(moduleOf(kit)) &&
      chipset.test(textOf(board, 'chipset')),
  )
}

/** GB of a module of a kit; NaN where it is not known. */
function moduleOf(kit: Part): number {
  const modules = numberOf(kit, 'modules')
  return modules > 0 ? numberOf(kit, 'capacity') / modules : Number.NaN
}

/** Limits of DDR5 boards are those of the modules that there were when they came; updates raised them. */
function mayBeRaised(board: Part, kits: readonly Part[], largest: number): boolean {
  const slots = numberOf(board, 'memorySlots')
  return (
    board.attributes.memoryType === 'DDR5' &&
    kits.every(({ attributes }) => attributes.memoryType === 'DDR5' && attributes.registered !== true) &&
    largest <= DDR5_MODULE_MAX &&
    total(kits, 'capacity') <= slots * DDR5_MODULE_MAX
  )
}

function channelsOf(board: Part): number {
  const socket = textOf(board, 'socket')
  if (socket === 'sTR5') return textOf(board, 'chipset') === 'WRX90' ? 8 : 4
  return CHANNELS[socket] ?? 2
}

function decideLaptop(memory: Part, laptop: Part): Decision {
  const slots = numberOf(laptop, 'memorySlots')
  if (slots === 0 || (laptop.attributes.memorySoldered === true && !(slots > 0)))
    return doesNotFit('The laptop’s memory cannot be upgraded.')
  if (memory.attributes.memoryType !== laptop.attributes.memoryType)
    return doesNotFit(
      `The laptop takes ${textOf(laptop, 'memoryType')}, this is ${textOf(memory, 'memoryType')}.`,
    )
  if (memory.attributes.formFactor !== 'SO-DIMM')
    return doesNotFit(`Laptops take SO-DIMM modules, this is ${textOf(memory, 'formFactor')}.`)
  if (memory.attributes.registered === true) return doesNotFit('Laptops do not take registered modules.')
  const modules = total([memory], 'modules')
  if (modules > slots)
    return doesNotFit(`${several(modules, 'module')}, and the laptop has ${several(slots, 'slot')}.`)
  if (isKnown(laptop, 'memoryMax')) {
    const capacity = numberOf(memory, 'capacity') * memory.quantity
    const most = numberOf(laptop, 'memoryMax')
    if (Number.isNaN(capacity))
      return notKnown(`The laptop takes ${most} GB; how many these are is not known.`)
    if (capacity > most) return doesNotFit(`The laptop takes ${most} GB.`)
  }
  return fitsIf(
    `The laptop has ${several(slots, 'slot')} for ${textOf(laptop, 'memoryType')} SO-DIMM.`,
    'Use a free slot, or remove the module in it.',
  )
}

function total(parts: readonly Part[], key: string): number {
  return parts.reduce((sum, part) => sum + numberOf(part, key) * part.quantity, 0)
}
