import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  isSearchTooShort,
  phoneIn,
  type UserFilters,
  type UserRole,
  type UserSort,
} from '#domain/accounts/user-filters.ts'
import { addDays, dayStart } from '#domain/shared/days.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { searchPatterns, searchWords } from '#server/search/search-words.ts'
import { decodeUserPlace, encodeUserPlace, type UserPlace } from './user-place.ts'

/** One person, as a row of the back office's list. */
export interface ListedUser {
  userId: string
  name: string
  email: string
  roles: UserRole[]
  isActive: boolean
  /** ISO text. */
  joinedAt: string
}

export interface UserList {
  users: ListedUser[]
  nextCursor?: string
  /** How many a search found; absent without one, and when it is more than `MATCHES_MAX`. */
  found?: number
  /** Nothing was looked for: no word of the search has three letters. */
  isTooShort: boolean
}

const PAGE_SIZE = 25
/** A search with more matches than this reads the list in its order instead of sorting what it found. */
const MATCHES_MAX = 2_000
/** So far such a search reads; one in eighty must match to fill a page. */
const READ_MAX = 2_000
const COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.created_at',
  'users.deactivated_at',
  'users.is_customer',
  'users.is_vendor',
  'users.is_admin',
  'users.list_name',
  'users.search_text',
] as const

/**
 * One page of the people with an account, in the asked order, continued after the cursor by key. Words are looked for
 * in names and e-mail addresses; ten digits also as a telephone number.
 */
export async function listUsers(
  app: Pick<App, 'db'>,
  _admin: Permitted<'users.read'>,
  filters: UserFilters,
): Promise<UserList> {
  if (isSearchTooShort(filters)) return { users: [], isTooShort: true }
  const ids = await findMatches(app, filters)
  const rows = await selectPage(app, filters, ids)
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    users: rows.slice(0, PAGE_SIZE).map(toListed),
    ...(last && { nextCursor: encodeUserPlace(filters.sort, { value: last.place_value, id: last.id }) }),
    ...(ids && { found: ids.length }),
    isTooShort: false,
  }
}

