/** What a tracking number has, for whoever is to type one. */
export const TRACKING_NUMBER_RULE = '4 to 40 letters and digits'

/**
 * A courier's number of a parcel as it is kept: capitals, without the blanks people type, and with the hyphens and slashes
 * that the courier writes, since its pages and bar codes have them. It has 4 to 40 letters and digits; undefined for what
 * is none.
 */
export function parseTrackingNumber(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > 80) return undefined
  const number = raw.replace(/\s+/g, '').toUpperCase()
  return /^[0-9A-Z](?:[/-]?[0-9A-Z]){3,39}$/.test(number) ? number : undefined
}

/**
 * By what two tracking numbers are the same: their letters and digits in capitals, however they are set apart. The column
 * `tracking_key` of the database is made by the same rule.
 */
export function trackingKey(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
