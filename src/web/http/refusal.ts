import { data } from 'react-router'
import type { Problem } from '#domain/shared/result.ts'

const STATUSES: Readonly<Record<string, number>> = {
  'identity.too_many_attempts': 429,
  'identity.reset_needed': 429,
  'identity.busy': 503,
  'identity.not_found': 404,
}

/** What a form shows after a refusal: messages by field, `form` for the whole, and what was typed but no secret. */
export interface RefusedForm {
  fields: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

/** The answer to a form that was refused: 422, or 429 and 503 with Retry-After; nothing typed is lost but passwords. */
export function refusedForm(problem: Problem, form: FormData): ReturnType<typeof data<RefusedForm>> {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !/password/i.test(entry[0]),
  )
  const seconds = problem.details?.retryAfterSeconds
  return data(
    {
      fields: problem.fields ?? { form: 'An error occurred. Please try again.' },
      typed: Object.fromEntries(typed),
    },
    {
      status: STATUSES[problem.code] ?? 422,
      headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) },
    },
  )
}
