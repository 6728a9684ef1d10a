/** So many characters begin a batch, and so many after what all serial numbers of a product have in common. */
const BEGINNING_MIN = 6
const BEYOND_COMMON = 2

/** The beginning of a serial number that pieces of one batch have in common, given all serial numbers of the product. */
export function batchOfSerial(serials: readonly string[]): (serial: string) => string {
  const length = Math.max(BEGINNING_MIN, commonLength(serials) + BEYOND_COMMON)
  return (serial) => serial.slice(0, length)
}

function commonLength([first, ...others]: readonly string[]): number {
  if (first === undefined || others.length === 0) return 0
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return length
}
