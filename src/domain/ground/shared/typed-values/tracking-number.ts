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
 * What is wrong with a tracking number that somebody typed, naming the character where it is one: the first that is neither
 * letter (A to Z) nor digit, or a hyphen or slash that does not stand alone between them. Undefined for what
 * `parseTrackingNumber` reads.
 */
export function trackingNumberProblem(raw: string): string | undefined {
  if (parseTrackingNumber(raw) !== undefined) return undefined
  const rule = `A tracking number has ${TRACKING_NUMBER_RULE}`
  const sign = wrongSign(raw.replace(/\s+/g, ''))
  return sign ? `${rule}: ${sign}` : rule
}

/** The first wrong character in words; undefined when each is right, and there are too few or too many. */
function wrongSign(number: string): string | undefined {
  const [sign] = number.match(/[^0-9A-Za-z/-]/u) ?? []
  if (sign === undefined) {
    const [apart] = number.match(/[/-]{2,}|^[/-]|[/-]$/) ?? []
    return apart && `“${apart.slice(0, 2)}” can be used only once at a time, between two of them`
  }
  if (/[\p{C}\p{Z}\p{M}]/u.test(sign)) return `it has an invisible character (${codePoint(sign)})`
  return /[\p{L}\p{N}]/u.test(sign)
    ? `“${sign}” is not one of A to Z or 0 to 9 (${codePoint(sign)})`
    : `“${sign}” cannot be used in it`
}

/** As Unicode writes it: "U+200B". */
function codePoint(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * By what two tracking numbers are the same: their letters and digits in capitals, however they are set apart. The column
 * `tracking_key` of the database is made by the same rule.
 */
export function trackingKey(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
