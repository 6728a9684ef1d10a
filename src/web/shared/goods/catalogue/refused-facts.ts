import { data } from 'react-router'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { formWords, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { entriesOf } from './form-entries.ts'

/** What others did to a thing since an editor opened it, and what its versions are now. */
export interface OthersChanges {
  changes: readonly {
    by: string
    at: string
    action: string
    before: Readonly<Record<string, unknown>>
    after: Readonly<Record<string, unknown>>
  }[]
  versions: Readonly<Record<string, number>>
}

/** What a product's form shows after a refusal: the words for the whole, messages by field, and all that was typed. */
export interface RefusedFacts {
  code: ProblemCode
  message: string
  fields: Readonly<Record<string, string>>
  entries: FormEntries
  details: NonNullable<AnyProblem['details']>
  /** What somebody else did meanwhile. */
  others?: OthersChanges
}

/** The answer to a refused form; a field may have several values, so `refusedForm` would lose some. */
export function refusedFacts(problem: AnyProblem, form: FormData, others?: OthersChanges) {
  const { code, fields = {}, details = {} } = problem
  const refused: RefusedFacts = {
    code,
    message: formWords(problem),
    fields,
    entries: entriesOf(form),
    details,
    ...(others && { others }),
  }
  return data(refused, { status: problemStatus(problem) })
}
