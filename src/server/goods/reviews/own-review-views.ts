import { boughtWithWords } from '#domain/goods/builder/bought-build.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { measurableFactsOf } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { UNPROVEN_WORDS } from '#domain/goods/receipts/proof-of-receipt.ts'
import type { AspectStars } from '#domain/goods/reviews/aspects.ts'
import { type ReviewState, UNDO_MINUTES, withholdWords } from '#domain/goods/reviews/moderation.ts'
import { fullMonths, SECOND_REPORT_MONTHS } from '#domain/goods/reviews/piece-facts.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { listBoughtWith } from './bought-build-views.ts'
import { type ShownReview, selectReviews, withMore } from './review-views.ts'
import { findVideosOf, type HeldVideo } from './videos/video-views.ts'

/** A review as its writer sees it. */
export interface OwnReview extends ShownReview {
  productId: string
  productName: string
  /** Where the facts of the item are checked; absent where nothing can be measured. */
  measureTo: string | undefined
  orderId: string
  vendorOrderId: string
  /** ISO text. */
  deliveredAt: string
  /** Which of the pieces of its line in its parcel. */
  piece: number
  state: ReviewState
  /** It waits for nothing but proof that its piece was bought and received: why, and what releases it. */
  waitsFor: string | undefined
  /** Whatever became of it. */
  ownVideo: HeldVideo | undefined
  /** Why it is not published, and in the office's words. */
  withheld: { reason: string; words: string; mayAppeal: boolean } | undefined
  /** It comes back as it was by a press. */
  mayUndo: boolean
  /** Half a year has passed: a second report can be added, or changed. */
  mayReportAgain: boolean
  /** Their second report, whatever became of it. */
  secondReport: { text: string; state: 'waiting' | 'published' | 'withheld'; reason: string } | undefined
}

const OWN_REVIEWS: KeysetList<'newest'> = {
  table: 'reviews',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { newest: { by: [moment('written_at')], direction: 'desc' } },
}

/** One page of what somebody wrote, the newest first, withdrawn and withheld ones among them. */
export async function listOwnReviews(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  query: { cursor?: string | undefined },
): Promise<{ reviews: OwnReview[] } & PagePosition> {
  const page = keysetPage(OWN_REVIEWS, query)
  const { rows, ...position } = page.cut(await page.read(ownReviews(app, userId)))
  return { reviews: await toOwn(app, rows), ...position }
}

/** One of them; somebody else's is as absent as one that never was. */
export async function findOwnReview(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  reviewId: string,
): Promise<OwnReview | undefined> {
  if (!isUuid(reviewId)) return undefined
  const row = await ownReviews(app, userId).where('reviews.id', '=', reviewId).executeTakeFirst()
  return row && (await toOwn(app, [row]))[0]
}

function ownReviews(app: Pick<App, 'db'>, userId: string) {
  return selectReviews(app.db)
    .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
    .select([
      'reviews.product_id',
      'reviews.piece',
      'reviews.state',
      'reviews.withdrawn_at',
      'reviews.unproven',
      'reviews.is_text_clear',
      'order_lines.name as product_name',
      'order_lines.order_id',
      'order_lines.vendor_order_id',
    ])
    .where('reviews.user_id', '=', userId)
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownReviews>['execute']>>[number]

async function toOwn(app: Pick<App, 'db' | 'clock'>, rows: readonly OwnRow[]): Promise<OwnReview[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const now = app.clock.now()
  const [shown, videos, decisions, reports] = await Promise.all([
    withMore(app.db, rows),
    findVideosOf(app.db, ids),
    app.db
      .selectFrom('review_decisions')
      .select(['review_id', 'reason', 'words', 'appealed_at', 'outcome'])
      .where('review_id', 'in', ids)
      .where('taken_back_at', 'is', null)
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    app.db
      .selectFrom('review_replies')
      .select(['review_id', 'text', 'state', 'withheld_for', 'withheld_words'])
      .where('review_id', 'in', ids)
      .where('role', '=', 'writer')
      .$narrowType<{ state: 'waiting' | 'published' | 'withheld' }>()
      .execute(),
  ])
  return shown.flatMap((review) => {
    const row = rows.find((each) => each.id === review.id)
    if (!row) return []
    const decided = decisions.filter((each) => each.review_id === row.id)
    const [last] = decided
    const report = reports.find((each) => each.review_id === row.id)
    const withdrawnMs = row.withdrawn_at ? now.getTime() - row.withdrawn_at.getTime() : Infinity
    return {
      ...review,
      productId: row.product_id,
      productName: row.product_name,
      measureTo: hasMeasurable(row.kind) ? `/products/${row.product_id}/measure` : undefined,
      orderId: row.order_id,
      vendorOrderId: row.vendor_order_id,
      deliveredAt: row.delivered_at.toISOString(),
      piece: row.piece,
      state: row.state,
      waitsFor:
        row.state === 'waiting' && row.is_text_clear && row.unproven
          ? UNPROVEN_WORDS[row.unproven]
          : undefined,
      ownVideo: videos.get(row.id),
      withheld:
        row.state === 'withheld' && last
          ? {
              reason: withholdWords(last.reason),
              words: last.words,
              mayAppeal: decided.every((each) => each.appealed_at === null),
            }
          : undefined,
      mayUndo: withdrawnMs <= UNDO_MINUTES * MINUTE_MS,
      mayReportAgain: row.state === 'published' && fullMonths(row.delivered_at, now) >= SECOND_REPORT_MONTHS,
      secondReport: report && {
        text: report.text,
        state: report.state,
        reason: [withholdWords(report.withheld_for), report.withheld_words].filter(Boolean).join('. '),
      },
    }
  })
}

function hasMeasurable(kind: string): boolean {
  return isKind(kind) && measurableFactsOf(kind).length > 0
}

function asPiece(row: { order_line_id: string; product_id: string }) {
  return { orderLineId: row.order_line_id, productId: row.product_id }
}

/** The bylines and aspects as its form is filled with them. */
export async function findOwnFields(
  app: Pick<App, 'db'>,
  userId: string,
  reviewId: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!isUuid(reviewId)) return undefined
  const row = await app.db
    .selectFrom('reviews')
    .select(['stars', 'title', 'text', 'byline', 'aspects', 'build_with', 'order_line_id', 'product_id'])
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const aspects = Object.entries(row.aspects as AspectStars).map(([key, stars]) => [
    `aspect-${key}`,
    String(stars),
  ])
  return {
    stars: String(row.stars),
    title: row.title,
    text: row.text,
    byline: row.byline,
    build: row.build_with.length > 0 ? 'yes' : '',
    boughtWith: boughtWithWords(await listBoughtWith(app.db, asPiece(row))) ?? '',
    ...Object.fromEntries(aspects),
  }
}
