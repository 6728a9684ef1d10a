import type { Paise } from '#domain/shared/money.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** The code that a customer tells at the door, as it was typed: six digits, blanks between them allowed. */
export function parseDeliveryCode(raw: unknown): string | undefined {
  const digits = typeof raw === 'string' && raw.length <= 20 ? raw.replace(/[\s-]/g, '') : ''
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}

/** Whether a parcel is worth so much that it is handed out for a code alone. Takes what its goods cost. */
export function needsDeliveryCode(goodsPaise: Paise, abovePaise: Paise): boolean {
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
