import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingDispatcher } from './acting-dispatcher.action.ts'

/** One step of a vendor order's way, as its form sends it: the words for what it did, or why it was refused. */
export type Step = (
  app: App,
  acting: ActingDispatcher,
  text: (name: string) => string,
) => Promise<Result<string, ProblemCode>>

export function worded<Value, Code extends ProblemCode>(
  result: Result<Value, Code>,
  words: (value: Value) => string,
): Result<string, Code> {
  return result.ok ? { ok: true, value: words(result.value) } : result
}
