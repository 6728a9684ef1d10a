import { type Kysely, type SqlBool, sql } from 'kysely'
import type { NewsletterFilters, NewsletterStatus } from '#domain/newsletter/newsletter-filters.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

export interface Subscriber {
  email: string
  status: NewsletterStatus
  askedAt: string
  confirmedAt: string | undefined
  endedAt: string | undefined
}

export interface SubscriberList {
  subscribers: Subscriber[]
  nextCursor: string | undefined
  /** Why nothing was looked for, when the search has fewer than three letters. */
  isTooShort: boolean
}

const PAGE_SIZE = 50
const MATCHES_MAX = 1_000
const TRIGRAM = 3

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
  { status, q, cursor }: NewsletterFilters,
): Promise<SubscriberList> {
  if (q && q.length < TRIGRAM) return { subscribers: [], nextCursor: undefined, isTooShort: true }
  const found = q ? await findAddresses(app, q) : undefined
  const place = cursor ? decodePlace(cursor) : undefined
  const rows = await app.db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .select(sql<number>`(extract(epoch FROM asked_at) * 1000000)::bigint`.as('place_value'))
    .$if(status !== undefined, (query) => query.where('status', '=', status as NewsletterStatus))
    .$if(found !== undefined, (query) => query.where(found as ReturnType<typeof sql<SqlBool>>))
    .$if(place !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(asked_at, email) < (timestamptz 'epoch' + ${place?.value}::bigint * interval '1 microsecond', ${place?.email}::citext)`,
      ),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('email', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    subscribers: rows.slice(0, PAGE_SIZE).map(toSubscriber),
    nextCursor: last && encodePlace({ value: last.place_value, email: last.email }),
    isTooShort: false,
  }
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
  const holds = sql<SqlBool>`lower(email::text) LIKE ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  const { rows } = await inTransaction(app, async (tx) => {
    // The planner misjudges how many addresses hold a word, and would read all of them for a rare one.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    return sql<{
      email: string
    }>`SELECT email FROM newsletter_subscribers WHERE ${holds} LIMIT ${MATCHES_MAX + 1}`.execute(tx)
  })
  if (rows.length > MATCHES_MAX) return holds
  return sql<SqlBool>`email = ANY(${rows.map(({ email }) => email)}::citext[])`
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

interface Place {
  value: number
  email: string
}

function encodePlace({ value, email }: Place): string {
  return `${value.toString(36)}.${Buffer.from(email).toString('base64url')}`
}

/** Reads a place back; what is none counts as the first page. */
function decodePlace(cursor: string): Place | undefined {
  const [text = '', rest = ''] = cursor.split('.')
  const value = Number.parseInt(text, 36)
  const email = Buffer.from(rest, 'base64url').toString('utf8')
  const isPlace = /^[0-9a-z]{1,11}$/.test(text) && Number.isSafeInteger(value) && !email.includes('\0')
  return isPlace ? { value, email } : undefined
}
