import type { ExpressionBuilder, Kysely } from 'kysely'
import { boughtWithWords } from '#domain/goods/builder/bought-build.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { type Aspect, type AspectStars, ratedAspects } from '#domain/goods/reviews/aspects.ts'
import { fateWords, inUseWords, laterWords } from '#domain/goods/reviews/piece-facts.ts'
import { authorWords } from '#domain/goods/reviews/review-form.ts'
import type { ReviewQuery, ReviewSort } from '#domain/goods/reviews/review-list.ts'
import { starsText } from '#domain/goods/reviews/score.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, number, uuid } from '#server/ground/db/keyset-page.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findVideosOf, type ShownVideo } from './videos/video-views.ts'

/** A review as everybody reads it. */
export interface ShownReview {
  id: string
  stars: number
  title: string
  text: string
  aspects: { key: Aspect; label: string; stars: number }[]
  author: string
  /** ISO text. */
  writtenAt: string
  /** What it said before can be read. */
  isEdited: boolean
  /** Computed from the order: what became of the piece, how long it was in use, as what it was bought, from whom. */
  facts: string[]
  sellerName: string
  helpful: number
  photographs: string[]
  /** That the office has looked at; only where whoever asks reads more than the text. */
  video: ShownVideo | undefined
  hasVideo: boolean
  replies: ShownReply[]
}

/** What stands below a review. */
export interface ShownReply {
  id: string
  /** Who says it, in words. */
  heading: string
  text: string
  /** ISO text. */
  writtenAt: string
  isEdited: boolean
}

/** What the published reviews of a product come to. */
export interface ProductRating {
  /** "4.3" */
  score: string
  reviews: number
  /** By so many customers: some received several pieces. */
  customers: number
  /** How many gave five, four, three, two stars and one. */
  bars: { stars: number; count: number }[]
}

export const REVIEWS: KeysetList<ReviewSort> = {
  table: 'reviews',
  pageSize: 10,
  tieBreaker: uuid('id'),
  orders: {
    helpful: { by: [number('helpful_rank'), moment('published_at')], direction: 'desc' },
    newest: { by: [moment('published_at')], direction: 'desc' },
    lowest: { by: [number('stars'), moment('published_at')], direction: 'asc' },
    highest: { by: [number('stars'), moment('published_at')], direction: 'desc' },
  },
}

/** The score of a product with its bars; undefined while nothing is published. */
export async function findRating(db: Kysely<Schema>, productId: string): Promise<ProductRating | undefined> {
  const row = await db
    .selectFrom('product_ratings')
    .modifyFront(OPTIONAL)
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row?.score_tenths) return undefined
  const bars = [row.stars_5, row.stars_4, row.stars_3, row.stars_2, row.stars_1]
  return {
    score: starsText(row.score_tenths),
    reviews: row.reviews,
    customers: row.voices,
    bars: bars.map((count, index) => ({ stars: 5 - index, count })),
  }
}

/** What a product's own page shows of its reviews. */
export interface ProductReviews {
  /** Beside the name: "4.3 ★, 12 reviews". */
  short: string
  rating: ProductRating
  /** The most helpful ones. */
  reviews: ShownReview[]
  /** The page of all of them. */
  listTo: string
}

/** Undefined while nothing is published. For a page that can be shown without them. */
export async function readProductReviews(
  db: Kysely<Schema>,
  productId: string,
): Promise<ProductReviews | undefined> {
  const rating = await findRating(db, productId)
  return (
    rating && {
      short: `${rating.score} ★, ${counted(rating.reviews, 'review')}`,
      rating,
      reviews: await listTopReviews(db, productId),
      listTo: `/products/${productId}/reviews`,
    }
  )
}

