import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPiece } from '#domain/orders/returns/return-form.ts'
import { type ReturnWay, WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'

export const CLAIM_WORDS_MAX = 1_000

/** What a customer says who claims that parts do not fit. */
export interface FitClaim {
  pieces: readonly { orderLineId: string; piece: number }[]
  /** Which of the verdicts that the order keeps is wrong, from 0. */
  verdict: number
  words: string
  way: ReturnWay
}

/** Reads the fields piece (several), verdict, words and way of a claim about one of so many verdicts. */
export function readFitClaim(
  form: { pieces: readonly string[]; verdict: string; words: string; way: string },
  verdictCount: number,
): Result<FitClaim, 'returns.not_valid'> {
  const pieces = [...new Set(form.pieces)].flatMap((text) => readPiece(text) ?? [])
  const verdict = /^\d{1,4}$/.test(form.verdict) ? Number(form.verdict) : verdictCount
  const words = manyLines(form.words)
  const way = Object.hasOwn(WAY_LABELS, form.way) ? (form.way as ReturnWay) : undefined
  const refused = refuseFields('returns.not_valid', {
    verdict: verdict < verdictCount ? undefined : 'Please choose what is wrong',
    pieces: pieces.length > 0 ? undefined : 'Please choose what to return',
    words: requiredTextProblem(words, CLAIM_WORDS_MAX),
    way: way ? undefined : 'Please choose how to send it back',
  })
  if (refused) return refused
  invariant(way, 'a way that is missing has a message')
  return ok({ pieces, verdict, words, way })
}
