import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { formatPhoneNumber, isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { searchWords } from '#domain/ground/shared/typed-text/search-words.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  isSearchTooShort,
  phoneIn,
  type UserFilters,
  type UserRole,
  type UserSort,
} from '#domain/people/accounts/user-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions, fromDay, toDay } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, text } from '#server/ground/db/keyset-page.ts'
import { holdsWords } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'

/** One person, as a row of the back office's list. */
export interface ListedUser {
  userId: string
  name: string
  /** The e-mail, or the number of an account that has none. */
  email: string
  roles: UserRole[]
  isActive: boolean
  /** ISO text. */
  joinedAt: string
}

export interface UserList extends Partial<PagePosition> {
  users: ListedUser[]
  /** How many a search found; absent without one, and when it is more than `MATCHES_MAX`. */
  found?: number
  /** Nothing was looked for: no word of the search has three letters. */
  isTooShort: boolean
}

export const USERS: KeysetList<UserSort> = {
  table: 'users',
  pageSize: 25,
  tieBreaker: text('id'),
  orders: {
    newest: { by: [moment('created_at')], direction: 'desc' },
    oldest: { by: [moment('created_at')], direction: 'asc' },
    name: { by: [text('list_name')], direction: 'asc' },
  },
}

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
  const page = await selectPage(app, filters, ids)
  const { rows, ...position } = await withTotal(page, () => countListed(app, filters, ids))
  const numbers = await numbersOf(app, rows)
  return {
    users: rows.map((row) => toListed(row, numbers)),
    ...position,
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
  const ids = userIds.filter(isUuid).slice(0, USERS.pageSize)
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
      .where(holdsWords('users.search_text', searchWords(filters.q)))
      .select('id')
      .limit(MATCHES_MAX + 1)
      .execute(),
    phone === undefined ? [] : findByPhone(app, filters, phone),
  ])
  if (byWords.length > MATCHES_MAX) return undefined
  return [...new Set([...byWords, ...byPhone].map(({ id }) => id))]
}

/** Who has this number in their profile or signs in with it: two questions, as an index answers each, and none their OR. */
async function findByPhone(app: Pick<App, 'db'>, filters: UserFilters, phone: string) {
  const [saved, verified] = await Promise.all([
    narrowed(app, filters)
      .innerJoin('customers', 'customers.user_id', 'users.id')
      .where('customers.phone', '=', phone)
      .select('id')
      .limit(MATCHES_MAX)
      .execute(),
    narrowed(app, filters)
      .innerJoin('verified_phones', 'verified_phones.user_id', 'users.id')
      .where('verified_phones.phone', '=', `+91${phone}`)
      .select('id')
      .execute(),
  ])
  return [...saved, ...verified]
}

/** A search with many matches is not counted: it reads no more of the list than it shows. */
async function countListed(app: Pick<App, 'db'>, filters: UserFilters, ids: string[] | undefined) {
  if (ids) return { count: ids.length }
  return filters.q ? undefined : countUpTo(app.db, narrowed(app, filters).select('users.id'))
}

/**
 * A search with few matches sorts them. One with many reads the list in its order, where its matches stand close; but
 * not for long, since those called Zubeen stand at the end of a list by name: then it gathers all matches after all.
 */
async function selectPage({ db }: Pick<App, 'db'>, filters: UserFilters, ids: string[] | undefined) {
  const page = keysetPage(USERS, filters)
  const after = narrowed({ db }, filters).where(page.after).select(COLUMNS)
  const read = (people: typeof after) =>
    people.select(page.key.as('key')).orderBy(page.orderBy()).limit(page.limit).execute()
  // Gathered first: the planner would rather scan the list in its order, past everybody else.
  const sorted = (people: typeof after) =>
    read(
      db
        .with(
          (cte) => cte('users').materialized(),
          () => people,
        )
        .selectFrom('users')
        .select(COLUMNS) as unknown as typeof after,
    )
  if (ids) return page.cut(await sorted(after.where('users.id', '=', sql<string>`ANY (${ids})`)))
  if (!filters.q) return page.cut(await read(after))
  const matches = holdsWords('users.search_text', searchWords(filters.q))
  const near = after.orderBy(page.orderBy()).limit(READ_MAX).as('users')
  const found = await read(db.selectFrom(near).select(COLUMNS).where(matches))
  return page.cut(found.length === page.limit ? found : await sorted(after.where(matches)))
}

/** The people that role, status and days leave. Each condition is one that a partial index of the list is made for. */
function narrowed({ db }: Pick<App, 'db'>, filters: UserFilters) {
  const conditions = filterConditions(filters, {
    q: 'looked up apart',
    role: (role) => sql`${sql.ref(`users.is_${role}`)}`,
    status: (status) =>
      status === 'active' ? sql`users.deactivated_at IS NULL` : sql`users.deactivated_at IS NOT NULL`,
    from: fromDay('users.created_at'),
    to: toDay('users.created_at'),
  })
  return db.selectFrom('users').where('users.closed_at', 'is', null).where(allOf(conditions))
}

type Row = Awaited<ReturnType<typeof selectPage>>['rows'][number]

/** The numbers of those of a page who have no e-mail, by their ids. */
async function numbersOf({ db }: Pick<App, 'db'>, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.filter(({ email }) => ownEmail(email) === undefined).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('verified_phones')
    .select(['user_id', 'phone'])
    .where('user_id', 'in', ids)
    .execute()
  return new Map(
    found.flatMap(({ user_id, phone }) =>
      isMobileNumber(phone) ? [[user_id, formatPhoneNumber(phone)] as const] : [],
    ),
  )
}

function toListed(row: Row, numbers: ReadonlyMap<string, string>): ListedUser {
  return {
    userId: row.id,
    name: row.name,
    email: ownEmail(row.email) ?? numbers.get(row.id) ?? 'No email',
    roles: rolesOf(row),
    isActive: row.deactivated_at === null,
    joinedAt: row.created_at.toISOString(),
  }
}

/** What somebody is here, the roles that a person may be asked about first. */
export function rolesOf(row: { is_customer: boolean; is_vendor: boolean; is_admin: boolean }): UserRole[] {
  return (['customer', 'vendor', 'admin'] as const).filter((role) => row[`is_${role}`])
}
