import type { BusinessBuyer } from '#domain/ground/gst/business-buyer.ts'

/** A kept business as the fields of a form spell it. */
export function businessValues(business: BusinessBuyer | undefined): Record<string, string> {
  const { address = '', city = '', postalCode = '' } = business?.registeredAt ?? {}
  return {
    gstin: business?.gstin ?? '',
    company: business?.company ?? '',
    companyAddress: address,
    companyCity: city,
    companyPostalCode: postalCode,
  }
}
