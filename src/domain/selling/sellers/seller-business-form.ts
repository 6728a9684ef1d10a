import { GSTIN_MESSAGES, isPan, parseGstin } from '#domain/ground/gst/gstin.ts'
import { portalNameProblem } from '#domain/ground/gst/portal-text.ts'
import { isTicked, refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import {
  isSellerAddressBlank,
  readSellerAddress,
  type SellerAddress,
  sellerAddressProblems,
} from './seller-address.ts'

const LEGAL_NAME_LENGTH_MAX = 120

/** Who sells, under which registrations, and from where. */
export interface SellerBusiness {
  legalName: string
  gstin: string
  pan: string
  registered: SellerAddress
  pickup: SellerAddress
  /** Null: the pickup address. */
  returns: SellerAddress | null
}

/**
 * Checks legal name, GSTIN, PAN and the addresses of a seller together, since they bind each other: the PAN stands in the
 * GSTIN (it may be left out), and goods leave from the state that the GSTIN is of (CGST Act 2017, s. 22 and 25: a
 * registration for each state of supply). `pickupSame` ticked: parcels are fetched at the registered address. A return
 * address without any field is the pickup address.
 */
export function checkSellerBusiness(
  raw: Readonly<Record<string, unknown>>,
): Result<SellerBusiness, 'sellers.settings_not_valid'> {
  const legalName = oneLine(raw.legalName)
  const pickupFrom = isTicked(raw.pickupSame) ? 'registered' : 'pickup'
  const hasReturns = !isSellerAddressBlank(raw, 'return')
  const [registered, pickup] = [readSellerAddress(raw, 'registered'), readSellerAddress(raw, pickupFrom)]
  const gstin = parseGstin(oneLine(raw.gstin))
  const pan = oneLine(raw.pan).replace(/\s/g, '').toUpperCase() || (gstin.ok ? gstin.value.pan : '')
  const refusal = refuseFields('sellers.settings_not_valid', {
    legalName: requiredTextProblem(legalName, LEGAL_NAME_LENGTH_MAX) ?? portalNameProblem(legalName),
    gstin: gstin.ok ? stateProblem(gstin.value.state, [registered, pickup]) : GSTIN_MESSAGES[gstin.fault],
    pan: panProblem(pan, gstin.ok ? gstin.value.pan : undefined),
    ...sellerAddressProblems(raw, 'registered'),
    ...(pickupFrom === 'pickup' && sellerAddressProblems(raw, 'pickup')),
    ...(hasReturns && sellerAddressProblems(raw, 'return')),
  })
  if (refusal) return refusal
  invariant(gstin.ok && registered && pickup, 'a form without a problem can be read')
  const returns = hasReturns ? (readSellerAddress(raw, 'return') ?? null) : null
  return ok({ legalName, gstin: gstin.value.gstin, pan, registered, pickup, returns })
}

function stateProblem(
  state: SellerAddress['state'] | undefined,
  places: readonly (SellerAddress | undefined)[],
): string | undefined {
  const other = places.find((place) => place && place.state !== state)
  if (!other) return undefined
  const registeredIn = state ? stateOfCode(state).name : 'another territory'
  return `This GSTIN is registered in ${registeredIn}, but an address is in ${stateOfCode(other.state).name}`
}

function panProblem(pan: string, panInGstin: string | undefined): string | undefined {
  if (pan === '') return undefined
  if (!isPan(pan)) return 'A PAN has five letters, four digits and a letter'
  return panInGstin && pan !== panInGstin ? 'This PAN does not match the GSTIN' : undefined
}