/** One page of the published reviews of a product, in the asked order. */
export async function listReviews(
  app: Pick<App, 'db'>,
  productId: string,
  query: ReviewQuery,
): Promise<{ reviews: ShownReview[] } & PagePosition> {
  const page = keysetPage(REVIEWS, query)
  const found = await published(app.db, productId)
    .$if(query.stars !== undefined, (narrowed) => narrowed.where('stars', '=', Number(query.stars)))
    .$if(query.fate !== undefined, (narrowed) => narrowed.where('fate', '=', query.fate ?? 'kept'))
    .$if(query.photos !== undefined, (narrowed) => narrowed.where('photographs', '>', 0))
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { reviews: await withMore(app.db, rows), ...position }
}

async function listTopReviews(db: Kysely<Schema>, productId: string): Promise<ShownReview[]> {
  const rows = await published(db, productId)
    .modifyFront(OPTIONAL)
    .where('erased_at', 'is', null)
    .orderBy('helpful_rank', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(TOP_MAX)
    .execute()
  const photographs = await findPhotographsOf(
    db,
    rows.filter((row) => row.photographs > 0).map((row) => row.id),
  )
  return rows.map((row) => toShown(row, { photographs: photographs.get(row.id) ?? [] }))
}

const TOP_MAX = 3

/** The photographs of these reviews in the order in which they came, by the review. */
export async function findPhotographsOf(
  db: Kysely<Schema>,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_photographs')
    .modifyFront(OPTIONAL)
    .select(['id', 'review_id'])
    .where('review_id', 'in', reviewIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const byReview = Map.groupBy(rows, (row) => row.review_id)
  return new Map([...byReview].map(([reviewId, own]) => [reviewId, own.map(({ id }) => id)]))
}

function published(db: Kysely<Schema>, productId: string) {
  return selectReviews(db).where('product_id', '=', productId).where('state', '=', 'published')
}

export function selectReviews(db: Kysely<Schema>) {
  return db
    .selectFrom('reviews')
    .innerJoin('sellers', 'sellers.id', 'reviews.seller_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.id',
      'reviews.stars',
      'reviews.title',
      'reviews.text',
      'reviews.aspects',
      'reviews.byline',
      'reviews.author_name',
      'reviews.written_at',
      'reviews.edited_at',
      'reviews.version',
      'reviews.delivered_at',
      'reviews.condition',
      'reviews.fate',
      'reviews.fate_reason',
      'reviews.fate_months',
      'reviews.build_with',
      'reviews.helpful',
      'reviews.photographs',
      'reviews.has_video',
      'reviews.is_answered',
      'sellers.name as seller_name',
      'products.kind',
    ])
}

export type SelectedReview = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

/** With their photographs and what stands below them, each read once for the whole page. */
export async function withMore(db: Kysely<Schema>, rows: readonly SelectedReview[]): Promise<ShownReview[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const [photographs, videos, replies] = await Promise.all([
    findPhotographsOf(db, ids),
    findVideosOf(
      db,
      rows.filter((row) => row.has_video).map((row) => row.id),
    ),
    db
      .selectFrom('review_replies')
      .select(['id', 'review_id', 'role', 'text', 'written_at', 'version'])
      .where('review_id', 'in', ids)
      .where('state', '=', 'published')
      .orderBy('written_at')
      .execute(),
  ])
  return rows.map((row) =>
    toShown(row, {
      photographs: photographs.get(row.id) ?? [],
      video: videos.get(row.id),
      replies: replies
        .filter((each) => each.review_id === row.id)
        .map((reply) => ({
          id: reply.id,
          heading: replyHeading(reply, row),
          text: reply.text,
          writtenAt: reply.written_at.toISOString(),
          isEdited: reply.version > 1,
        })),
    }),
  )
}

export function replyHeading(
  { role, written_at }: { role: 'writer' | 'seller' | 'office' | 'maker'; written_at: Date },
  { seller_name, delivered_at }: Pick<SelectedReview, 'seller_name' | 'delivered_at'>,
): string {
  if (role === 'writer') return laterWords(delivered_at, written_at)
  if (role === 'seller') return `Answer of ${seller_name}, the seller`
  return role === 'office' ? 'Answer of NanoNagar' : 'Answer of the maker, passed on by NanoNagar'
}

export function toShown(
  row: SelectedReview,
  more: { photographs?: readonly string[]; video?: ShownVideo | undefined; replies?: readonly ShownReply[] },
): ShownReview {
  return {
    id: row.id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    aspects: isKind(row.kind) ? ratedAspects(row.kind, row.aspects as AspectStars) : [],
    author: authorWords({ byline: row.byline, authorName: row.author_name }),
    writtenAt: row.written_at.toISOString(),
    isEdited: row.version > 1,
    facts: factsOf(row),
    sellerName: row.seller_name,
    helpful: row.helpful,
    photographs: [...(more.photographs ?? [])],
    video: more.video,
    hasVideo: row.has_video,
    replies: [...(more.replies ?? [])],
  }
}

const CONDITION_WORDS = {
  new: 'Bought new',
  'open-box': 'Bought as open box',
  refurbished: 'Bought refurbished',
} as const

function factsOf(row: SelectedReview): string[] {
  const boughtWith = boughtWithWords(row.build_with)
  return [
    fateWords({ fate: row.fate, reason: row.fate_reason, months: row.fate_months }),
    inUseWords(row.delivered_at, row.written_at),
    CONDITION_WORDS[row.condition],
    ...(boughtWith ? [boughtWith] : []),
  ]
}

/**
 * What readers could see of a published review before it was changed, the latest first; undefined for any other. What was
 * changed while it was reported, and all that was said before words that the office withheld, stays unread (decision 1191).
 */
export async function listVersions(app: Pick<App, 'db'>, reviewId: string) {
  if (!isUuid(reviewId)) return undefined
  const review = await selectReviews(app.db)
    .select('reviews.product_id')
    .where('reviews.id', '=', reviewId)
    .where('state', '=', 'published')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!review) return undefined
  const versions = await app.db
    .selectFrom('review_versions')
    .select(['version', 'stars', 'title', 'text', 'written_at'])
    .where('review_id', '=', reviewId)
    .where('was_published', '=', true)
    .where((eb) => eb.not(eb.exists(withheldSince(eb))))
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  const [shown] = await withMore(app.db, [review])
  return (
    shown && {
      productId: review.product_id,
      review: shown,
      versions: versions.map(({ written_at, ...version }) => ({
        ...version,
        writtenAt: written_at.toISOString(),
      })),
    }
  )
}

