/**
 * A maker's part number as it is compared: "BX8071514400", "bx80715-14400" and "BX80715–14400" are the same, whatever
 * dash, blank or invisible character stands in it. The column `mpn_key` says the same of what is stored. A number
 * without Latin letters and digits is compared as it stands.
 */
export function partNumberKey(text: string): string {
  const lower = text.toLowerCase()
  return lower.replace(/[^a-z0-9]/g, '') || lower
}
