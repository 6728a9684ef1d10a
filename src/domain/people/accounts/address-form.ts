import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import {
  addressProblems,
  type DeliveryAddress,
  readAddress,
} from '#domain/ground/shipping/delivery-address.ts'

/** Addresses that one customer can keep. */
export const SAVED_ADDRESSES_MAX = 20

/**
 * Checks an address that a customer saves for later, by the rules and with the messages of the checkout, so that a
 * saved address can always be ordered to.
 */
export function checkAddressForm(
  raw: Readonly<Record<string, unknown>>,
): Result<DeliveryAddress, 'accounts.address_invalid'> {
  const refusal = refuseFields('accounts.address_invalid', addressProblems(raw))
  if (refusal) return refusal
  const address = readAddress(raw)
  invariant(address, 'an address without a problem can be read')
  return ok(address)
}
