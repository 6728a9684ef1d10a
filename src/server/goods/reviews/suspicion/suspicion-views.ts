import { sql } from 'kysely'
import { type ReviewState, withholdWords } from '#domain/goods/reviews/moderation.ts'
import { evidenceWords } from '#domain/goods/reviews/suspicion/evidence-words.ts'
import {
  type Evidence,
  type Signal,
  signalLabel,
  signalRule,
} from '#domain/goods/reviews/suspicion/signals.ts'
import { type Deed, deedLabel } from '#domain/goods/reviews/suspicion/suspicion-decision.ts'
import type { SuspicionQuery } from '#domain/goods/reviews/suspicion/suspicion-list.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'

/** A case in a list of the office. */
export interface ListedSuspicion {
  id: string
  label: string
  isStrong: boolean
  /** What speaks for it, in words. */
  words: string
  /** The seller or product that it is about; nothing of a group. */
  about: string
  accounts: number
  reviews: number
  /** ISO text. */
  foundAt: string
  decided: string[]
}

const LIST = { table: 'review_suspicions', pageSize: 20, tieBreaker: uuid('id') }
const WAITING: KeysetList<'oldest'> = {
  ...LIST,
  orders: { oldest: { by: [moment('found_at')], direction: 'asc' } },
}
const DECIDED: KeysetList<'latest'> = {
  ...LIST,
  orders: { latest: { by: [moment('decided_at')], direction: 'desc' } },
}

/** One page of cases: those that wait, the oldest first, or those that are decided. */
export async function listSuspicions(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  { tab = 'waiting', signal, cursor }: SuspicionQuery,
): Promise<{ suspicions: ListedSuspicion[] } & PagePosition> {
  const page = tab === 'decided' ? keysetPage(DECIDED, { cursor }) : keysetPage(WAITING, { cursor })
  const found = await selectSuspicions(app)
    .where('review_suspicions.decided_at', tab === 'decided' ? 'is not' : 'is', null)
    .$if(signal !== undefined, (query) => query.where('review_suspicions.signal', '=', signal as Signal))
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { suspicions: rows.map(toListed), ...position }
}

/** How many cases wait, counted as far as the sidebar counts. */
export async function countSuspicions(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
): Promise<number> {
  const waiting = db.selectFrom('review_suspicions').select('id').where('decided_at', 'is', null)
  return (await countUpTo(db, waiting, WAITING_COUNTED_MAX)).count
}

