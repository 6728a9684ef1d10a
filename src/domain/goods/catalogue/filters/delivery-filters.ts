import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** What a list demands of the way to a PIN code. */
export interface DeliveryAsked {
  pin: string
  /** Promised within so many days from today. */
  withinDays?: number
  /** Cash is taken at the door. */
  inCash: boolean
}

/** Of the filters of a list. */
interface Asked {
  pin?: string | undefined
  /** Days. */
  within?: string | undefined
  cash?: true | undefined
}

/** What filters demand; undefined where they demand nothing, or the PIN code is none. */
export function deliveryAsked({ pin = '', within, cash }: Asked): DeliveryAsked | undefined {
  if ((!within && !cash) || !isPinShaped(pin)) return undefined
  return { pin, ...(within && { withinDays: Number(within) }), inCash: cash === true }
}

/** Why a demand is not in force: its PIN code is missing or none. Undefined where nothing is wrong. */
export function deliveryProblem(asked: Asked): string | undefined {
  if ((!asked.within && !asked.cash) || deliveryAsked(asked)) return undefined
  return asked.pin
    ? `${asked.pin} is not a PIN code. A PIN code has six digits.`
    : 'Enter your six-digit PIN code.'
}

/** A PIN code alone narrows nothing, and stays out of addresses that are shared. */
export function withoutIdlePin<Filters extends Asked>({
  pin,
  ...others
}: Filters): Omit<Filters, 'pin'> & Asked {
  return others.within || others.cash ? { ...others, ...(pin !== undefined && { pin }) } : others
}
