import { REQUIRED_MESSAGE, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  isPinShaped,
  phoneProblem,
  readPhoneNumber,
  readPinCode,
} from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { findState, type StateCode } from './states.ts'

export const POSTAL_CODE_MESSAGE = 'Please enter a valid 6-digit postal code'
export const STATE_MESSAGE = 'Please choose a state or union territory of India'

export const PERSON_NAME_LENGTH_MAX = 60
export const ADDRESS_LENGTH_MAX = 300
export const CITY_LENGTH_MAX = 80

/** Where a parcel goes and whom the courier calls. Every text is trimmed, on one line. */
export interface DeliveryAddress {
  firstName: string
  lastName: string
  /** Ten digits, no country code. */
  phoneNumber: string
  address: string
  city: string
  state: StateCode
  /** Six digits. */
  postalCode: string
}

export const DELIVERY_ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'address',
  'city',
  'state',
  'postalCode',
] as const

export type DeliveryAddressField = (typeof DELIVERY_ADDRESS_FIELDS)[number]

/** The message under one field of an address, or undefined when it is fine. Messages are the specification's. */
export function addressFieldProblem(field: DeliveryAddressField, raw: unknown): string | undefined {
  const text = oneLine(raw)
  switch (field) {
    case 'firstName':
    case 'lastName':
      return requiredTextProblem(text, PERSON_NAME_LENGTH_MAX)
    case 'address':
      return requiredTextProblem(text, ADDRESS_LENGTH_MAX)
    case 'city':
      return requiredTextProblem(text, CITY_LENGTH_MAX)
    case 'phoneNumber':
      return phoneProblem(text)
    case 'state':
      return text === '' ? REQUIRED_MESSAGE : findState(text) ? undefined : STATE_MESSAGE
    case 'postalCode':
      return text === '' ? REQUIRED_MESSAGE : isPinShaped(readPinCode(text)) ? undefined : POSTAL_CODE_MESSAGE
  }
}

/** The messages of every field of an address; undefined where a field is fine. */
export function addressProblems(
  raw: Readonly<Record<string, unknown>>,
): Partial<Record<DeliveryAddressField, string | undefined>> {
  return Object.fromEntries(
    DELIVERY_ADDRESS_FIELDS.map((field) => [field, addressFieldProblem(field, raw[field])]),
  )
}

/** The address that fields without a problem spell; undefined as long as one has a problem. */
export function readAddress(raw: Readonly<Record<string, unknown>>): DeliveryAddress | undefined {
  const state = findState(oneLine(raw.state))
  if (!state || Object.values(addressProblems(raw)).some((problem) => problem !== undefined)) return undefined
  return {
    firstName: oneLine(raw.firstName),
    lastName: oneLine(raw.lastName),
    phoneNumber: readPhoneNumber(raw.phoneNumber),
    address: oneLine(raw.address),
    city: oneLine(raw.city),
    state: state.code,
    postalCode: readPinCode(raw.postalCode),
  }
}
