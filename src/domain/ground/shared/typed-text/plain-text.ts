import { isBlank } from './blank-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL_BUT_NEWLINES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g

/**
 * What a person meant by a one-line field: control and text-direction characters become spaces (PostgreSQL refuses
 * NUL, mail headers must not break), runs of spaces one, both ends trimmed. Anything that is not text, or shows nothing (`isBlank`), counts as empty.
 */
export function oneLine(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim() : ''
  return isBlank(text) ? '' : text
}

/** The same for a text of several lines: newlines stay. */
export function manyLines(raw: unknown): string {
  const text =
    typeof raw === 'string' ? raw.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_NEWLINES, ' ').trim() : ''
  return isBlank(text) ? '' : text
}
