import type { FieldCode, ProblemCode, Problems } from './problem-code.ts'

/** A refusal in a form that a program can act on; one table in the web layer turns `code` into words. */
export interface Problem<Code extends ProblemCode> {
  code: Code
  /** What the words need: names, quantities, amounts in paise. */
  details?: Readonly<Record<string, string | number>>
  /** Form field → the message shown under it. */
  fields?: Readonly<Record<string, string>>
}

/** A refusal of whatever kind, where any may come: in the table of words, and in what is true of all. */
export type AnyProblem = Problem<ProblemCode>

/** The half of a Result that refuses. */
export interface Refused<Code extends ProblemCode> {
  ok: false
  problem: Problem<Code>
}

/** What every rule and use case that may refuse answers with. A bug is never a Result: it throws. */
export type Result<Value, Code extends ProblemCode> = { ok: true; value: Value } | Refused<Code>

/** An answer of whatever kind, for what hands answers on as they are. */
export type AnyResult = Result<unknown, ProblemCode>

/** The codes that a function can refuse with, for one that hands its refusals on: `CodeOf<typeof openOrder>`. */
export type CodeOf<Deciding extends (...given: never[]) => unknown> = CodeIn<Awaited<ReturnType<Deciding>>>

type CodeIn<Answer> = Answer extends Refused<infer Code> | Problem<infer Code> ? Code : never

/** The answer of a rule that has nothing against it. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refusal; fits any Result. */
export function refuse<Code extends ProblemCode>(code: Code, ...rest: Rest<Code>): Refused<Code> {
  return { ok: false, problem: problemOf(code, ...rest) }
}

/** The same where somebody else refuses with it. */
export function problemOf<Code extends ProblemCode>(code: Code, ...[rest]: Rest<Code>): Problem<Code> {
  return { code, ...rest }
}

type Fields = Readonly<Record<string, string>>

/** What a code brings with it (`Problems`): messages of fields, or the details of its words. */
type Rest<Code extends ProblemCode> = Code extends FieldCode
  ? [rest: { fields: Fields }]
  : Record<never, never> extends Problems[Code]
    ? [rest?: { details?: Readonly<Problems[Code]>; fields?: Fields }]
    : [rest: { details: Readonly<Problems[Code]>; fields?: Fields }]
