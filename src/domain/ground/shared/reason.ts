import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { keptTextProblem, refuseFields } from './form-fields.ts'
import { ok, type Result } from './result.ts'

const REASON_LENGTH_MAX = 500

/** The problem of a reason that must be given: it goes into the record, and often to the shop; undefined when fine. */
export function reasonProblem(reason: string): string | undefined {
  return reason === '' ? 'Please give a reason' : keptTextProblem(reason, REASON_LENGTH_MAX)
}

/**
 * Why an administrator does something to somebody else's account or product, for the audit log. Refuses when it is
 * missing or too long.
 */
export function checkReason(raw: unknown): Result<string, 'audit.reason_invalid'> {
  const reason = manyLines(raw)
  const problem = reason === '' ? 'Please say why' : keptTextProblem(reason, REASON_LENGTH_MAX)
  return refuseFields('audit.reason_invalid', { reason: problem }) ?? ok(reason)
}
