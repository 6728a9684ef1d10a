import { type HoldReason, judgeReview } from '#domain/goods/reviews/judge-review.ts'
import { CARD_NUMBER_MESSAGE, refuseFields, tooLongMessage } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { ANSWER_MAX, ANSWER_MIN, QUESTION_MAX, QUESTION_MIN } from './question-limits.ts'

/** A text that may be kept, and why the office reads it before others do: nothing of it, and it is published at once. */
export interface JudgedText {
  text: string
  heldFor: HoldReason[]
}

/** Reads a question: one line, without a way to reach somebody. */
export function readQuestion(raw: unknown): Result<JudgedText, 'questions.not_valid'> {
  const text = oneLine(raw)
  return readText('questions.not_valid', text, { min: QUESTION_MIN, max: QUESTION_MAX })
}

/** Reads an answer, of whoever gives it. */
export function readAnswer(raw: unknown): Result<JudgedText, 'questions.answer_not_valid'> {
  const text = manyLines(raw)
  return readText('questions.answer_not_valid', text, { min: ANSWER_MIN, max: ANSWER_MAX })
}

function readText<Code extends 'questions.not_valid' | 'questions.answer_not_valid'>(
  code: Code,
  text: string,
  { min, max }: { min: number; max: number },
): Result<JudgedText, Code> {
  const found = judgeReview({ text })
  const refused = refuseFields(code, { text: lengthProblem(text, min, max) ?? contactProblem(found) })
  return refused ?? ok({ text, heldFor: found })
}

function lengthProblem(text: string, min: number, max: number): string | undefined {
  if (text.length < min) return `Please write at least ${min} characters`
  if (text.length > max) return tooLongMessage(max)
  return hasCardNumber(text) ? CARD_NUMBER_MESSAGE : undefined
}

/** What everybody reads says nowhere how to reach somebody: its writer takes that out, and nobody has to wait. */
function contactProblem(found: readonly HoldReason[]): string | undefined {
  if (found.includes('email')) return 'Please leave out email addresses: everybody reads this'
  if (found.includes('phone')) return 'Please leave out phone numbers: everybody reads this'
  if (found.includes('link')) return 'Please leave out links'
  if (found.includes('upi')) return 'Please leave out UPI addresses: everybody reads this'
  if (found.includes('handle')) return 'Please leave out names on other services: everybody reads this'
  return found.includes('order-number')
    ? 'Please leave out order numbers. Ask about an order on its own page'
    : undefined
}
