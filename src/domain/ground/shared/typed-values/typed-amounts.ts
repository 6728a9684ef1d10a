/** Digits, with commas where India or the rest of the world groups them, and decimals behind a point. */
const NUMBER_TEXT = /^(\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/

/**
 * A number that is not negative, as people and spreadsheets write it: "5,600", "1,00,000", "4.75", "18.00". undefined for
 * anything else: more than nine digits before the point, more than `decimalsMax` behind it, commas that group nothing.
 */
export function readNumber(text: string, decimalsMax: number): number | undefined {
  const [, grouped = '', decimals = ''] = NUMBER_TEXT.exec(text.trim().slice(0, 40)) ?? []
  const [whole, fraction] = [grouped.replaceAll(',', ''), decimals.replace(/0+$/, '')]
  if (whole === '' || whole.length > 9 || fraction.length > decimalsMax) return undefined
  return Number(fraction ? `${whole}.${fraction}` : whole)
}

/** The same of a whole number up to a limit, which spreadsheets may write as "5.00". */
export function readWholeNumber(text: string, max: number): number | undefined {
  const number = readNumber(text, 0)
  return number !== undefined && number <= max ? number : undefined
}

/** A percentage of at most two decimals, "12.5" or "12.50 %", in basis points; undefined for anything else. */
export function percentToBasisPoints(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
