import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import {
  inAsciiDigits,
  isPhoneNumber,
  PHONE_MESSAGE,
} from '#domain/ground/shared/typed-values/phone-and-pin.ts'

export const MOBILE_REQUIRED_MESSAGE = 'Please enter your mobile number'
export const MOBILE_ABROAD_MESSAGE =
  'We can only send codes to Indian numbers (+91). Please use your email instead.'
export const MOBILE_LANDLINE_MESSAGE =
  'We can only send codes to mobile numbers. They have 10 digits and begin with 6, 7, 8 or 9.'

/** Longer than any spelling of a number; what is longer is not looked at. */
const TYPED_LENGTH_MAX = 40

/**
 * The mobile number that somebody typed, in whatever spelling ("+91 98765-43210", "09876543210", "919876543210",
 * "९८७६५४३२१०"), or the words for the field that refuse it: empty, of another country, no mobile, no number. Which
 * numbers are mobiles of India says the metadata of libphonenumber (National Numbering Plan 2003).
 */
export function readMobileNumber(
  raw: unknown,
): { phone: PhoneNumber; problem?: never } | { problem: string; phone?: never } {
  const text = typeof raw === 'string' ? inAsciiDigits(raw).trim() : ''
  if (text === '') return { problem: MOBILE_REQUIRED_MESSAGE }
  if (text.length > TYPED_LENGTH_MAX) return { problem: PHONE_MESSAGE }
  const read = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false })
  if (!read || read.ext) return { problem: PHONE_MESSAGE }
  if (read.countryCallingCode !== '91') return { problem: MOBILE_ABROAD_MESSAGE }
  if (!isPhoneNumber(read.nationalNumber)) return { problem: PHONE_MESSAGE }
  const phone: string = read.number
  return isMobileNumber(phone) && read.isValid() ? { phone } : { problem: MOBILE_LANDLINE_MESSAGE }
}
