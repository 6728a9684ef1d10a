import type { AttributeRow } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { rowsOf } from '../attribute-values.ts'
import { ofKinds, textOf } from './rule.ts'
import type { Part } from './verdict.ts'

/**
 * Whether an M.2 slot does anything. "by processor": some processors have no lanes for it, and none is chosen yet. "not
 * known": whether the chosen processor has lanes for it nobody says.
 */
type SlotState = 'works' | 'by processor' | 'not known' | 'dead'

/** How many of the slots that are wired to a processor certainly work with it, the first first, and what the others are. */
interface OwnLanes {
  certain: number
  others: 'not known' | 'dead'
}

const ALL: OwnLanes = { certain: Number.POSITIVE_INFINITY, others: 'not known' }
/** Chipsets for LGA1200 that take no processor with lanes for an M.2 slot: their boards wire each to the chipset. */
const WITHOUT_PROCESSOR_SLOT = ['H410', 'B460']

/**
 * What the M.2 slots of a board are beside the chosen processor. A slot of which nobody says whether processor or chipset
 * serves it is taken for the processor's, and never for a dead one.
 */
export function slotStates(board: Part, build: readonly Part[]): SlotState[] {
  const [cpu] = ofKinds(build, ['cpu'])
  const own = cpu ? lanesOf(cpu, board) : leastLanesOn(board)
  let before = 0
  return rowsOf(board.attributes.m2Slots).map((slot) => {
    if (slot.lanes === 'from the chipset' || slot.moduleKey === 'E key') return 'works'
    before += 1
    if (before <= own.certain) return 'works'
    if (!cpu) return 'by processor'
    return slot.lanes === 'from the processor' ? own.others : 'not known'
  })
}

/** The slots of a board that may do something, with the number that people count them by. */
export function slotsThat(
  board: Part,
  build: readonly Part[],
  isWanted: (state: SlotState) => boolean,
): { slot: AttributeRow; number: number }[] {
  const states = slotStates(board, build)
  return rowsOf(board.attributes.m2Slots).flatMap((slot, at) => {
    const state = states[at]
    return state && isWanted(state) ? [{ slot, number: at + 1 }] : []
  })
}

/** By Intel's and AMD's lists of the lanes of their processors, beside those of the graphics card. */
function lanesOf(cpu: Part, board: Part): OwnLanes {
  const generation = textOf(cpu, 'generation')
  switch (textOf(board, 'socket')) {
    // Of this socket the 11th generation alone has four lanes beside the card's sixteen.
    case 'LGA1200':
      if (generation === '11th Gen Core' || WITHOUT_PROCESSOR_SLOT.includes(textOf(board, 'chipset')))
        return ALL
      return { certain: 0, others: generation === '10th Gen Core' ? 'dead' : 'not known' }
    // From 16 lanes (Kaby Lake-X) to 48.
    case 'LGA2066':
      return { certain: 0, others: 'not known' }
    case 'AM4':
      return hasCardOfEightLanes(cpu) ? { certain: 1, others: 'not known' } : ALL
    case 'AM5':
      if (generation === 'Ryzen 7000' || generation === 'Ryzen 9000') return ALL
      // The 8500G and the 8300G have half of the others' lanes.
      return generation === 'Ryzen 8000' && !/\b8[35]00G/i.test(cpu.name)
        ? { certain: 2, others: 'not known' }
        : { certain: 1, others: 'not known' }
    default:
      return ALL
  }
}

/** What every processor for the board has: of AM4 and AM5 slots beyond these take lanes of the graphics card. */
function leastLanesOn(board: Part): OwnLanes {
  switch (textOf(board, 'socket')) {
    case 'LGA1200':
      return WITHOUT_PROCESSOR_SLOT.includes(textOf(board, 'chipset'))
        ? ALL
        : { certain: 0, others: 'not known' }
    case 'LGA2066':
      return { certain: 0, others: 'not known' }
    case 'AM4':
    case 'AM5':
      return { certain: 1, others: 'not known' }
    default:
      return ALL
  }
}

/** Those with graphics, and those of their design that are sold without (4100, 4500, 5100, 5500, 5700). */
function hasCardOfEightLanes(cpu: Part): boolean {
  return (
    cpu.attributes.integratedGraphics !== false ||
    textOf(cpu, 'generation') === '' ||
    textOf(cpu, 'generation') === 'Ryzen 4000' ||
    /\b5(?:100|500|700)\b/.test(cpu.name)
  )
}
