import { keptTextProblem } from '#domain/shared/form-fields.ts'

export const REASON_LENGTH_MAX = 500

/** The problem of a reason that must be given: it goes into the record, and often to the shop; undefined when fine. */
export function reasonProblem(reason: string): string | undefined {
  return reason === '' ? 'Please give a reason' : keptTextProblem(reason, REASON_LENGTH_MAX)
}