function selectSuspicions(app: Pick<App, 'db'>) {
  return app.db
    .selectFrom('review_suspicions')
    .leftJoin('sellers', 'sellers.id', 'review_suspicions.seller_id')
    .leftJoin('products', 'products.id', 'review_suspicions.product_id')
    .select([
      'review_suspicions.id',
      'review_suspicions.signal',
      'review_suspicions.is_strong',
      'review_suspicions.evidence',
      'review_suspicions.found_at',
      'review_suspicions.version',
      'review_suspicions.seller_id',
      'review_suspicions.product_id',
      'sellers.name as seller_name',
      'products.name as product_name',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM suspected_accounts WHERE suspicion_id = review_suspicions.id)`.as(
        'accounts',
      ),
      sql<number>`(SELECT count(*)::int FROM suspected_reviews WHERE suspicion_id = review_suspicions.id)`.as(
        'reviews',
      ),
      sql<
        Deed[]
      >`array(SELECT deed FROM suspicion_decisions WHERE suspicion_id = review_suspicions.id AND undone_at IS NULL
        ORDER BY decided_at, id)`.as('deeds'),
    ])
}

type SuspicionFound = Awaited<ReturnType<ReturnType<typeof selectSuspicions>['execute']>>[number]

function toListed(row: SuspicionFound): ListedSuspicion {
  return {
    id: row.id,
    label: signalLabel(row.signal),
    isStrong: row.is_strong,
    words: evidenceWords(row.signal, row.evidence as Evidence),
    about: row.product_name ?? row.seller_name ?? '',
    accounts: row.accounts,
    reviews: row.reviews,
    foundAt: row.found_at.toISOString(),
    decided: row.deeds.map((deed) => deedLabel(deed, { hasReviews: row.reviews > 0 })),
  }
}

export interface SuspectedReview {
  id: string
  userId: string | null
  writer: string
  productName: string
  sellerName: string
  orderId: string
  stars: number
  state: ReviewState
  text: string
  helpful: number
  /** ISO text. */
  writtenAt: string
}

export interface SuspectedAccount {
  userId: string
  name: string
  /** Reviews of this case. */
  reviews: number
  /** Votes that count, of this case’s reviews. */
  votes: number
  /** How often it rated the seller that the case is about. */
  ratings: number
  /** ISO text. */
  since: string
  barredUntil: string | undefined
  isIgnored: boolean
}

/** A case as the office decides about it. */
export interface OfficeSuspicion extends Omit<ListedSuspicion, 'accounts' | 'reviews'> {
  signal: Signal
  rule: string
  version: number
  sellerId: string | null
  productId: string | null
  accounts: SuspectedAccount[]
  reviews: SuspectedReview[]
  decisions: {
    id: string
    deed: Deed
    label: string
    reason: string
    words: string
    until: string | undefined
    by: string
    at: string
    undoneAt: string | undefined
    undoneBy: string | undefined
  }[]
}

/** A case with its reviews, its accounts and what was decided of it. */
export async function findSuspicion(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'reviews.read'>,
  id: string,
): Promise<OfficeSuspicion | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectSuspicions(app).where('review_suspicions.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [reviews, accounts, decisions] = await Promise.all([
    listSuspectedReviews(app, id),
    listSuspectedAccounts(app, row),
    listDecisions(app, { id, hasReviews: row.reviews > 0 }),
  ])
  return {
    ...toListed(row),
    signal: row.signal,
    rule: signalRule(row.signal),
    version: row.version,
    sellerId: row.seller_id,
    productId: row.product_id,
    accounts,
    reviews,
    decisions,
  }
}

const TEXT_SHOWN = 160

async function listSuspectedReviews({ db }: Pick<App, 'db'>, id: string): Promise<SuspectedReview[]> {
  const rows = await db
    .selectFrom('suspected_reviews')
    .innerJoin('reviews', 'reviews.id', 'suspected_reviews.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('sellers', 'sellers.id', 'reviews.seller_id')
    .innerJoin('parcels', 'parcels.id', 'reviews.parcel_id')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'reviews.user_id', 'users.name as writer', 'products.name as product_name'])
    .select([
      'sellers.name as seller_name',
      'parcels.order_id',
      'stars',
      'state',
      'text',
      'helpful',
      'written_at',
    ])
    .where('suspicion_id', '=', id)
    .orderBy('written_at')
    .orderBy('reviews.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    writer: row.writer ?? 'A customer who has left',
    productName: row.product_name,
    sellerName: row.seller_name,
    orderId: row.order_id,
    stars: row.stars,
    state: row.state,
    text: row.text.slice(0, TEXT_SHOWN),
    helpful: row.helpful,
    writtenAt: row.written_at.toISOString(),
  }))
}

async function listSuspectedAccounts(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, seller_id: sellerId }: SuspicionFound,
): Promise<SuspectedAccount[]> {
  const { rows } = await sql<{
    userId: string
    name: string
    since: Date
    reviews: number
    votes: number
    ratings: number
    barredUntil: Date | null
    isIgnored: boolean
  }>`
    SELECT users.id AS "userId", users.name, users.created_at AS since,
      (SELECT count(*)::int FROM suspected_reviews JOIN reviews ON reviews.id = review_id AND reviews.user_id = users.id
        WHERE suspected_reviews.suspicion_id = ${id}) AS reviews,
      (SELECT count(*)::int FROM suspected_reviews JOIN review_votes ON review_votes.review_id = suspected_reviews.review_id
        AND review_votes.user_id = users.id AND is_helpful WHERE suspected_reviews.suspicion_id = ${id}) AS votes,
      (SELECT count(*)::int FROM seller_ratings WHERE seller_ratings.user_id = users.id AND seller_ratings.seller_id = ${sellerId}) AS ratings,
      (SELECT max(barred_until) FROM reviewer_limits WHERE user_id = users.id AND barred_until > ${clock.now()}) AS "barredUntil",
      EXISTS (SELECT FROM reviewer_limits WHERE user_id = users.id AND barred_until IS NULL) AS "isIgnored"
    FROM suspected_accounts JOIN users ON users.id = suspected_accounts.user_id
    WHERE suspected_accounts.suspicion_id = ${id} ORDER BY users.created_at, users.id`.execute(db)
  return rows.map(({ since, barredUntil, ...account }) => ({
    ...account,
    since: since.toISOString(),
    barredUntil: barredUntil?.toISOString(),
  }))
}

async function listDecisions(
  { db }: Pick<App, 'db'>,
  { id, hasReviews }: { id: string; hasReviews: boolean },
): Promise<OfficeSuspicion['decisions']> {
  const rows = await db
    .selectFrom('suspicion_decisions')
    .innerJoin('users as admin', 'admin.id', 'decided_by')
    .leftJoin('users as undoer', 'undoer.id', 'undone_by')
    .select(['suspicion_decisions.id', 'deed', 'reason', 'words', 'until', 'admin.name as by', 'decided_at'])
    .select(['undone_at', 'undoer.name as undone_by_name'])
    .where('suspicion_id', '=', id)
    .orderBy('decided_at')
    .orderBy('suspicion_decisions.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    deed: row.deed,
    label: deedLabel(row.deed, { hasReviews }),
    reason: withholdWords(row.reason),
    words: row.words,
    until: row.until?.toISOString(),
    by: row.by,
    at: row.decided_at.toISOString(),
    undoneAt: row.undone_at?.toISOString(),
    undoneBy: row.undone_by_name ?? undefined,
  }))
}
