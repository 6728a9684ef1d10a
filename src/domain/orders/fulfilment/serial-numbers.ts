import type { CategoryName } from '#domain/goods/catalogue/categories.ts'

/** Goods of these categories carry a serial number each, by which a warranty is claimed and a swapped return is seen. */
const WITH_SERIAL: ReadonlySet<string> = new Set<CategoryName>([
  'Laptops',
  'Components',
  'Storage',
  'Monitors',
])

/** Serial numbers on one piece: a kit of memory modules has one on each. */
export const SERIALS_OF_PIECE_MAX = 8

/** Whether a piece of this category leaves only with its serial number on record. */
export function needsSerial(category: string): boolean {
  return WITH_SERIAL.has(category)
}

/**
 * A serial number as it is kept: capitals without spaces, and without the "S/N:" that some labels have in their barcode.
 * undefined: not one (3 to 40 letters and digits, with `-`, `.` and `/` between them).
 */
export function normaliseSerial(scanned: string): string | undefined {
  const serial = scanned
    .slice(0, 100)
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^(S\/?N|SERIAL(NO\.?)?)[:.]?(?=[0-9A-Z])/, (prefix) => (/[:.]$/.test(prefix) ? '' : prefix))
  return /^[0-9A-Z][0-9A-Z./-]{2,39}$/.test(serial) ? serial : undefined
}
