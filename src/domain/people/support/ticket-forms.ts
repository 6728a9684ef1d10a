import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { openPlaceholder } from './answer-template.ts'
import { MESSAGE_LENGTH_MAX } from './contact-form.ts'

export const TICKET_REASON_LENGTH_MAX = 300
const NOT_OUR_FORM = 'Please reload the page and try again'

/** Something to be said in a thread. */
export interface TicketText {
  text: string
  /** Made when the form was opened: the same one is kept once, however often it is sent. */
  requestKey: string
}

/** Something that is only right as long as the thread is as the writer saw it. */
export interface TicketAnswer extends TicketText {
  version: number
}

/** Checks what a person writes back (text, key). */
export function checkReplyForm(
  raw: Readonly<Record<string, unknown>>,
): Result<TicketText, 'support.reply_invalid'> {
  const text = manyLines(raw.text)
  const requestKey = oneLine(raw.key)
  const refusal = refuseFields('support.reply_invalid', {
    text: requiredTextProblem(text, MESSAGE_LENGTH_MAX),
    form: isUuid(requestKey) ? undefined : NOT_OUR_FORM,
  })
  return refusal ?? ok({ text, requestKey })
}

/** Checks an answer of ours (text, key, version): also that no placeholder is left open. */
export function checkAnswerForm(
  raw: Readonly<Record<string, unknown>>,
): Result<TicketAnswer, 'support.reply_invalid'> {
  const reply = checkReplyForm(raw)
  if (!reply.ok) return reply
  const version = readVersion(raw.version)
  const open = openPlaceholder(reply.value.text)
  const refusal = refuseFields('support.reply_invalid', {
    text: open && `Please replace ${open} with real text`,
    form: version === undefined ? NOT_OUR_FORM : undefined,
  })
  return refusal ?? ok({ ...reply.value, version: version ?? 0 })
}

/** Checks why something is done without a mail (reason, key, version). */
export function checkReasonForm(
  raw: Readonly<Record<string, unknown>>,
): Result<TicketAnswer, 'support.reply_invalid'> {
  const reason = oneLine(raw.reason)
  const requestKey = oneLine(raw.key)
  const version = readVersion(raw.version)
  const refusal = refuseFields('support.reply_invalid', {
    reason: requiredTextProblem(reason, TICKET_REASON_LENGTH_MAX),
    form: isUuid(requestKey) && version !== undefined ? undefined : NOT_OUR_FORM,
  })
  return refusal ?? ok({ text: reason, requestKey, version: version ?? 0 })
}

/** The version that a form was opened at. */
export function readVersion(raw: unknown): number | undefined {
  const text = oneLine(raw)
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined
}
