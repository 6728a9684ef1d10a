import type { Kind } from '#domain/goods/catalogue/categories.ts'
import {
  CARD_NUMBER_MESSAGE,
  keptTextProblem,
  refuseFields,
  tooLongMessage,
} from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { ASPECTS_OF, type AspectStars } from './aspects.ts'

export const REVIEW_TITLE_MAX = 80
export const REVIEW_TEXT_MIN = 20
export const REVIEW_TEXT_MAX = 4_000
export const REVIEW_PHOTOGRAPHS_MAX = 6

/** How a reviewer is named to readers: never by more than this. */
export const BYLINES = [
  { key: 'named', label: 'First name and initial' },
  { key: 'unnamed', label: 'A customer' },
] as const

export type Byline = (typeof BYLINES)[number]['key']

/** A piece that was delivered: its parcel, its line of the order, and which of that line's pieces in the parcel. */
export interface PieceOfParcel {
  parcelId: string
  orderLineId: string
  piece: number
}

/** As addresses and forms name a piece. */
export function pieceText({ parcelId, orderLineId, piece }: PieceOfParcel): string {
  return `${parcelId}:${orderLineId}:${piece}`
}

export function readPieceText(text: unknown): PieceOfParcel | undefined {
  const [parcelId = '', orderLineId = '', piece = '', ...rest] = String(text ?? '').split(':')
  return rest.length === 0 && isUuid(parcelId) && isUuid(orderLineId) && /^[1-9][0-9]{0,4}$/.test(piece)
    ? { parcelId, orderLineId, piece: Number(piece) }
    : undefined
}

/** What somebody says of a piece. */
export interface WrittenReview {
  stars: number
  title: string
  text: string
  aspects: AspectStars
  byline: Byline
}

/** Reads stars, title, text, byline and `aspect-…`; what the kind does not know of aspects is left out. */
export function readReviewForm(
  fields: Readonly<Record<string, unknown>>,
  kind: Kind,
): Result<WrittenReview, 'reviews.not_valid'> {
  const stars = readStars(fields.stars)
  const title = withoutTowers(oneLine(fields.title))
  const text = calmLines(fields.text)
  const byline = BYLINES.find(({ key }) => key === fields.byline)?.key
  const problems = {
    stars: stars ? undefined : 'Please choose from 1 to 5 stars',
    title: keptTextProblem(title, REVIEW_TITLE_MAX),
    text: reviewTextProblem(text),
    byline: byline ? undefined : 'Please choose how we name you',
  }
  const refused = refuseFields('reviews.not_valid', problems)
  if (refused) return refused
  invariant(stars && byline, 'what is missing has a message')
  const aspects = ASPECTS_OF[kind].flatMap((key) => {
    const given = readStars(fields[`aspect-${key}`])
    return given ? [[key, given] as const] : []
  })
  return ok({ stars, title, text, aspects: Object.fromEntries(aspects), byline })
}

/** Reads the text that stands below a review: a second report or an answer. */
export function readReplyText(raw: unknown): Result<string, 'reviews.reply_not_valid'> {
  const text = calmLines(raw)
  return refuseFields('reviews.reply_not_valid', { text: reviewTextProblem(text) }) ?? ok(text)
}

/** Lines of a text, with no more than one empty between two, and no tower of marks on a letter: either pushes others away. */
function calmLines(raw: unknown): string {
  return withoutTowers(manyLines(raw)).replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
}

/** More marks than any script puts on one letter. */
function withoutTowers(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, '$1')
}

const LETTERS_MIN = 10
const LINES_MAX = 100

function reviewTextProblem(text: string): string | undefined {
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length < LETTERS_MIN || text.length < REVIEW_TEXT_MIN)
    return `Please write at least ${REVIEW_TEXT_MIN} characters`
  if (text.length > REVIEW_TEXT_MAX) return tooLongMessage(REVIEW_TEXT_MAX)
  if (text.split('\n').length > LINES_MAX) return `Please write at most ${LINES_MAX} lines`
  return hasCardNumber(text) ? CARD_NUMBER_MESSAGE : undefined
}

/** From 1 to 5, as a form sends it. */
export function readStars(raw: unknown): number | undefined {
  return typeof raw === 'string' && /^[1-5]$/.test(raw) ? Number(raw) : undefined
}

/** "Asha K." of a whole name: the first name and the initial of the last; "A customer" where there is no name to show. */
export function shownName(name: string): string {
  const words = oneLine(name).split(' ').filter(Boolean)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const short = first.slice(0, FIRST_NAME_MAX)
  // Whoever typed an address or a number as their name is not named by it.
  if (!/^[\p{L}\p{M}.'’-]+$/u.test(short)) return ''
  const initial = last?.match(/^\p{L}/u)?.[0]
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}

const FIRST_NAME_MAX = 30

/** Who wrote it, as readers see it. */
export function authorWords({
  byline,
  authorName,
}: {
  byline: 'named' | 'unnamed' | 'left'
  authorName: string
}): string {
  if (byline === 'named') return authorName
  return byline === 'left' ? 'A customer who has left' : 'A customer'
}
