/**
 * Whether a spreadsheet has written a long number in its short form, 8.90103E+12: its last digits are lost, and others
 * look the same. No maker's number, SKU or barcode is written so.
 */
export function isSpoiledNumber(text: string): boolean {
  return /^[1-9](?:[.,][0-9]{1,14})?E\+[0-9]{2,3}$/i.test(text.replace(/[\s\p{Cf}]/gu, ''))
}

/** What is said of such a number, and how it is kept. */
export const SPOILED_NUMBER_MESSAGE =
  'A spreadsheet has shortened this number, and its last digits are lost: format the column as Text, enter the number again, and save the file'
