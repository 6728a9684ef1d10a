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

/** The text with every card number in it struck out, for logs and reports that must never hold one (PCI DSS 3.3). */
export function withoutCardNumbers(text: string): string {
  return cardNumbersIn(text).reduce((rest, number) => rest.replaceAll(number, '[card number removed]'), text)
}

function cardNumbersIn(text: string): string[] {
  const whole = [...text.matchAll(CARD_SHAPED)].map(([run]) => run)
  const printed = AS_PRINTED.flatMap((shape) => [...text.matchAll(shape)].map(([, run = '']) => run))
  return [...whole, ...printed].filter((run) => hasCheckDigit(run.replace(/\D/g, '')))
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
