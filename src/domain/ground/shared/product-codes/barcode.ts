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

/**
 * A barcode as fourteen digits, in which all its spellings are the same: UPC-A is EAN-13 with a 0 before it, and that
 * GTIN-14 with another (GS1 General Specifications, 3.3.2). Blanks and dashes, invisible ones too, do not count.
 * undefined for what is none.
 */
export function gtin14(text: string): string | undefined {
  const digits = barcodeDigits(text)
  return isBarcode(digits) ? digits.padStart(14, '0') : undefined
}

/**
 * Every spelling of the barcode that a text is, for a column that keeps them as they were typed; of what is none, the
 * text alone without blanks and dashes.
 */
export function barcodeSpellings(text: string): string[] {
  const whole = gtin14(text)
  if (!whole) return [barcodeDigits(text)]
  return LENGTHS.filter((length) => /^0*$/.test(whole.slice(0, -length))).map((length) =>
    whole.slice(-length),
  )
}

/** The text of a barcode without what people, files and scanners put between its digits. */
export function barcodeDigits(text: string): string {
  return text.replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}
