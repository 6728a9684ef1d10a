import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { stateOfPin } from './pin-code.ts'
import type { StateCode } from './states.ts'

/** What couriers tell apart of the country. Each PIN code lies in one. */
export const ZONES = [
  'metro',
  'standard',
  'north-east',
  'jammu-kashmir',
  'ladakh',
  'islands',
  'army-post',
] as const

export type Zone = (typeof ZONES)[number]

export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  metro: 'Metro',
  standard: 'Rest of India',
  'north-east': 'North-east',
  'jammu-kashmir': 'Jammu and Kashmir',
  ladakh: 'Ladakh',
  islands: 'Islands',
  'army-post': 'Army post',
}

/** How a parcel travels from one PIN code to another: what its transit days depend on. */
export const ROUTES = [
  'same-city',
  'same-state',
  'metro-to-metro',
  'national',
  'north-east',
  'jammu-kashmir',
  'ladakh',
  'islands',
  'army-post',
] as const

export type Route = (typeof ROUTES)[number]

export const ROUTE_NAMES: Readonly<Record<Route, string>> = {
  'same-city': 'Within a city',
  'same-state': 'Within a state',
  'metro-to-metro': 'Metro to metro',
  national: 'Rest of India',
  'north-east': 'To or from the north-east',
  'jammu-kashmir': 'To or from Jammu and Kashmir',
  ladakh: 'To or from Ladakh',
  islands: 'To or from the islands',
  'army-post': 'To an army post office',
}

/** What is known of all PIN codes that begin with some digits; of two beginnings the longer one counts. */
export interface PinRule {
  /** The first one to six digits. */
  prefix: string
  zone: Zone
  /** PIN codes of one city are a trip within the city; empty where a prefix is no city. */
  city: string
  isServed: boolean
  offersCash: boolean
}

/** Working days in a courier's hands, at best and as promised. */
export interface TransitDays {
  daysMin: number
  daysMax: number
}

/** The zone table as a promise needs it. */
export interface ZoneTable {
  rules: ReadonlyMap<string, PinRule>
  transit: Readonly<Record<Route, TransitDays>>
}

/** What holds where no rule says anything: an ordinary address. */
const ORDINARY: Omit<PinRule, 'prefix'> = { zone: 'standard', city: '', isServed: true, offersCash: true }

const PIN_LENGTH = 6

/** What is known of a PIN code: by the longest prefix that has a rule. */
export function ruleOfPin(pin: string, { rules }: Pick<ZoneTable, 'rules'>): PinRule {
  for (let length = PIN_LENGTH; length > 0; length -= 1) {
    const rule = rules.get(pin.slice(0, length))
    if (rule) return rule
  }
  return { prefix: '', ...ORDINARY }
}

/**
 * How a parcel goes from one PIN code to the other. A city is the same wherever it is; what is hard to reach is so from
 * both sides, but not within its own state.
 */
export function routeBetween(from: string, to: string, table: Pick<ZoneTable, 'rules'>): Route {
  const [start, end] = [ruleOfPin(from, table), ruleOfPin(to, table)]
  if (start.zone === 'army-post' || end.zone === 'army-post') return 'army-post'
  if (start.city !== '' && start.city === end.city) return 'same-city'
  const [startState, endState] = [stateOfPin(from).state, stateOfPin(to).state]
  if (startState !== undefined && startState === endState) return 'same-state'
  for (const zone of FAR_ZONES) if (start.zone === zone || end.zone === zone) return zone
  return start.zone === 'metro' && end.zone === 'metro' ? 'metro-to-metro' : 'national'
}

/** The slowest first. */
const FAR_ZONES = ['islands', 'ladakh', 'jammu-kashmir', 'north-east'] as const

/** The state whose holidays a PIN code keeps, as far as it is known. */
export function holidayStateOf(pin: string | null | undefined): StateCode | undefined {
  return pin && isPinShaped(pin) ? stateOfPin(pin).state : undefined
}
