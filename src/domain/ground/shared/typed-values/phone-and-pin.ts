import { REQUIRED_MESSAGE } from '../form-fields.ts'

export const PHONE_MESSAGE = 'Please enter a valid 10-digit phone number'

export const PIN_MESSAGE = 'Please enter a PIN code of six digits, such as 411001'

/** The noughts of the scripts in which India writes numbers, of Arabic ones and of full-width ones; nine digits follow each. */
const NOUGHTS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10,
]

/** What people, address books and browsers put between digits, invisible characters included. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.()]+/gu

/**
 * An Indian telephone number as it is kept, ten digits without country code or trunk prefix, out of the spellings of
 * people, browsers and address books: "+91 98765-43210", "919876543210", "098765 43210", "९८७६५४३२१०". What is no
 * such number comes back without separators, for `isPhoneNumber` to refuse.
 */
export function readPhoneNumber(raw: unknown): string {
  const text = withoutSeparators(raw)
  return /^(?:(?:\+|00)?91)?0?([1-9][0-9]{9})$/.exec(text)?.[1] ?? text
}

/**
 * Says whether a telephone number, as `readPhoneNumber` gives it, can be one: ten digits, those of a mobile (6 to 9
 * first) or of a landline with its area code (National Numbering Plan 2003), and not the same digit ten times.
 */
export function isPhoneNumber(text: string): boolean {
  return /^([1-9])(?!\1{9})[0-9]{9}$/.test(text)
}

/** The problem of a required phone field, in whatever spelling (`readPhoneNumber`), or undefined. */
export function phoneProblem(text: string): string | undefined {
  if (text === '') return REQUIRED_MESSAGE
  return isPhoneNumber(readPhoneNumber(text)) ? undefined : PHONE_MESSAGE
}

/** A PIN code as it is kept: "411 005", "411-005" and "४११००५" are 411005. What is none comes back for a check to refuse. */
export function readPinCode(raw: unknown): string {
  return withoutSeparators(raw)
}

/** Digits of any of these scripts in ASCII; the rest of the text as it is. */
export function inAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const nought = NOUGHTS.find((start) => code >= start && code < start + 10)
    return nought === undefined ? digit : String(code - nought)
  })
}

function withoutSeparators(raw: unknown): string {
  return typeof raw === 'string' ? inAsciiDigits(raw).replace(SEPARATORS, '') : ''
}

/** Says whether a text looks like an Indian PIN code: six digits, the first not 0 (Department of Posts). */
export function isPinShaped(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text)
}
