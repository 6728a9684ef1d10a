import { REQUIRED_MESSAGE, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { addressFieldProblem } from '#domain/ground/shipping/delivery-address.ts'
import { otherStateOfPin } from '#domain/ground/shipping/other-state-of-pin.ts'
import { type StateCode, stateOfCode } from '#domain/ground/shipping/states.ts'
import type { BUSINESS_FIELDS } from './business-fields.ts'
import { GSTIN_MESSAGES, parseGstin } from './gstin.ts'
import { portalNameProblem } from './portal-text.ts'

/** A buyer who is registered under the GST law, as an invoice names it (CGST Rules, rule 46(d)). */
export interface BusinessBuyer {
  gstin: string
  /** Of the GSTIN: the place of supply, wherever the goods go (IGST Act s. 10(1)(b), bill to and ship to). */
  state: StateCode
  /** The legal name. */
  company: string
  /** Where it is registered; missing when that is where the goods go. */
  registeredAt?: { address: string; city: string; postalCode: string }
}

type BusinessField = (typeof BUSINESS_FIELDS)[number]

const COMPANY_LENGTH_MAX = 120
export const PO_NUMBER_LENGTH_MAX = 40

/**
 * The messages under the fields of a business, whose names and PIN code the GST portal has to take. Its address may be left out as a whole, unless the goods go to
 * `deliveryState` and the GSTIN is of another one: then the delivery address cannot stand on the invoice as the
 * registered one.
 */
export function businessProblems(
  raw: Readonly<Record<string, unknown>>,
  deliveryState?: StateCode,
): Partial<Record<BusinessField, string | undefined>> {
  const gstin = parseGstin(oneLine(raw.gstin))
  const state = gstin.ok ? gstin.value.state : undefined
  const isElsewhere = state !== undefined && deliveryState !== undefined && state !== deliveryState
  return {
    gstin: gstinProblem(raw.gstin),
    company:
      requiredTextProblem(oneLine(raw.company), COMPANY_LENGTH_MAX) ??
      portalNameProblem(oneLine(raw.company)),
    ...(isElsewhere && !hasAddress(raw)
      ? {
          companyAddress: `This GSTIN is registered in ${stateOfCode(state).name} and the delivery is to ${stateOfCode(deliveryState).name}. Please give the registered address`,
        }
      : addressProblems(raw, state)),
  }
}

/** The business that fields without a problem spell; undefined as long as one has a problem. */
export function readBusiness(raw: Readonly<Record<string, unknown>>): BusinessBuyer | undefined {
  const gstin = parseGstin(oneLine(raw.gstin))
  if (Object.values(businessProblems(raw)).some((problem) => problem !== undefined)) return undefined
  if (!gstin.ok || !gstin.value.state) return undefined
  return {
    gstin: gstin.value.gstin,
    state: gstin.value.state,
    company: oneLine(raw.company),
    ...(hasAddress(raw) && {
      registeredAt: {
        address: oneLine(raw.companyAddress),
        city: oneLine(raw.companyCity),
        postalCode: readPinCode(raw.companyPostalCode),
      },
    }),
  }
}

function gstinProblem(raw: unknown): string | undefined {
  const text = oneLine(raw)
  if (text === '') return REQUIRED_MESSAGE
  const gstin = parseGstin(text)
  if (!gstin.ok) return GSTIN_MESSAGES[gstin.fault]
  if (!gstin.value.state) return 'Sellers here cannot invoice a GSTIN of “other territory” (97)'
  return undefined
}

function hasAddress(raw: Readonly<Record<string, unknown>>): boolean {
  return [raw.companyAddress, raw.companyCity, raw.companyPostalCode].some((part) => oneLine(part) !== '')
}

function addressProblems(
  raw: Readonly<Record<string, unknown>>,
  state: StateCode | undefined,
): Partial<Record<BusinessField, string | undefined>> {
  if (!hasAddress(raw)) return {}
  return {
    companyAddress: addressFieldProblem('address', raw.companyAddress),
    companyCity: addressFieldProblem('city', raw.companyCity) ?? portalNameProblem(oneLine(raw.companyCity)),
    companyPostalCode:
      addressFieldProblem('postalCode', raw.companyPostalCode) ?? registeredPinProblem(raw, state),
  }
}

function registeredPinProblem(
  raw: Readonly<Record<string, unknown>>,
  state: StateCode | undefined,
): string | undefined {
  const found = state && otherStateOfPin(readPinCode(raw.companyPostalCode), state)
  return found && `This PIN code is in ${found}, and the GSTIN is registered in ${stateOfCode(state).name}`
}
