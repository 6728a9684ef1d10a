/** In the order in which forms show them. */
export const BUSINESS_FIELDS = [
  'gstin',
  'company',
  'companyAddress',
  'companyCity',
  'companyPostalCode',
] as const
