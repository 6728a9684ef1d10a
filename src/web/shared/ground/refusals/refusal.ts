import { data } from 'react-router'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { isGone, problemStatus, problemWords } from './problem-words.ts'

/** What a form shows after a refusal: messages by field, `form` for the whole, and what was typed but no secret. */
export interface RefusedForm {
  fields: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

/**
 * The answer to a form that was refused, with its status and Retry-After; nothing typed is lost but passwords
 * and account numbers, or a card number in place of an address, which never go back into a page. What is not there any
 * more is thrown as a page of its own, unless the page has more to show without it (`staysOnPage`).
 */
export function refusedForm(
  problem: AnyProblem,
  form: FormData,
  { staysOnPage = false }: { staysOnPage?: boolean } = {},
): ReturnType<typeof data<RefusedForm>> {
  if (isGone(problem) && !staysOnPage) throw refusedResponse(problem)
  const typed = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      !/password|accountnumber/i.test(entry[0]) &&
      !(entry[0] === 'upiAddress' && hasCardNumber(entry[1])),
  )
  const seconds = problem.details?.retryAfterSeconds
  return data(
    { fields: problem.fields ?? { form: problemWords(problem) }, typed: Object.fromEntries(typed) },
    {
      status: problemStatus(problem),
      headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) },
    },
  )
}

/** For an action that has no form to show again: 404 and the like, as an answer that is thrown. */
export function refusedResponse(problem: AnyProblem): Response {
  return new Response(problemWords(problem), { status: problemStatus(problem) })
}
