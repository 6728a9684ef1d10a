import { keptTextProblem, REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import {
  CONTACT_KINDS,
  type ContactKind,
  contactsIn,
} from '#domain/ground/shared/typed-text/contact-in-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { MESSAGE_MAX, REFUSAL_MAX } from './message-limits.ts'
import { openPlaceholder } from './message-template.ts'

export interface MessageForm {
  text: string
  /** Why the office reads it before the other side does: nothing, and it is sent at once. */
  heldFor: ContactKind[]
  requestKey: string
}

/** Reads a message (text, key). With pictures it may have no text. Refuses a card number and an open placeholder. */
export function readMessage(
  raw: Readonly<Record<string, unknown>>,
  { pictures = 0 }: { pictures?: number } = {},
): Result<MessageForm, 'messages.not_valid'> {
  const text = manyLines(raw.text)
  const requestKey = oneLine(raw.key)
  const open = openPlaceholder(text)
  const refused = refuseFields('messages.not_valid', {
    text:
      text === '' && pictures === 0
        ? REQUIRED_MESSAGE
        : (lengthProblem(text) ??
          keptTextProblem(text, MESSAGE_MAX) ??
          (open && `Please replace ${open} with real text`)),
    form: isUuid(requestKey) ? undefined : 'Please reload the page and try again',
  })
  return refused ?? ok({ text, heldFor: contactsIn(text), requestKey })
}

/** Says how much has to go: the form lets more be typed, so that nothing of a pasted text is lost unseen. */
function lengthProblem(text: string): string | undefined {
  const over = text.length - MESSAGE_MAX
  return over > 0
    ? `Please use at most ${formatCount(MESSAGE_MAX)} characters: this has ${formatCount(over)} too many`
    : undefined
}

/**
 * Why a message waits that follows others of its writer: what it says by itself, and a way to reach somebody that is told in
 * pieces. `before` is what the other side has of its writer, the latest last.
 */
export function heldBehind(
  heldFor: readonly ContactKind[],
  text: string,
  before: readonly string[],
): ContactKind[] {
  if (heldFor.length > 0 || text === '' || before.length === 0) return [...heldFor]
  const earlier = new Set(contactsIn(before.join(' ')))
  return contactsIn([...before, text].join(' ')).filter((kind) => !earlier.has(kind))
}

/** "a phone number and a link": what a message was held for. */
export function heldWords(heldFor: readonly string[]): string {
  const known = (Object.keys(CONTACT_KINDS) as ContactKind[]).filter((kind) => heldFor.includes(kind))
  const words = known.map((kind) => CONTACT_KINDS[kind])
  if (words.length < 2) return words[0] ?? 'contact details'
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Reads why a held message is refused. */
export function readRefusal(raw: unknown): Result<string, 'messages.refusal_not_valid'> {
  const words = oneLine(raw)
  const refused = refuseFields('messages.refusal_not_valid', {
    words: words === '' ? REQUIRED_MESSAGE : keptTextProblem(words, REFUSAL_MAX),
  })
  return refused ?? ok(words)
}
