import { keptTextProblem, REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { contactsIn } from '#domain/ground/shared/typed-text/contact-in-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { MESSAGE_MAX, TEMPLATE_NAME_MAX } from './message-limits.ts'

/** What a template may leave open. */
export const PLACEHOLDERS = [
  { key: 'customer', label: 'the customer’s first name' },
  { key: 'order', label: 'the order number' },
] as const

const IN_BRACES = /\{([a-z]{1,20})\}/g

/** Puts in what is known; what nothing is known for stays, for whoever writes to see. */
export function fillTemplate(
  text: string,
  known: { customer: string | undefined; order: string | undefined },
): string {
  return text.replace(IN_BRACES, (whole, key: string) =>
    key === 'customer' || key === 'order' ? known[key] || whole : whole,
  )
}

/** A template behind what is typed already, on a line of its own. */
export function insertTemplate(typed: string, filled: string): string {
  const before = typed.trimEnd()
  return before === '' ? filled : `${before}\n${filled}`
}

/** The first placeholder that still stands in a text: "{order}". */
export function openPlaceholder(text: string): string | undefined {
  return /\{(?:customer|order)\}/.exec(text)?.[0]
}

/** Reads a template (name, text). Refuses a placeholder that does not exist, and what would be held when it is sent. */
export function readMessageTemplate(
  raw: Readonly<Record<string, unknown>>,
): Result<{ name: string; text: string }, 'messages.template_not_valid'> {
  const name = oneLine(raw.name)
  const text = manyLines(raw.text)
  const refused = refuseFields('messages.template_not_valid', {
    name: name === '' ? REQUIRED_MESSAGE : keptTextProblem(name, TEMPLATE_NAME_MAX),
    text: text === '' ? REQUIRED_MESSAGE : (keptTextProblem(text, MESSAGE_MAX) ?? contentProblem(text)),
  })
  return refused ?? ok({ name, text })
}

function contentProblem(text: string): string | undefined {
  const keys: readonly string[] = PLACEHOLDERS.map(({ key }) => key)
  const unknown = [...text.matchAll(IN_BRACES)].find(([, key = '']) => !keys.includes(key))?.[0]
  if (unknown) return `There is no ${unknown}. A template can use {customer} and {order}`
  return contactsIn(text).length > 0
    ? 'Please leave out contact details and links: a message with them is held'
    : undefined
}
