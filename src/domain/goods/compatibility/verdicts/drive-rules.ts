import type { AttributeRow } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { rowsOf, textsOf } from '../attribute-values.ts'
import { isItsSlot, slotNumberOf } from '../places.ts'
import { slotStates, slotsThat } from './m2-lanes.ts'
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

const SATA = /^SATA/
const USUAL = '2280'
const LONGEST = '22110'
const PCIE = /^PCIe (\d)\.0 x(\d)$/

export const DRIVE_RULES: readonly Rule[] = [
  {
    name: 'm2-slots',
    title: 'M.2 drives and slots',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const drives = ofKinds(build, ['ssd']).filter(isM2)
        if (drives.length === 0) return []
        const needed = [
          ...drives.flatMap((drive) => [factOf(drive, 'formFactor'), factOf(drive, 'interface')]),
          factOf(board, 'm2Slots'),
        ]
        return verdictOf('m2-slots', needed, () => decideM2(board, drives, build), [
          ...ofKinds(build, ['cpu']).flatMap((cpu) => listedKeys(cpu, ['generation'])),
        ])
      }),
  },
  {
    name: 'sata-ports',
    title: 'SATA drives and ports',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const drives = cabled(build)
        if (drives.length === 0) return []
        return verdictOf('sata-ports', [factOf(board, 'sataPorts')], () => {
          const [count, ports] = [pieces(drives), numberOf(board, 'sataPorts')]
          if (count > ports)
            return doesNotFit(`${several(count, 'SATA drive')}, and the board has ${several(ports, 'port')}.`)
          const dark = darkPorts(board, build)
          if (dark === undefined && ofKinds(build, ['ssd']).some(isM2))
            return fitsIf(
              `${several(count, 'SATA drive')} for ${several(ports, 'port')}.`,
              'Some boards switch SATA ports off while an M.2 slot is used: check the board’s manual.',
            )
          const left = Math.max(0, ports - (dark ?? 0))
          return count > left
            ? doesNotFit(
                `${several(count, 'SATA drive')}, and ${several(left, 'port')} ${left === 1 ? 'is' : 'are'} left beside the M.2 drives.`,
              )
            : fits(`${several(count, 'SATA drive')} for ${several(left, 'port')}.`)
        })
      }),
  },
  {
    name: 'drive-bays',
    title: 'Drives and case bays',
    judge: (build) =>
      ofKinds(build, ['case']).flatMap((housing) => {
        const drives = cabled(build)
        if (drives.length === 0) return []
        const large = pieces(drives.filter((drive) => drive.attributes.formFactor === '3.5-inch'))
        const small = pieces(drives.filter((drive) => drive.attributes.formFactor === '2.5-inch'))
        const needed = [
          ...drives.map((drive) => factOf(drive, 'formFactor')),
          ...(large > 0 ? [factOf(housing, 'bays35')] : []),
          ...(small > 0 ? [factOf(housing, 'bays25')] : []),
        ]
        const further = [factOf(housing, 'bays35'), factOf(housing, 'bays25')].filter(
          ({ key, value }) => value !== undefined && !needed.some((fact) => fact.key === key),
        )
        return verdictOf('drive-bays', needed, () => decideBays(housing, large, small), further)
      }),
  },
  {
    name: 'supply-drive-plugs',
    title: 'Power plugs for drives',
    judge: (build) =>
      ofKinds(build, ['power-supply']).flatMap((supply) => {
        const drives = cabled(build)
        if (drives.length === 0) return []
        return verdictOf('supply-drive-plugs', [factOf(supply, 'sataConnectors')], () => {
          const [count, plugs] = [pieces(drives), numberOf(supply, 'sataConnectors')]
          return count <= plugs
            ? fits(`${several(count, 'drive')}, and the supply has ${several(plugs, 'SATA plug')}.`)
            : fitsIf(
                `${several(count, 'drive')}, and the supply has ${several(plugs, 'SATA plug')}.`,
                'An adapter from Molex, or a splitter, is needed.',
              )
        })
      }),
  },
  pairRule({
    name: 'laptop-drive',
    title: 'Laptop drive',
    one: ['ssd'],
    other: ['laptop'],
    compares: [['formFactor'], ['driveSlots']],
    decide: (drive, laptop) => {
      if (!isM2(drive)) return notKnown('Whether the laptop has a bay for this form of drive is not known.')
      return numberOf(laptop, 'driveSlots') > 0
        ? fitsIf(
            `The laptop has ${numberOf(laptop, 'driveSlots')} M.2 ${numberOf(laptop, 'driveSlots') === 1 ? 'slot' : 'slots'}.`,
            `Use a free slot or replace its drive, and check that it takes the length of ${textOf(drive, 'formFactor')}.`,
          )
        : doesNotFit('The laptop has no M.2 slot.')
    },
  }),
]

