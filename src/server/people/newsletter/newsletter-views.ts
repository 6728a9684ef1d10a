import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { TRIGRAM } from '#domain/ground/shared/typed-text/search-words.ts'
import type { NewsletterFilters, NewsletterStatus } from '#domain/people/newsletter/subscriber-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, text } from '#server/ground/db/keyset-page.ts'
import { containing } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'

export interface Subscriber {
  email: string
  status: NewsletterStatus
  askedAt: string
  confirmedAt: string | undefined
  endedAt: string | undefined
}

export interface SubscriberList extends Partial<PagePosition> {
  subscribers: Subscriber[]
  /** Why nothing was looked for, when the search has fewer than three letters. */
  isTooShort: boolean
}

export const SUBSCRIBERS: KeysetList<'latest'> = {
  table: 'newsletter_subscribers',
  pageSize: 50,
  tieBreaker: text('email'),
  orders: { latest: { by: [moment('asked_at')], direction: 'desc' } },
}
const MATCHES_MAX = 1_000

/** How many subscribers there are of each state; kept by the database, never counted. */
export async function readNewsletterCounts(
  db: Kysely<Schema>,
  _admin: Permitted<'newsletter.read' | 'newsletter.export'>,
): Promise<Record<NewsletterStatus, number>> {
  const rows = await db.selectFrom('newsletter_counts').selectAll().execute()
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0 }
  for (const { status, subscribers } of rows) counts[status] = subscribers
  return counts
}

/** One page of the newsletter's subscribers, those who asked last first, continued after the cursor by key. */
export async function listSubscribers(
  app: Pick<App, 'db' | 'random'>,
  _admin: Permitted<'newsletter.read'>,
  filters: NewsletterFilters,
): Promise<SubscriberList> {
  const { q } = filters
  if (q && q.length < TRIGRAM) return { subscribers: [], isTooShort: true }
  const found = q ? await findAddresses(app, q) : undefined
  const page = keysetPage(SUBSCRIBERS, filters)
  const conditions = filterConditions(filters, {
    q: () => found?.condition ?? sql`true`,
    status: equals('status'),
  })
  const rows = await app.db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where(allOf(conditions))
    .$call(page.read)
  const listed = app.db.selectFrom('newsletter_subscribers').select('email').where(allOf(conditions))
  const count = async () => (found?.areMany ? undefined : countUpTo(app.db, listed))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), count)
  return { subscribers: shown.map(toSubscriber), ...position, isTooShort: false }
}

/** One address of the list; undefined when it is not on it. */
export async function findSubscriber(
  db: Kysely<Schema>,
  _admin: Permitted<'newsletter.read' | 'support.answer'>,
  email: string,
): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && toSubscriber(row)
}

/** The confirmed addresses in the order of the alphabet, so many after one. */
export async function listConfirmed(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
): Promise<{ email: string; confirmedAt: string }[]> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_at', 'asked_at'])
    .where('status', '=', 'confirmed')
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    email: row.email,
    confirmedAt: (row.confirmed_at ?? row.asked_at).toISOString(),
  }))
}

async function findAddresses(app: Pick<App, 'db' | 'random'>, q: string) {
  const holds = sql<SqlBool>`lower(email::text) LIKE ${containing(q.toLowerCase())}`
  const { rows } = await inTransaction(app, async (tx) => {
    // The planner misjudges how many addresses hold a word, and would read all of them for a rare one.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    return sql<{
      email: string
    }>`SELECT email FROM newsletter_subscribers WHERE ${holds} LIMIT ${MATCHES_MAX + 1}`.execute(tx)
  })
  if (rows.length > MATCHES_MAX) return { condition: holds, areMany: true }
  const condition = sql<SqlBool>`email = ANY(${rows.map(({ email }) => email)}::citext[])`
  return { condition, areMany: false }
}

function toSubscriber(row: {
  email: string
  status: NewsletterStatus
  asked_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}): Subscriber {
  return {
    email: row.email,
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString(),
    endedAt: row.unsubscribed_at?.toISOString(),
  }
}
