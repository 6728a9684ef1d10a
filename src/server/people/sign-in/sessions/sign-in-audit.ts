import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { maskedAddress } from '#domain/people/accounts/mask-personal-data.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { queueAudit } from '#server/ground/audit/audit-queue.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countUse } from '#server/ground/limits/within-limit.ts'
import { findSessionKind } from './session-store.ts'

type Db = Kysely<Schema> | Transaction<Schema>

interface Access {
  userId: string
  role: Role
  /** `account.what_happened`. */
  action: `account.${string}`
  after?: object
  /** The caller's network address. */
  address?: string | undefined
}

/** Records something that happens often: a sign-in, a sign-out, a proof. No secret is part of it. */
export async function recordAccess(db: Db, app: Pick<App, 'clock'>, access: Access): Promise<void> {
  await queueAudit(db, app, entryOf(access))
}

/** Records a change of how an account is entered, in the change's own transaction. */
export async function recordChange(
  tx: Transaction<Schema>,
  app: Pick<App, 'clock'>,
  access: Access,
): Promise<void> {
  await audit(tx, app, entryOf(access))
}

/** The same for who is signed in: role and address are those of the session. */
export async function recordOwnChange(
  tx: Transaction<Schema>,
  app: Pick<App, 'clock'>,
  o: Pick<Access, 'userId' | 'action' | 'after'> & { sessionId: string },
): Promise<void> {
  const { sessionId, ...access } = o
  const session = await findSessionKind(tx, sessionId)
  await recordChange(tx, app, {
    ...access,
    role: session?.role ?? 'customer',
    address: session?.address ?? undefined,
  })
}

function entryOf({ userId, role, action, after, address }: Access) {
  return {
    actor: { kind: role, id: userId },
    action,
    subject: { kind: 'account', id: userId },
    ...(after && { after }),
    ...(address && { address: addressOf(role, address) }),
  } as const
}

/** Of a customer only the network is kept (data minimisation): it is enough to recognise an unknown sign-in. */
function addressOf(role: Role | undefined, address: string): string {
  return role === 'vendor' || role === 'admin' ? address : maskedAddress(address)
}

/** Failures in a row at which an account begins to pause, and at which it takes no secret any more. */
const BLOCK_BEGINS = new Set([5, 100])
const PAIR_SECONDS = 900
const ROWS_PER_MINUTE_MAX = 60

interface Failure {
  action: `account.${string}`
  /** Whose account it is, or what was typed where there is none. */
  account: { userId: string } | { email: string }
  role?: Role
  address?: string
  /** Which failure in a row it is. */
  inARow: number
}

/**
 * Records a wrong secret: the first from an address at an account in a quarter of an hour, and once more when the account
 * begins to pause, with the count. A flood leaves sixty rows a minute and one that says so. An unknown e-mail is kept as
 * a keyed hash under the server's secret, since people type passwords there.
 */
export async function recordFailure(app: App, o: Failure): Promise<void> {
  const subject = subjectOf(app, o.account)
  const pair = `${o.action} ${subject.id} ${o.address ?? ''}`
  const times = await countUse(app, { name: 'recorded-failure', key: pair, windowSeconds: PAIR_SECONDS })
  if (times === 1) await recordBounded(app, { ...o, subject })
  if (!BLOCK_BEGINS.has(o.inARow)) return
  const action = o.inARow === 100 ? 'account.locked' : 'account.paused'
  await recordBounded(app, { ...o, subject, action, after: { failuresInARow: o.inARow } })
}

/** Records that a network address begins to be refused, whoever it tried to be. */
export async function recordRefusedAddress(app: App, address: string): Promise<void> {
  const subject = { kind: 'address', id: address }
  await recordBounded(app, { action: 'account.address_refused', subject, role: 'admin', address })
}

async function recordBounded(
  app: App,
  o: Pick<Failure, 'action' | 'role' | 'address'> & { subject: { kind: string; id: string }; after?: object },
): Promise<void> {
  const hits = await countUse(app, { name: 'recorded-failures', key: 'all', windowSeconds: 60 })
  if (hits > ROWS_PER_MINUTE_MAX + 1) return
  const { action, subject, role, address, after } = o
  const isLast = hits > ROWS_PER_MINUTE_MAX
  await queueAudit(app.db, app, {
    actor: { kind: 'system' },
    ...(isLast
      ? { action: 'account.failures_left_out', subject: { kind: 'account', id: 'several' } }
      : { action, subject }),
    ...(isLast ? { after: { recordedPerMinute: ROWS_PER_MINUTE_MAX } } : after && { after }),
    ...(address && !isLast && { address: addressOf(role, address) }),
  })
}

function subjectOf(app: Pick<App, 'config'>, account: Failure['account']) {
  if ('userId' in account) return { kind: 'account', id: account.userId }
  const print = createHmac('sha256', app.config.secret)
    .update(`unknown-email\n${account.email}`)
    .digest('hex')
  return { kind: 'unknown-email', id: print.slice(0, 32) }
}