export const isM2 = (drive: Part) => textOf(drive, 'formFactor').startsWith('M.2')

/** Drives on SATA cables. */
export function cabled(build: readonly Part[]): Part[] {
  return ofKinds(build, ['ssd', 'hard-drive']).filter(
    (drive) =>
      !isM2(drive) && drive.attributes.formFactor !== 'mSATA' && SATA.test(textOf(drive, 'interface')),
  )
}

const pieces = (parts: readonly Part[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is said of all drives together; of one whose named slot is the reason, with that slot. */
function decideM2(board: Part, drives: readonly Part[], build: readonly Part[]): Decision {
  const decision = assignSlots(board, drives, build)
  const named = drives.flatMap((drive) => decideNamedSlot(drive, { board, drives, build }) ?? [])
  if (decision.answer !== 'fits') return named.find(({ answer }) => answer === decision.answer) ?? decision
  return { ...decision, why: [...named.map(({ why }) => why), decision.why].join(' ') }
}

/** The slot that is named for a drive, and no other; undefined where none is. */
function decideNamedSlot(
  drive: Part,
  { board, drives, build }: { board: Part; drives: readonly Part[]; build: readonly Part[] },
): Decision | undefined {
  const number = slotNumberOf(drive)
  if (number === undefined) return undefined
  const slots = rowsOf(board.attributes.m2Slots)
  const [slot, state] = [slots[number - 1], slotStates(board, build)[number - 1]]
  const name = slotWords([number])
  if (!slot) return doesNotFit(`The board has ${several(slots.length, 'M.2 slot')}, and no slot ${number}.`)
  const inIt = pieces(drives.filter((each) => slotNumberOf(each) === number))
  if (inIt > 1) return doesNotFit(`${several(inIt, 'drive')} are to be in ${name}, which takes one.`)
  if (state === 'dead')
    return doesNotFit(
      `${drive.name} is to be in ${name}, which is wired to the processor and dead with this one.`,
    )
  if (!mayTake(drive, slot))
    return doesNotFit(`${name} does not take ${drive.name}: its length, key or interface is another.`)
  if (!takes(drive, slot))
    return notKnown(`${drive.name} is to be in ${name}. ${doubtAbout([drive], [slot])}`)
  if (state === 'not known') return notKnown(`Whether ${name} works with this processor is not known.`)
  return state === 'works'
    ? fits(`${drive.name} is in ${name}.`)
    : fitsIf(
        `${drive.name} is to be in ${name}.`,
        'It is wired to the processor: check in the board’s manual with which processors it works.',
      )
}

function assignSlots(board: Part, drives: readonly Part[], build: readonly Part[]): Decision {
  const count = rowsOf(board.attributes.m2Slots).length
  const each = drives.flatMap((drive) => Array.from({ length: drive.quantity }, () => drive))
  const used = `${each.length} of ${several(count, 'M.2 slot')} ${each.length === 1 ? 'is' : 'are'} used.`
  const takesThere = inItsSlot(board, takes)
  const working = slotsThat(board, build, (state) => state === 'works').map(({ slot }) => slot)
  const certain = assigned(each, working, takesThere)
  if (certain) {
    const slower = each.find((drive, at) => isSlower(drive, working[certain[at] ?? -1]))
    const slot = slower && working[certain[each.indexOf(slower)] ?? -1]
    return fits(slower ? `${used} ${slower.name} runs at the slot’s ${String(slot?.interface)}.` : used)
  }
  const byProcessor = slotsThat(board, build, (state) => state === 'works' || state === 'by processor')
  if (
    assigned(
      each,
      byProcessor.map(({ slot }) => slot),
      takesThere,
    )
  )
    return fitsIf(
      used,
      'A slot that is wired to the processor is needed: check in the board’s manual with which processors it works.',
    )
  const alive = slotsThat(board, build, (state) => state !== 'dead').map(({ slot }) => slot)
  const isAnyDoubtful = slotsThat(board, build, (state) => state === 'not known').length > 0
  if (assigned(each, alive, inItsSlot(board, mayTake)))
    return notKnown(
      isAnyDoubtful && assigned(each, alive, takesThere)
        ? 'Whether an M.2 slot for each drive works with this processor is not known.'
        : doubtAbout(each, alive),
    )
  const dead = slotsThat(board, build, (state) => state === 'dead').map(({ number }) => number)
  if (dead.length > 0)
    return doesNotFit(
      `Without ${slotWords(dead)}, which ${dead.length === 1 ? 'is' : 'are'} wired to the processor and dead with this one, the board has no M.2 slot for each drive.`,
    )
  return doesNotFit(
    each.length > count
      ? `${several(each.length, 'M.2 drive')}, and the board has ${several(count, 'M.2 slot')}.`
      : 'The board has no M.2 slot of that length and interface for each drive.',
  )
}

/** Why it is not known whether slots take drives: a fact that is missing, or a length that none of them lists. */
function doubtAbout(drives: readonly Part[], slots: readonly AttributeRow[]): string {
  const isSaid = slots.every(
    (slot) =>
      textsOf(slot.sizes).length > 0 &&
      slot.interface !== undefined &&
      (slot.sata !== undefined || !drives.some((drive) => SATA.test(textOf(drive, 'interface')))),
  )
  const lengths = [...new Set(slots.flatMap((slot) => textsOf(slot.sizes)))].toSorted(
    (one, other) => Number(one) - Number(other),
  )
  const longer = drives.map(sizeOf).find((size) => !lengths.includes(size))
  return isSaid && longer
    ? `The M.2 slots are listed for ${lengths.join(', ')}: whether one has a screw hole for ${longer} too is not known.`
    : 'The catalogue does not say which drives each M.2 slot takes.'
}

export function slotWords(numbers: readonly number[]): string {
  return numbers.length === 1 ? `M.2 slot ${numbers[0]}` : `M.2 slots ${numbers.join(', ')}`
}

type Takes = (drive: Part, slot: AttributeRow) => boolean

/** The same, where a drive that has a named slot goes into that one alone. */
export function inItsSlot(board: Part, isTaken: Takes): Takes {
  return (drive, slot) => isItsSlot(drive, slot, board) && isTaken(drive, slot)
}

/** A slot for each drive, none twice; undefined where there is no such choice. Faster slots first. */
export function assigned(
  drives: readonly Part[],
  slots: readonly AttributeRow[],
  isTaken: Takes,
): number[] | undefined {
  const order = slots.map((_, at) => at).toSorted((one, other) => speedOf(slots[other]) - speedOf(slots[one]))
  const driveOf = new Map<number, number>()
  const place = (drive: number, tried: Set<number>): boolean =>
    order.some((at) => {
      const [part, slot] = [drives[drive], slots[at]]
      if (!part || !slot || tried.has(at) || !isTaken(part, slot)) return false
      tried.add(at)
      const before = driveOf.get(at)
      if (before !== undefined && !place(before, tried)) return false
      driveOf.set(at, drive)
      return true
    })
  if (!drives.every((_, at) => place(at, new Set()))) return undefined
  const slotOf = new Map([...driveOf].map(([slot, drive]) => [drive, slot]))
  return drives.map((_, at) => slotOf.get(at) ?? -1)
}

const sizeOf = (drive: Part) => /\d+$/.exec(textOf(drive, 'formFactor'))?.[0] ?? ''

/** Drives of four lanes have the notch of M alone; those of SATA and of two lanes have both. */
function hasKeyFor(drive: Part, { moduleKey }: AttributeRow): boolean {
  if (moduleKey === 'E key') return false
  return moduleKey !== 'B key' || !/ x4$/.test(textOf(drive, 'interface'))
}

export function takes(drive: Part, slot: AttributeRow): boolean {
  if (!hasKeyFor(drive, slot) || !textsOf(slot.sizes).includes(sizeOf(drive))) return false
  const isSata = SATA.test(textOf(drive, 'interface'))
  return isSata ? slot.sata === true : PCIE.test(String(slot.interface)) && drive.attributes.nvme !== false
}

/** Nothing that is known speaks against it. */
function mayTake(drive: Part, slot: AttributeRow): boolean {
  if (!hasKeyFor(drive, slot)) return false
  const sizes = textsOf(slot.sizes)
  const size = sizeOf(drive)
  // Many a slot has a second screw hole that no list of its sizes names.
  const isLonger = size === LONGEST && sizes.includes(USUAL)
  if (sizes.length > 0 && !sizes.includes(size) && !isLonger) return false
  return SATA.test(textOf(drive, 'interface'))
    ? slot.sata !== false
    : slot.interface === undefined || PCIE.test(String(slot.interface))
}

function speedOf(slot: AttributeRow | undefined): number {
  const [, generation = '0', lanes = '0'] = PCIE.exec(String(slot?.interface)) ?? []
  return Number(generation) * 10 + Number(lanes)
}

function isSlower(drive: Part, slot: AttributeRow | undefined): boolean {
  const [, generation = '0', lanes = '0'] = PCIE.exec(textOf(drive, 'interface')) ?? []
  return speedOf(slot) > 0 && Number(generation) * 10 + Number(lanes) > speedOf(slot)
}

/** How many SATA ports go dark beside the M.2 drives, at least; undefined where the board does not say it. */
function darkPorts(board: Part, build: readonly Part[]): number | undefined {
  const drives = ofKinds(build, ['ssd']).filter(isM2)
  const named = drives.flatMap((drive) => slotNumberOf(drive) ?? [])
  const left = pieces(drives) - named.length
  const alive = slotsThat(board, build, (state) => state !== 'dead')
  const isNamed = ({ number }: { number: number }) => named.includes(number)
  const asked = left > 0 || named.length === 0 ? alive : alive.filter(isNamed)
  if (asked.length === 0 || !asked.every(({ slot }) => typeof slot.sataPortsOff === 'number'))
    return undefined
  const offOf = ({ slot }: { slot: AttributeRow }) => Number(slot.sataPortsOff)
  const free = alive
    .filter((each) => !isNamed(each))
    .map(offOf)
    .toSorted((one, other) => one - other)
  const off = [...alive.filter(isNamed).map(offOf), ...free.slice(0, left)]
  return off.reduce((sum, ports) => sum + ports, 0)
}

function decideBays(housing: Part, large: number, small: number): Decision {
  const [bays35, bays25] = [numberOf(housing, 'bays35'), numberOf(housing, 'bays25') || 0]
  if (large > bays35)
    return doesNotFit(
      `${several(large, 'drive')} of 3.5 inches, and the case has ${several(bays35, 'bay')} for them.`,
    )
  if (small <= bays25)
    return fits(
      [
        large > 0 && `${large} of ${several(bays35, 'bay')} of 3.5 inches`,
        small > 0 && `${small} of ${several(bays25, 'bay')} of 2.5 inches`,
      ]
        .filter(Boolean)
        .join(' and ')
        .concat(large + small === 1 ? ' is used.' : ' are used.'),
    )
  const left = (isKnown(housing, 'bays35') ? bays35 : 0) - large
  return small - bays25 <= left
    ? fitsIf(
        `${several(small, 'drive')} of 2.5 inches, and the case has ${several(bays25, 'bay')} for them.`,
        'A larger bay takes a small drive, some with a bracket.',
      )
    : doesNotFit(
        `${several(small, 'drive')} of 2.5 inches, and the case has ${several(bays25, 'bay')} for them.`,
      )
}
