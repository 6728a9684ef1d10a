/** The GST slabs since 22 September 2025, in basis points; the usual one for computer hardware first. */
export const GST_RATES_BP = [1800, 500, 4000, 0] as const
