import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'

/**
 * Codes that have another name by now than the one under which release 1.0.0 gave them out to programs: `/api/v1` and
 * `POST /api/checkout` go on saying the former, since software compares it.
 */
const PUBLISHED: Readonly<Partial<Record<ProblemCode, string>>> = {
  'cancellations.vendor_order_gone': 'cancellations.part_gone',
  'catalogue.picture_unknown': 'vendors.picture_unknown',
  'fulfilment.vendor_order_gone': 'fulfilment.part_gone',
  'imports.row_not_valid': 'vendors.import_row_not_valid',
  'limits.too_many_attempts': 'identity.too_many_attempts',
  'listings.already_offered': 'vendors.already_offered',
  'listings.not_found': 'vendors.not_found',
  'listings.sku_taken': 'vendors.sku_taken',
  'sellers.api_key_unknown': 'vendors.api_key_unknown',
  'sellers.api_method_unknown': 'vendors.api_method_unknown',
  'sellers.api_request_invalid': 'vendors.api_request_invalid',
}

/** The name under which a program is told a code. */
export function publishedCode(code: ProblemCode): string {
  return PUBLISHED[code] ?? code
}
