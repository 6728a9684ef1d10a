import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { BEARERS, type Bearer, DISPUTE_KINDS, type DisputeKind } from './dispute-state.ts'

export const DISPUTE_TEXT_LENGTH_MAX = 4_000
/** An order's parcel holds fewer. */
const PIECES_MAX = 200
const NOT_OUR_FORM = 'Please reload the page and try again'

/** One piece of a line in a parcel, numbered from 1 as it was packed. */
export interface DisputedPiece {
  orderLineId: string
  piece: number
}

/** A dispute as its form says it. */
export interface DisputeForm {
  /** Made when the form was opened: the same one is one dispute. */
  id: string
  parcelId: string
  kind: DisputeKind
  pieces: readonly DisputedPiece[]
  text: string
  /** The refused return that it is about. */
  returnId: string | undefined
}

/** The name of a piece in the form, "3f0c…:2". */
export function pieceName({ orderLineId, piece }: DisputedPiece): string {
  return `${orderLineId}:${piece}`
}

/**
 * Checks the form that opens a dispute (id, parcel, kind, text) with the pieces that were ticked, by their names.
 */
export function checkDisputeForm(
  raw: Readonly<Record<string, unknown>>,
  ticked: readonly string[],
): Result<DisputeForm, 'disputes.form_invalid'> {
  const id = oneLine(raw.id)
  const parcelId = oneLine(raw.parcel)
  const returnId = isUuid(oneLine(raw.return)) ? oneLine(raw.return) : undefined
  const kind = DISPUTE_KINDS.find((known) => known === raw.kind)
  const text = manyLines(raw.text)
  const pieces = [...new Set(ticked)].flatMap((name) => readPiece(name) ?? [])
  const refusal = refuseFields('disputes.form_invalid', {
    kind: kind ? undefined : 'Please choose what is wrong',
    piece: pieces.length > 0 && pieces.length <= PIECES_MAX ? undefined : 'Please choose at least one item',
    text: requiredTextProblem(text, DISPUTE_TEXT_LENGTH_MAX),
    form: isUuid(id) && isUuid(parcelId) ? undefined : NOT_OUR_FORM,
  })
  return refusal ?? ok({ id, parcelId, kind: kind ?? 'not-received', pieces, text, returnId })
}

function readPiece(name: string): DisputedPiece | undefined {
  const [orderLineId = '', piece = ''] = name.split(':')
  return isUuid(orderLineId) && /^[1-9]\d{0,3}$/.test(piece)
    ? { orderLineId, piece: Number(piece) }
    : undefined
}

/** Something said in a dispute, under a key that its form was given: sent twice, it is said once. */
export interface DisputeWords {
  text: string
  requestKey: string
}

/** Checks what somebody says in a dispute (text, key). */
export function checkDisputeWords(
  raw: Readonly<Record<string, unknown>>,
): Result<DisputeWords, 'disputes.words_invalid'> {
  const text = manyLines(raw.text)
  const requestKey = oneLine(raw.key)
  const refusal = refuseFields('disputes.words_invalid', {
    text: requiredTextProblem(text, DISPUTE_TEXT_LENGTH_MAX),
    form: isUuid(requestKey) ? undefined : NOT_OUR_FORM,
  })
  return refusal ?? ok({ text, requestKey })
}

/** An administrator's decision: a refund with who bears it, or none. */
export interface DisputeDecision extends DisputeWords {
  bearer: Bearer | undefined
  /** The pieces that are refunded, where not all of the dispute's are. */
  pieces: readonly DisputedPiece[] | undefined
}

/** Before the name of a piece, the name of its tick in a decision. */
export const DECIDED_PIECE = 'piece.'

/** Checks a decision (outcome: who bears the refund, or refused; scope "some" with the ticked pieces, "all" or left out; text, key). */
export function checkDecision(
  raw: Readonly<Record<string, unknown>>,
): Result<DisputeDecision, 'disputes.words_invalid'> {
  const words = checkDisputeWords(raw)
  const bearer = BEARERS.find((known) => known === raw.outcome)
  const isDecided = bearer !== undefined || raw.outcome === 'refused'
  const isOfSome = bearer !== undefined && raw.scope === 'some'
  const pieces = Object.keys(raw)
    .filter((name) => name.startsWith(DECIDED_PIECE))
    .flatMap((name) => readPiece(name.slice(DECIDED_PIECE.length)) ?? [])
    .slice(0, PIECES_MAX)
  const fields = { ...(words.ok ? {} : words.problem.fields) }
  const refusal = refuseFields('disputes.words_invalid', {
    ...fields,
    outcome: isDecided ? undefined : 'Please choose what is decided',
    scope: scopeProblem(raw.scope, isOfSome && pieces.length === 0),
  })
  if (refusal) return refusal
  return words.ok ? ok({ ...words.value, bearer, pieces: isOfSome ? pieces : undefined }) : words
}

function scopeProblem(scope: unknown, isOfNone: boolean): string | undefined {
  if (scope !== undefined && scope !== 'all' && scope !== 'some') return 'Please choose all items or some'
  return isOfNone ? 'Please choose at least one item' : undefined
}
