import type { ProblemCode } from './problem-code.ts'

/** A refusal in a form that a program can act on; one table in the web layer turns `code` into words. */
export interface Problem<Code extends ProblemCode = ProblemCode> {
  code: Code
  /** What the words need: names, quantities, amounts in paise. */
  details?: Readonly<Record<string, string | number>>
  /** Form field → the message shown under it. */
  fields?: Readonly<Record<string, string>>
}

/** What every rule and use case that may refuse answers with. A bug is never a Result: it throws. */
export type Result<Value, Code extends ProblemCode = ProblemCode> =
  | { ok: true; value: Value }
  | { ok: false; problem: Problem<Code> }

/** The answer of a rule that has nothing against it. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refusal; fits any Result. */
export function refuse<Code extends ProblemCode>(
  code: Code,
  rest: Omit<Problem, 'code'> = {},
): { ok: false; problem: Problem<Code> } {
  return { ok: false, problem: { code, ...rest } }
}
