const LENGTHS: readonly number[] = [8, 12, 13, 14]

/**
 * Whether this is a GTIN as printed under a barcode (EAN-8, UPC-A, EAN-13, GTIN-14): digits only, the last one being the
 * check digit of the others. GS1 General Specifications, 7.9.
 */
export function isBarcode(text: string): boolean {
  if (!/^[0-9]+$/.test(text) || !LENGTHS.includes(text.length)) return false
  const digits = [...text].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
