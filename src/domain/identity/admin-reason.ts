import { keptTextProblem, oneLine, refuseFields } from '#domain/shared/form-fields.ts'
import { ok, type Result } from '#domain/shared/result.ts'

export const REASON_LENGTH_MAX = 300

/** Why an administrator does something to an account; kept in the audit log. Refuses with `identity.reason_required`. */
export function checkReason(raw: unknown): Result<string> {
  const reason = oneLine(raw)
  const problem = reason === '' ? 'Please give a reason' : keptTextProblem(reason, REASON_LENGTH_MAX)
  return refuseFields('identity.reason_required', { reason: problem }) ?? ok(reason)
}
