import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  type ReturnWay,
  WANTED_LABELS,
  WAY_LABELS,
  type Wanted,
} from './return-reasons.ts'

export const RETURN_WORDS_MAX = 1_000

/** A piece, as a form names it: its line, and which of the line's pieces in the parcel. */
export interface PieceChoice {
  orderLineId: string
  piece: number
}

/** What a customer asks for. */
export interface ReturnRequest {
  pieces: readonly PieceChoice[]
  reason: ReturnReason
  words: string
  wanted: Wanted
  way: ReturnWay
  /** With `exchange`. */
  exchange?: ExchangeChoice | undefined
}

/** The offer that a customer wants instead, and what it cost with its delivery when they chose it. */
export interface ExchangeChoice {
  offerId: string
  paise: Paise
}

/** What can be asked for of a return, and of a warranty claim. */
export const WANTED_OF: Readonly<Record<ReturnKind, readonly Wanted[]>> = {
  return: ['refund', 'replacement', 'exchange'],
  warranty: ['repair', 'replacement', 'refund'],
}

/** As a form names what is wanted instead: the offer with the price that was seen. */
export function exchangeKey({ offerId, paise }: ExchangeChoice): string {
  return `${offerId}:${paise}`
}

function readExchange(text: string): ExchangeChoice | undefined {
  const [offerId = '', paise = ''] = text.split(':')
  return isUuid(offerId) && /^[1-9][0-9]{0,11}$/.test(paise) ? { offerId, paise: Number(paise) } : undefined
}

export function pieceKey({ orderLineId, piece }: PieceChoice): string {
  return `${orderLineId}:${piece}`
}

export function readPiece(text: string): PieceChoice | undefined {
  const [orderLineId = '', piece = ''] = text.split(':')
  return isUuid(orderLineId) && /^[1-9][0-9]{0,4}$/.test(piece)
    ? { orderLineId, piece: Number(piece) }
    : undefined
}

/** Reads the fields piece (several), reason, words, wanted, way and, for an exchange, offer. */
export function readReturnForm(form: {
  pieces: readonly string[]
  reason: string
  words: string
  wanted: string
  way: string
  offer: string
}): Result<ReturnRequest, 'returns.not_valid'> {
  const pieces = [...new Set(form.pieces)].flatMap((text) => readPiece(text) ?? [])
  const reason = RETURN_REASONS.find(({ key }) => key === form.reason && key !== 'does-not-fit')?.key
  const wanted = keyIn(WANTED_LABELS, form.wanted)
  const way = keyIn(WAY_LABELS, form.way)
  const words = manyLines(form.words)
  const needsWords = reason !== undefined && reason !== 'changed-mind' && reason !== 'ordered-wrong'
  const exchange = wanted === 'exchange' ? readExchange(form.offer) : undefined
  const problems = {
    pieces: pieces.length > 0 ? undefined : 'Please choose what to return',
    reason: reason ? undefined : 'Please choose a reason',
    words:
      needsWords && words === ''
        ? 'Please say in a few words what is wrong'
        : keptTextProblem(words, RETURN_WORDS_MAX),
    wanted: wanted ? undefined : 'Please choose what you would like',
    offer:
      wanted === 'exchange' && !exchange ? 'Please find and choose the product you want instead' : undefined,
    way: way ? undefined : 'Please choose how to send it back',
  }
  const refused = refuseFields('returns.not_valid', problems)
  if (refused) return refused
  invariant(reason && wanted && way, 'what is missing has a message')
  return ok({ pieces, reason, words, wanted, way, exchange })
}

function keyIn<Key extends string>(table: Readonly<Record<Key, string>>, text: string): Key | undefined {
  return Object.hasOwn(table, text) ? (text as Key) : undefined
}
