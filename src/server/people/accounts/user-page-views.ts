import { mayDo } from '#domain/ground/access/office-roles.ts'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { formatPhoneNumber, isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { UserRole } from '#domain/people/accounts/user-list.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { accountVersion } from '#server/people/sign-in/account-views.ts'
import { listSessions, type OwnSession } from '#server/people/sign-in/sessions/own-sessions.ts'
import { rolesOf } from './user-list-views.ts'

/** A person as the back office sees them. Moments are ISO texts. */
export interface UserProfile {
  userId: string
  name: string
  /** Empty where the account was made with a number and has none. */
  email: string
  isEmailVerified: boolean
  /** The number that opens the account by a code: "+91 98765 43210". */
  signInNumber: string | null
  phone: string | null
  roles: UserRole[]
  isActive: boolean
  /** Deleted, by themselves or by an administrator: nothing of them is left but what is listed elsewhere. */
  closedAt: string | null
  joinedAt: string
  lastSeenAt: string | null
  /** Hand it back with an edit. */
  version: string
  seller: { sellerId: string; name: string; standing: string } | null
}

export interface UserPage {
  profile: UserProfile
  sessions: OwnSession[]
  consents: { purpose: string; textVersion: string; granted: boolean; at: string }[]
  addresses: number
  hasSecondFactor: boolean
  /** The newest ten; absent for roles that may not read them. */
  tickets?: { number: string; id: number; subject: string; status: TicketStatus; at: string }[]
  /** The newest ten entries about the account; absent for roles that may not read them. */
  auditEntries?: UserAuditEntry[]
  /** The newest ten at the way into the account; absent for roles that may not read the audit log. */
  access?: AccessEntry[]
}

export interface AccessEntry {
  id: number
  at: string
  action: string
  /** With what they showed who they are. */
  proof: string | null
  address: string | null
}

export interface UserAuditEntry {
  id: number
  at: string
  /** Who it was; "System" for nobody. */
  by: string
  action: string
  reason: string | null
}

const ROWS_MAX = 10

/** A person's account alone, for the pages that change it. */
export async function findUserProfile(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'users.read' | 'users.change'>,
  userId: string,
): Promise<Result<UserProfile, 'accounts.person_not_found'>> {
  const profile = isUuid(userId) ? await readProfile(app, userId) : undefined
  return profile ? ok(profile) : refuse('accounts.person_not_found')
}

/** Everything that a person's page shows but their orders. */
export async function findUserPage(
  app: App,
  admin: Permitted<'users.read'>,
  userId: string,
): Promise<Result<UserPage, 'accounts.person_not_found'>> {
  const found = await findUserProfile(app, admin, userId)
  if (!found.ok) return found
  const [sessions, consents, addresses, hasSecondFactor, tickets, auditEntries, access] = await Promise.all([
    listSessions(app, { userId, sessionId: '' }),
    readConsents(app, userId),
    countAddresses(app, userId),
    asksForSecondFactor(app, userId),
    mayDo(admin.role, 'support.read') ? readTickets(app, userId) : undefined,
    mayDo(admin.role, 'audit.read') ? readAuditEntries(app, userId) : undefined,
    mayDo(admin.role, 'audit.read') ? readAccess(app, userId) : undefined,
  ])
  const newest =
    sessions
      .map(({ lastSeenAt }) => lastSeenAt.toISOString())
      .toSorted()
      .at(-1) ?? null
  const { lastSeenAt } = found.value
  const lastSeen = newest && (!lastSeenAt || newest > lastSeenAt) ? newest : lastSeenAt
  return ok({
    profile: { ...found.value, lastSeenAt: lastSeen },
    sessions,
    consents,
    addresses,
    hasSecondFactor,
    ...(tickets && { tickets }),
    ...(auditEntries && { auditEntries }),
    ...(access && { access }),
  })
}

async function readProfile({ db }: Pick<App, 'db'>, userId: string): Promise<UserProfile | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .leftJoin('vendors', 'vendors.user_id', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'vendors.seller_id')
    .leftJoin('verified_phones', 'verified_phones.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified', 'customers.phone'])
    .select(['users.is_customer', 'users.is_vendor', 'users.is_admin', 'users.created_at'])
    .select(['users.deactivated_at', 'users.closed_at', 'users.last_signed_in_at'])
    .select(['sellers.id as seller_id', 'sellers.name as shop_name', 'sellers.standing'])
    .select(['verified_phones.phone as verified_phone'])
    .select(accountVersion().as('version'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { seller_id: sellerId, shop_name: name, standing, verified_phone: number } = row
  return {
    userId: row.id,
    name: row.name,
    email: ownEmail(row.email) ?? '',
    isEmailVerified: row.email_verified,
    signInNumber: number !== null && isMobileNumber(number) ? formatPhoneNumber(number) : null,
    phone: row.phone,
    roles: rolesOf(row),
    isActive: row.deactivated_at === null,
    closedAt: row.closed_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_signed_in_at?.toISOString() ?? null,
    version: row.version,
    seller: sellerId && name && standing ? { sellerId, name, standing } : null,
  }
}

async function readConsents({ db }: Pick<App, 'db'>, userId: string): Promise<UserPage['consents']> {
  const rows = await db
    .selectFrom('consents')
    .select(['purpose', 'text_version', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ purpose, text_version, granted, at }) => ({
    purpose,
    textVersion: text_version,
    granted,
    at: at.toISOString(),
  }))
}

async function countAddresses({ db }: Pick<App, 'db'>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('customer_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function asksForSecondFactor({ db }: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('second_factors')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('enabled_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys').select('id').where('user_id', '=', userId)),
        ])
        .as('asks'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.asks)
}

async function readTickets(
  { db }: Pick<App, 'db'>,
  userId: string,
): Promise<NonNullable<UserPage['tickets']>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ id, subject, status, created_at }) => ({
    id,
    number: ticketNumber(id),
    subject,
    status,
    at: created_at.toISOString(),
  }))
}

async function readAuditEntries({ db }: Pick<App, 'db'>, userId: string): Promise<UserAuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.after', 'users.name'])
    .where('audit_log.subject_kind', '=', 'user')
    .where('audit_log.subject_id', '=', userId)
    .orderBy('audit_log.id', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ id, at, action, after, name }) => ({
    id,
    at: at.toISOString(),
    by: name ?? 'System',
    action,
    reason: typeof after?.reason === 'string' ? after.reason : null,
  }))
}

async function readAccess(app: Pick<App, 'db' | 'random'>, userId: string): Promise<AccessEntry[]> {
  await recordWaiting(app)
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'after', 'address'])
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ id, at, action, after, address }) => ({
    id,
    at: at.toISOString(),
    action,
    proof: typeof after?.with === 'string' ? after.with : null,
    address,
  }))
}