/** Those of these people who are deactivated, to be offered their way back. */
export async function findDeactivated(
  app: Pick<App, 'db'>,
  _admin: Permitted<'users.read'>,
  userIds: readonly string[],
): Promise<{ userId: string; name: string }[]> {
  const ids = userIds.filter(isUuid).slice(0, PAGE_SIZE)
  if (ids.length === 0) return []
  return app.db
    .selectFrom('users')
    .select(['id as userId', 'name'])
    .where('id', 'in', ids)
    .where('deactivated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('list_name')
    .execute()
}

/** Who a search means; undefined without one, and when there are so many that the list is read in its order. */
async function findMatches(app: Pick<App, 'db'>, filters: UserFilters): Promise<string[] | undefined> {
  if (!filters.q) return undefined
  const phone = phoneIn(filters.q)
  const [byWords, byPhone] = await Promise.all([
    narrowed(app, filters)
      .where(holdsWords(filters.q))
      .select('id')
      .limit(MATCHES_MAX + 1)
      .execute(),
    phone === undefined
      ? []
      : narrowed(app, filters)
          .innerJoin('customers', 'customers.user_id', 'users.id')
          .where('customers.phone', '=', phone)
          .select('id')
          .limit(MATCHES_MAX)
          .execute(),
  ])
  if (byWords.length > MATCHES_MAX) return undefined
  return [...new Set([...byWords, ...byPhone].map(({ id }) => id))]
}

/**
 * A search with few matches sorts them. One with many reads the list in its order, where its matches stand close; but
 * not for long, since those called Zubeen stand at the end of a list by name: then it gathers all matches after all.
 */
async function selectPage(app: Pick<App, 'db'>, filters: UserFilters, ids: string[] | undefined) {
  const { sort, q } = filters
  const order = orders[sort]
  const place = decodeUserPlace(sort, filters.cursor)
  const after = narrowed(app, filters)
    .$if(place !== undefined, (query) => query.where(order.after(place as UserPlace)))
    .select(COLUMNS)
  const inOrder = (people: typeof after, limit: number) =>
    people.orderBy(order.column, order.direction).orderBy('users.id', order.direction).limit(limit)
  const page = (people: typeof after) =>
    inOrder(people, PAGE_SIZE + 1)
      .select(order.placeValue.as('place_value'))
      .execute()
  // Gathered first: the planner would rather scan the list in its order, past everybody else.
  const sorted = (people: typeof after) =>
    page(
      app.db
        .with(
          (cte) => cte('users').materialized(),
          () => people,
        )
        .selectFrom('users')
        .select(COLUMNS) as unknown as typeof after,
    )
  if (ids) return sorted(after.where('users.id', '=', sql<string>`ANY (${ids})`))
  if (!q) return page(after)
  const near = inOrder(after, READ_MAX).as('users')
  const rows = await page(app.db.selectFrom(near).select(COLUMNS).where(holdsWords(q)))
  return rows.length > PAGE_SIZE ? rows : sorted(after.where(holdsWords(q)))
}

/** The people that role, status and days leave. Each condition is one that a partial index of the list is made for. */
function narrowed({ db }: Pick<App, 'db'>, { role, status, from, to }: UserFilters) {
  return db
    .selectFrom('users')
    .where('users.closed_at', 'is', null)
    .$if(role !== undefined, (query) => query.where(sql<SqlBool>`${sql.ref(`users.is_${role}`)}`))
    .$if(status === 'active', (query) => query.where('users.deactivated_at', 'is', null))
    .$if(status === 'inactive', (query) => query.where('users.deactivated_at', 'is not', null))
    .$if(from !== undefined, (query) => query.where('users.created_at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('users.created_at', '<', dayStart(addDays(to ?? '', 1))))
}

function holdsWords(q: string): RawBuilder<SqlBool> {
  const words = searchWords(q).map((word) => {
    const patterns = searchPatterns(word).map((pattern) => sql`users.search_text LIKE ${pattern}`)
    return sql`(${sql.join(patterns, sql` OR `)})`
  })
  return sql<SqlBool>`(${sql.join(words, sql` AND `)})`
}

interface UserOrder {
  column: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** The column's value as a link carries it. */
  placeValue: RawBuilder<string | number>
  /** Whether a row comes after a place. Compares (value, id) as one, which an index answers. */
  after(place: UserPlace): RawBuilder<SqlBool>
}

const joined = {
  column: sql`users.created_at`,
  // Microseconds: a JavaScript Date would lose three digits and with them some people.
  placeValue: sql<number>`(extract(epoch FROM users.created_at) * 1000000)::bigint`,
}
const momentOf = ({ value }: UserPlace) =>
  sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`

const orders: Readonly<Record<UserSort, UserOrder>> = {
  newest: {
    ...joined,
    direction: 'desc',
    after: (place) => sql`(users.created_at, users.id) < (${momentOf(place)}, ${place.id})`,
  },
  oldest: {
    ...joined,
    direction: 'asc',
    after: (place) => sql`(users.created_at, users.id) > (${momentOf(place)}, ${place.id})`,
  },
  name: {
    column: sql`users.list_name`,
    direction: 'asc',
    placeValue: sql<string>`users.list_name`,
    after: ({ value, id }) => sql`(users.list_name, users.id) > (${value}, ${id})`,
  },
}

function toListed(row: Awaited<ReturnType<typeof selectPage>>[number]): ListedUser {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    roles: rolesOf(row),
    isActive: row.deactivated_at === null,
    joinedAt: row.created_at.toISOString(),
  }
}

/** What somebody is here, the roles that a person may be asked about first. */
export function rolesOf(row: { is_customer: boolean; is_vendor: boolean; is_admin: boolean }): UserRole[] {
  return (['customer', 'vendor', 'admin'] as const).filter((role) => row[`is_${role}`])
}
