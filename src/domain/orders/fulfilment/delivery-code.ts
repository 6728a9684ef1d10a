import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { shareOfPieces } from '#domain/money/invoicing/line-share.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** The code that a customer tells at the door, as it was typed: six digits, blanks between them allowed. */
export function parseDeliveryCode(raw: unknown): string | undefined {
  const digits = typeof raw === 'string' && raw.length <= 20 ? raw.replace(/[\s-]/g, '') : ''
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}

/** Orders of one account to one address count together when they were placed at most so many hours apart. */
export const TOGETHER_HOURS = 24

/** From when to when another order has to be placed to count together with this one, both moments included. */
export function placedTogether(placedAt: Date): { from: Date; to: Date } {
  const apart = TOGETHER_HOURS * HOUR_MS
  return { from: new Date(placedAt.getTime() - apart), to: new Date(placedAt.getTime() + apart) }
}

/** A line of an order, from whichever seller, or of another that counts together with it: its goods go to the same address. */
export interface OrderedGoods {
  quantity: number
  cancelledQuantity: number
  linePaise: Paise
}

/**
 * Whether a parcel of an order is handed out for a code alone: where all that the order, and those that count together with
 * it (`placedTogether`), send to its address is worth more than `abovePaise`, whatever boxes and shops it comes in. By the
 * box, or by the order, goods that are divided would need none.
 */
export function needsDeliveryCode(ordered: readonly OrderedGoods[], abovePaise: Paise): boolean {
  const goodsPaise = ordered.reduce((sum, { quantity, cancelledQuantity, linePaise }) => {
    const pieces = quantity - cancelledQuantity
    const none = { quantity: 0, paise: 0 }
    return pieces === 0 ? sum : sum + shareOfPieces(linePaise, { quantity, pieces, packed: none })
  }, 0)
  return goodsPaise > abovePaise
}

export type DoorStep = 'open-box' | 'enter-code' | 'delivered' | 'not-on-its-way'

const AT_THE_DOOR: ReadonlySet<ParcelStatus> = new Set([
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'held',
])

/** What the courier's person does next at the door: the box is opened first, and only then is the code worth anything. */
export function doorStep(parcel: { status: ParcelStatus; isBoxOpened: boolean }): DoorStep {
  if (parcel.status === 'delivered') return 'delivered'
  if (!AT_THE_DOOR.has(parcel.status)) return 'not-on-its-way'
  return parcel.isBoxOpened ? 'enter-code' : 'open-box'
}
