import { isBarcode } from '../product-codes/barcode.ts'

/**
 * Runs of 13 to 19 digits that a person or a program may have written with single blanks, dots or dashes between, and
 * that begin as payment cards do (ISO/IEC 7812: 2, 3, 4, 5, 6 and RuPay's 81, 82), unlike times and phone numbers.
 */
const CARD_SHAPED = /(?<!\d)(?:2[2-7]|[3456]\d|81|82)(?:[ .-]?\d){11,17}(?!\d)/g

/**
 * The groups in which cards are printed, wherever they begin among other digits: people write the expiry, the CVV or a
 * house number beside the number, and all of it together has another length and another check digit.
 */
const AS_PRINTED = [
  String.raw`\d{13,19}`,
  String.raw`\d{4}([ .-])\d{4}\2\d{4}\2\d{4}`,
  String.raw`\d{4}([ .-])\d{4}\2\d{4}\2\d{4}\2\d{3}`,
  String.raw`\d{4}([ .-])\d{6}\2\d{4,5}`,
].map((groups) => new RegExp(String.raw`(?<!\d)(?=(${groups})(?!\d))(?:2[2-7]|[3456]\d|81|82)`, 'g'))

/** Says whether a text holds what looks like a card number: card-shaped, with a right check digit (Luhn, ISO/IEC 7812-1). */
export function hasCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0
}

/**
 * The same for a field that is there for a number of the goods (a maker's part number): only fifteen digits and more,
 * unbroken or in the groups in which cards are printed, or fourteen as Diners Club has them. Part numbers of other
 * lengths and groups satisfy the check digit by chance, one in ten.
 */
export function hasCardNumberAsPartNumber(text: string): boolean {
  return printedNumbersIn(text).some(isIssuedLength)
}

/** The text with every card number in it struck out, for logs and reports that must never hold one (PCI DSS 3.3). */
export function withoutCardNumbers(text: string): string {
  return cardNumbersIn(text).reduce((rest, number) => rest.replaceAll(number, '[card number removed]'), text)
}

/** The same for a field that is there for a number of the goods; see `hasCardNumberAsPartNumber`. */
export function withoutCardNumbersAsPartNumber(text: string): string {
  return hasCardNumberAsPartNumber(text) ? withoutCardNumbers(text) : text
}

function cardNumbersIn(text: string): string[] {
  const whole = [...text.matchAll(CARD_SHAPED)]
    .map(([run]) => run)
    .filter((run) => isCardNumber(run) && !run.split(/[ .-]/).some(isBarcodeOnly))
  return [...whole, ...printedNumbersIn(text)]
}

function printedNumbersIn(text: string): string[] {
  const printed = AS_PRINTED.flatMap((shape) => [...text.matchAll(shape)].map(([, run = '']) => run))
  return printed.filter(isCardNumber)
}

function isCardNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  return hasCheckDigit(digits) && !isBarcodeOnly(digits)
}

/** Fourteen digits as Diners Club numbers its cards, which are used in India: 300 to 305, 309, 36, 38 and 39. */
const DINERS_CLUB = /^3(?:0[0-59]|[689]\d)\d{11}$/

/**
 * A barcode that can be no card. One in ten satisfies the check digit of cards too, and the German ones begin with 4.
 * - 12 digits (UPC-A): no card that is issued has so few; they are never looked at.
 * - 13 digits (EAN-13): only Visa numbered so, and has replaced the last of them by 16 digits long ago.
 * - 14 digits (GTIN-14): a card when it begins as those of Diners Club do, whatever its other check digit says, because
 *   such cards are in use, and a carton's code with the indicator 3 hardly ever stands in a text. No other issuer has 14.
 */
function isBarcodeOnly(digits: string): boolean {
  return digits.length >= 13 && isBarcode(digits) && !DINERS_CLUB.test(digits)
}

function isIssuedLength(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  return digits.length >= 15 || DINERS_CLUB.test(digits)
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const weighted = place % 2 === 0 ? digit : digit * 2
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
