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

/** Signs of a serial number. */
export const SERIAL_LENGTH = { min: 3, max: 40 } as const

/** Whether a piece of this category leaves only with its serial number on record. */
export function needsSerial(category: string): boolean {
  return WITH_SERIAL.has(category)
}

/** Whether what is left to pack of an order is one piece that may leave without a serial number. */
export function isOnePieceWithoutSerial(left: readonly { category: string; quantity: number }[]): boolean {
  const [line, ...others] = left
  return line?.quantity === 1 && others.length === 0 && !needsSerial(line.category)
}

/**
 * A serial number as it is kept: capitals without spaces, and without the "S/N:" that some labels have in their barcode.
 * undefined: not one (so many letters and digits, with `-`, `.` and `/` between them).
 */
export function normaliseSerial(scanned: string): string | undefined {
  const serial = scanned
    .slice(0, 100)
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^(S\/?N|SERIAL(NO\.?)?)[:.]?(?=[0-9A-Z])/, (prefix) => (/[:.]$/.test(prefix) ? '' : prefix))
  const isInBounds = serial.length >= SERIAL_LENGTH.min && serial.length <= SERIAL_LENGTH.max
  return isInBounds && /^[0-9A-Z][0-9A-Z./-]*$/.test(serial) ? serial : undefined
}
