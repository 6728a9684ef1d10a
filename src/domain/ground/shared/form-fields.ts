import { ownEmail } from './account-email.ts'
import type { FieldCode } from './problem-code.ts'
import type { Refused } from './result.ts'
import { hasCardNumber, hasCardNumberAsPartNumber } from './typed-text/card-number-in-text.ts'
import { oneLine } from './typed-text/plain-text.ts'

/** The specification's message for an empty required field. */
export const REQUIRED_MESSAGE = 'This field is required'
export const EMAIL_MESSAGE = 'Please enter a valid email address'

/** RFC 5321 4.5.3.1.3 (a path of 256 octets with its angle brackets). */
export const EMAIL_LENGTH_MAX = 254

/** A ticked box as forms ("on"), JSON (true) and hidden fields ("true") send it. */
export function isTicked(raw: unknown): boolean {
  return raw === true || raw === 'on' || raw === 'true'
}

const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Says whether this is an address we can send mail to: at most 254 characters, ASCII, a domain with a dot, no card number. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= EMAIL_LENGTH_MAX &&
    EMAIL_ADDRESS.test(text) &&
    !hasCardNumber(text) &&
    ownEmail(text) !== undefined
  )
}

/** The spelling under which an address is stored and compared: no spaces around it, lower case. */
export function normaliseEmail(raw: unknown): string {
  return oneLine(raw).toLowerCase()
}

/** The message for a text that is longer than its field may be. */
export function tooLongMessage(lengthMax: number): string {
  return `Please use at most ${lengthMax} characters`
}

/** Under a field of any form in which somebody typed a card number: it must not be kept anywhere (PCI DSS 3.3). */
export const CARD_NUMBER_MESSAGE = 'Please do not type a card number here'

/** The problem of a text that is kept: longer than it may be, or with a card number in it; undefined when it is fine. */
export function keptTextProblem(text: string, lengthMax: number): string | undefined {
  if (text.length > lengthMax) return tooLongMessage(lengthMax)
  return hasCardNumber(text) ? CARD_NUMBER_MESSAGE : undefined
}

/** The same of a field that is there for a maker's number, which may satisfy the check digit of cards by chance. */
export function partNumberProblem(text: string, lengthMax: number): string | undefined {
  if (text.length > lengthMax) return tooLongMessage(lengthMax)
  return hasCardNumberAsPartNumber(text) ? CARD_NUMBER_MESSAGE : undefined
}

/** The problem of one required text field, or undefined when it is fine. */
export function requiredTextProblem(text: string, lengthMax: number): string | undefined {
  return text === '' ? REQUIRED_MESSAGE : keptTextProblem(text, lengthMax)
}

/** The problem of a required e-mail field, or undefined. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return REQUIRED_MESSAGE
  return isEmailAddress(text) ? undefined : EMAIL_MESSAGE
}

/** A refusal with the messages of the fields that have one; undefined when none has. */
export function refuseFields<Code extends FieldCode>(
  code: Code,
  problems: Readonly<Record<string, string | undefined>>,
): Refused<Code> | undefined {
  const fields: Record<string, string> = {}
  for (const [field, message] of Object.entries(problems)) if (message !== undefined) fields[field] = message
  return Object.keys(fields).length > 0 ? { ok: false, problem: { code, fields } } : undefined
}