const VERSIONS_MAX = 20

/** That the office withheld a review after a version of it was written, and no appeal has won against that. */
function withheldSince({ selectFrom }: ExpressionBuilder<Schema, 'review_versions'>) {
  return selectFrom('review_decisions as withheld')
    .select('withheld.id')
    .whereRef('withheld.review_id', '=', 'review_versions.review_id')
    .whereRef('withheld.decided_at', '>=', 'review_versions.written_at')
    .where('withheld.outcome', '=', 'withheld')
    .where('withheld.taken_back_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('review_decisions as won')
            .select('won.id')
            .whereRef('won.review_id', '=', 'withheld.review_id')
            .whereRef('won.decided_at', '>', 'withheld.decided_at')
            .where('won.is_of_appeal', '=', true)
            .where('won.outcome', '=', 'published'),
        ),
      ),
    )
}

/** The kind of a product, whose aspects a form asks for. */
export async function findKindOf(db: Kysely<Schema>, productId: string): Promise<Kind> {
  const { kind } = await db
    .selectFrom('products')
    .select('kind')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return kind as Kind
}

/** A live product, for the page of its reviews. */
export async function findReviewedProduct(app: Pick<App, 'db'>, productId: string) {
  return app.db
    .selectFrom('products')
    .select(['id', 'name', 'category'])
    .where('id', '=', productId)
    .where('status', '=', 'live')
    .executeTakeFirst()
}
