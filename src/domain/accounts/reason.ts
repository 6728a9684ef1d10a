import { keptTextProblem, manyLines, refuseFields } from '#domain/shared/form-fields.ts'
import { ok, type Result } from '#domain/shared/result.ts'

const REASON_LENGTH_MAX = 500

/**
 * Why an administrator does something to somebody else's account, for the audit log. Refuses with
 * `identity.reason_invalid` (message under `reason`) when it is missing or too long.
 */
export function checkReason(raw: unknown): Result<string> {
  const reason = manyLines(raw)
  const problem = reason === '' ? 'Please say why' : keptTextProblem(reason, REASON_LENGTH_MAX)
  return refuseFields('identity.reason_invalid', { reason: problem }) ?? ok(reason)
}
