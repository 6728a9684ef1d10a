import { type BusinessBuyer, businessProblems, readBusiness } from '#domain/ground/gst/business-buyer.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'

/** Checks the business that a customer keeps for later, by the rules of the checkout. */
export function checkBusinessForm(
  raw: Readonly<Record<string, unknown>>,
): Result<BusinessBuyer, 'accounts.business_invalid'> {
  const refusal = refuseFields('accounts.business_invalid', businessProblems(raw))
  if (refusal) return refusal
  const business = readBusiness(raw)
  invariant(business, 'a business without a problem can be read')
  return ok(business)
}
