import type { AttributeRow } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { rowsOf } from '../attribute-values.ts'
import { slotNumberOf } from '../places.ts'
import { assigned, cabled, inItsSlot, isM2, slotWords, takes } from './drive-rules.ts'
import { slotsThat } from './m2-lanes.ts'
import { type Decision, fits, fitsIf, notKnown, ofKinds, type Rule, textOf, verdictOf } from './rule.ts'
import { factOf, type Part } from './verdict.ts'

/** What M.2 drives take away from others, and drives that a desktop board has no socket for. */
export const DRIVE_LANE_RULES: readonly Rule[] = [
  {
    name: 'lane-sharing',
    title: 'What M.2 drives disable',
    // Of a board that says of no slot what it switches off there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['motherboard'])
        .filter((board) => rowsOf(board.attributes.m2Slots).some(isSharing))
        .flatMap((board) => {
          const drives = ofKinds(build, ['ssd']).filter(isM2)
          if (drives.length === 0) return []
          const needed = [...drives.map((drive) => factOf(drive, 'formFactor')), factOf(board, 'm2Slots')]
          return verdictOf('lane-sharing', needed, () => decideLanes(board, drives, build))
        }),
  },
  {
    name: 'drive-socket',
    title: 'Drives of other sockets',
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) => {
        const cables = cabled(build)
        return ofKinds(build, ['ssd', 'hard-drive'])
          .filter(
            (drive) => !isM2(drive) && !cables.includes(drive) && drive.attributes.formFactor !== 'PCIe card',
          )
          .map((drive) =>
            verdictOf(
              'drive-socket',
              [factOf(drive, 'formFactor'), factOf(drive, 'interface')],
              () => decideSocket(drive),
              [factOf(board, 'model')].filter(({ value }) => value !== undefined),
            ),
          )
      }),
  },
]

const isSharing = ({ sataPortsOff, pcieSlotOff }: AttributeRow) =>
  Number(sataPortsOff ?? 0) > 0 || Number(pcieSlotOff ?? 0) > 0

function decideLanes(board: Part, drives: readonly Part[], build: readonly Part[]): Decision {
  const slots = rowsOf(board.attributes.m2Slots)
  const each = drives.flatMap((drive) => Array.from({ length: drive.quantity }, () => drive))
  const saysPcie = slots.some(({ pcieSlotOff }) => pcieSlotOff !== undefined)
  const isAlone = (slot: AttributeRow) =>
    !isSharing(slot) && slot.sataPortsOff === 0 && (!saysPcie || slot.pcieSlotOff === 0)
  const alone = slotsThat(board, build, (state) => state === 'works').filter(({ slot }) => isAlone(slot))
  const places = assigned(
    each,
    alone.map(({ slot }) => slot),
    inItsSlot(board, takes),
  )
  if (places) {
    const names = places.map((place) => alone[place]?.number ?? 0).toSorted((one, other) => one - other)
    return fits(`In ${slotWords(names)} the drives switch nothing off.`)
  }
  const named = decideNamedSlots(slots, drives, isAlone)
  if (named) return named
  const shared = slots.flatMap((slot, at) =>
    isSharing(slot) ? [`M.2 slot ${at + 1}: ${offWords(slot)}`] : [],
  )
  return fitsIf(
    'Not enough M.2 slots have lanes of their own.',
    `A drive in it switches off, from the top: ${shared.join('; ')}. Leave those free.`,
  )
}

/** What drives switch off in the slots that are named for them; undefined where those do not decide. */
function decideNamedSlots(
  slots: readonly AttributeRow[],
  drives: readonly Part[],
  isAlone: (slot: AttributeRow) => boolean,
): Decision | undefined {
  const named = drives.flatMap((drive) => {
    const number = slotNumberOf(drive)
    const slot = number === undefined ? undefined : slots[number - 1]
    return number !== undefined && slot ? [{ number, slot }] : []
  })
  const unsaid = named.filter(({ slot }) => !isSharing(slot) && !isAlone(slot))
  if (unsaid.length > 0) {
    const names = slotWords(unsaid.map(({ number }) => number))
    return notKnown(`What a drive in ${names} switches off is not known.`)
  }
  const sharing = named.filter(({ slot }) => isSharing(slot))
  if (sharing.length === 0 || drives.some((drive) => slotNumberOf(drive) === undefined)) return undefined
  const words = sharing.map(({ number, slot }) => `${slotWords([number])}: ${offWords(slot)}`)
  return fitsIf(
    `${slotWords(sharing.map(({ number }) => number))} ${sharing.length === 1 ? 'shares its' : 'share their'} lanes with others.`,
    `A drive in it switches off, from the top: ${words.join('; ')}. Leave those free.`,
  )
}

function offWords({ sataPortsOff, sataPortsOffNames, pcieSlotOff }: AttributeRow): string {
  const ports = Number(sataPortsOff ?? 0)
  const named = typeof sataPortsOffNames === 'string' ? ` (${sataPortsOffNames})` : ''
  return [
    ...(ports > 0 ? [`${ports} SATA ${ports === 1 ? 'port' : 'ports'}${named}`] : []),
    ...(Number(pcieSlotOff ?? 0) > 0 ? [`PCIe slot ${Number(pcieSlotOff)}`] : []),
  ].join(' and ')
}

function decideSocket(drive: Part): Decision {
  const form = textOf(drive, 'formFactor')
  if (form === 'U.2')
    return fitsIf(
      'It is a U.2 drive.',
      'An adapter from an M.2 or PCIe slot to U.2, and its cable, are needed.',
    )
  if (textOf(drive, 'interface').startsWith('SAS'))
    return fitsIf('It is a SAS drive.', 'A controller card for SAS is needed: SATA ports do not take it.')
  if (form === 'mSATA') return fitsIf('It is an mSATA drive.', 'An adapter to SATA is needed.')
  return fitsIf(
    `It is a ${form} drive with ${textOf(drive, 'interface')}.`,
    'Check which adapter its maker recommends for desktop boards.',
  )
}
