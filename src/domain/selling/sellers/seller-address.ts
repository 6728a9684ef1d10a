import { portalNameProblem } from '#domain/ground/gst/portal-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { addressFieldProblem } from '#domain/ground/shipping/delivery-address.ts'
import { stateOfPin } from '#domain/ground/shipping/pin-code.ts'
import { findState, type StateCode } from '#domain/ground/shipping/states.ts'

/** A place of business: where a seller is registered, where its parcels are fetched, where they are sent back. */
export interface SellerAddress {
  address: string
  city: string
  state: StateCode
  postalCode: string
}

const FIELDS = ['address', 'city', 'state', 'postalCode'] as const

/** The names of a place's fields in a form: `pickupAddress`, `pickupCity`… for the prefix `pickup`. */
export function sellerAddressFields(prefix: string): Readonly<Record<(typeof FIELDS)[number], string>> {
  const name = (field: string) => `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`
  return {
    address: name('address'),
    city: name('city'),
    state: name('state'),
    postalCode: name('postalCode'),
  }
}

/** Says whether nothing of a place was filled in. */
export function isSellerAddressBlank(raw: Readonly<Record<string, unknown>>, prefix: string): boolean {
  return Object.values(sellerAddressFields(prefix)).every((name) => oneLine(raw[name]) === '')
}

/** The messages under a place's fields, by field name; a PIN code that surely lies in another state is a mistake. */
export function sellerAddressProblems(
  raw: Readonly<Record<string, unknown>>,
  prefix: string,
): Record<string, string | undefined> {
  const names = sellerAddressFields(prefix)
  const problems: Record<string, string | undefined> = {}
  for (const field of FIELDS) problems[names[field]] = addressFieldProblem(field, raw[names[field]])
  // It stands on tax invoices.
  problems[names.city] ??= portalNameProblem(oneLine(raw[names.city]))
  const state = findState(oneLine(raw[names.state]))
  const pin = stateOfPin(readPinCode(raw[names.postalCode]))
  if (!problems[names.postalCode] && state && pin.certain && pin.state && pin.state !== state.code)
    problems[names.postalCode] = `This PIN code is not in ${state.name}`
  return problems
}

/** The place that fields without a problem spell; undefined while the state names none. */
export function readSellerAddress(
  raw: Readonly<Record<string, unknown>>,
  prefix: string,
): SellerAddress | undefined {
  const names = sellerAddressFields(prefix)
  const state = findState(oneLine(raw[names.state]))
  if (!state) return undefined
  return {
    address: oneLine(raw[names.address]),
    city: oneLine(raw[names.city]),
    state: state.code,
    postalCode: readPinCode(raw[names.postalCode]),
  }
}

/** Where returned parcels go: to the return address, else where parcels are picked up, else where the seller is registered. */
export function returnPlace<Place extends { address: string | null }>({
  registered,
  pickup,
  returns,
}: Record<'registered' | 'pickup' | 'returns', Place>): Place {
  return [returns, pickup].find(({ address }) => address) ?? registered
}

/** A seller's places in words: one that was left empty is said to be the one that stands in for it, "" where none does. */
export function placeWords({
  registered,
  pickup,
  returns,
}: Record<'registered' | 'pickup' | 'returns', string>): Record<'pickup' | 'returns', string> {
  const atRegistered = registered && 'Same as registered address'
  return {
    pickup: pickup || atRegistered,
    returns: returns || (pickup ? 'Same as pickup address' : atRegistered),
  }
}
