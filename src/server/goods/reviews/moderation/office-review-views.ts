import { OFFICE_UNPROVEN_WORDS } from '#domain/goods/receipts/proof-of-receipt.ts'
import { HOLD_REASONS, type HoldReason } from '#domain/goods/reviews/judge-review.ts'
import { type ReviewState, withholdWords } from '#domain/goods/reviews/moderation.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import type { ReplyRole } from '../reply-store.ts'
import { replyHeading, type ShownReview, selectReviews, withMore } from '../review-views.ts'
import { findVideosOf, type HeldVideo } from '../videos/video-views.ts'

/** A review as the office decides about it. */
export interface OfficeReview extends ShownReview {
  productId: string
  productName: string
  state: ReviewState
  /** Whatever its state. */
  officeVideo: HeldVideo | undefined
  version: number
  /** Its writer has closed the account: its stars are left, and can be withheld. */
  hasLeft: boolean
  /** ISO text; absent of one about which nothing is to decide. */
  queuedAt: string | undefined
  /** Why its receipt is not proven, in words; absent where it is. */
  unproven: string | undefined
  /** Its words may be published, once its receipt is proven. */
  isTextClear: boolean
  /** What the rules found in it, in words. */
  heldFor: string[]
  reports: { reason: string; words: string; at: string }[]
  decisions: {
    outcome: 'published' | 'withheld'
    reason: string
    words: string
    by: string
    at: string
    /** ISO text; absent of one that stands. */
    takenBackAt: string | undefined
    appeal: string | undefined
  }[]
  /** What stands below it, whatever its state. */
  allReplies: {
    id: string
    version: number
    role: ReplyRole
    heading: string
    text: string
    state: ReviewState
    heldFor: string[]
  }[]
}

const QUEUE: KeysetList<'oldest'> = {
  table: 'reviews',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('queued_at')], direction: 'asc' } },
}

/** One page of what the office has to decide, the longest waiting first. */
export async function listReviewQueue(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  query: { cursor?: string | undefined },
): Promise<{ reviews: OfficeReview[] } & PagePosition> {
  const page = keysetPage(QUEUE, query)
  const found = await officeReviews(app)
    .where('reviews.queued_at', 'is not', null)
    .$narrowType<{ queued_at: Date }>()
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { reviews: await toOffice(app, rows), ...position }
}

/** Any review that is not withdrawn. */
export async function findOfficeReview(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  reviewId: string,
): Promise<OfficeReview | undefined> {
  if (!isUuid(reviewId)) return undefined
  const row = await officeReviews(app).where('reviews.id', '=', reviewId).executeTakeFirst()
  return row && (await toOffice(app, [row]))[0]
}

function officeReviews(app: Pick<App, 'db'>) {
  return selectReviews(app.db).select([
    'reviews.product_id',
    'products.name as product_name',
    'reviews.state',
    'reviews.held_for',
    'reviews.erased_at',
    'reviews.queued_at',
    'reviews.unproven',
    'reviews.is_text_clear',
  ])
}

type OfficeRow = Awaited<ReturnType<ReturnType<typeof officeReviews>['execute']>>[number]

async function toOffice(app: Pick<App, 'db'>, rows: readonly OfficeRow[]): Promise<OfficeReview[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const [shown, videos, reports, decisions, replies] = await Promise.all([
    withMore(app.db, rows),
    findVideosOf(app.db, ids),
    app.db
      .selectFrom('review_reports')
      .select(['review_id', 'reason', 'words', 'at'])
      .where('review_id', 'in', ids)
      .where('settled_at', 'is', null)
      .orderBy('at')
      .execute(),
    app.db
      .selectFrom('review_decisions')
      .innerJoin('users', 'users.id', 'review_decisions.decided_by')
      .select(['review_id', 'outcome', 'reason', 'words', 'users.name', 'decided_at', 'appeal_words'])
      .select('taken_back_at')
      .where('review_id', 'in', ids)
      .orderBy('decided_at', 'desc')
      .orderBy('review_decisions.id', 'desc')
      .execute(),
    app.db
      .selectFrom('review_replies')
      .select(['id', 'review_id', 'role', 'text', 'state', 'held_for', 'version', 'written_at'])
      .where('review_id', 'in', ids)
      .orderBy('written_at')
      .execute(),
  ])
  return shown.flatMap((review) => {
    const row = rows.find((each) => each.id === review.id)
    if (!row) return []
    const own = <Row extends { review_id: string }>(all: Row[]) =>
      all.filter((each) => each.review_id === row.id)
    return {
      ...review,
      productId: row.product_id,
      productName: row.product_name,
      state: row.state,
      officeVideo: videos.get(row.id),
      version: row.version,
      hasLeft: row.erased_at !== null,
      queuedAt: row.queued_at?.toISOString(),
      unproven: row.unproven ? OFFICE_UNPROVEN_WORDS[row.unproven] : undefined,
      isTextClear: row.is_text_clear,
      heldFor: heldWords(row.held_for),
      reports: own(reports).map(({ reason, words, at }) => ({
        reason: withholdWords(reason),
        words,
        at: at.toISOString(),
      })),
      decisions: own(decisions).map(asDecision),
      allReplies: own(replies).map((reply) => ({
        id: reply.id,
        version: reply.version,
        role: reply.role,
        heading: replyHeading(reply, row),
        text: reply.text,
        state: reply.state,
        heldFor: heldWords(reply.held_for),
      })),
    }
  })
}

function asDecision(row: {
  outcome: 'published' | 'withheld'
  reason: string | null
  words: string
  name: string
  decided_at: Date
  taken_back_at: Date | null
  appeal_words: string | null
}): OfficeReview['decisions'][number] {
  return {
    outcome: row.outcome,
    reason: withholdWords(row.reason),
    words: row.words,
    by: row.name,
    at: row.decided_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString(),
    appeal: row.appeal_words ?? undefined,
  }
}

function heldWords(keys: readonly string[]): string[] {
  return keys.map((key) => HOLD_REASONS[key as HoldReason] ?? key)
}
