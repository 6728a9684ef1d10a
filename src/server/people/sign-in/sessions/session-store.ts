import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export async function insertSession(
  tx: Transaction<Schema>,
  row: Insertable<Schema['sessions']>,
): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
}

/** A session of a token that began since then, at this address in this browser; and whether its account did too. */
export async function findSessionBegun(
  db: Db,
  o: { tokenSha256: string; since: Date; address: string; userAgent: string | null },
): Promise<{ userId: string; remembered: boolean; isNew: boolean } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      'sessions.user_id as userId',
      'sessions.remembered',
      eb('users.created_at', '>', o.since).$castTo<boolean>().as('isNew'),
    ])
    .where('sessions.token_sha256', '=', o.tokenSha256)
    .where('sessions.created_at', '>', o.since)
    .where('sessions.expires_at', '>', o.since)
    .where('sessions.ip_address', '=', o.address)
    .where('sessions.user_agent', 'is not distinct from', o.userAgent)
    .executeTakeFirst()
}

/** Ends the oldest sessions of a user beyond the newest `keep`. */
export async function endOldestSessions(
  tx: Transaction<Schema>,
  { userId, keep }: { userId: string; keep: number },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Ends a session and tells whose it was; undefined when there was none. */
export async function endSessionByToken(
  db: Db,
  tokenSha256: string,
): Promise<{ userId: string; role: Role } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('token_sha256', '=', tokenSha256)
    .returning(['user_id as userId', 'role'])
    .executeTakeFirst()
}

/** Ends one session of a user; `false` when the user has none with this id. */
export async function endSessionOf(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all sessions of a user, but the one to keep; gives how many there were. */
export async function endSessionsOf(db: Db, userId: string, keep?: string): Promise<number> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep) ending = ending.where('id', '<>', keep)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the sessions that a user has in one role. */
export async function endSessionsOfRole(
  db: Db,
  { userId, role }: { userId: string; role: 'customer' | 'vendor' | 'admin' },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('role', '=', role).execute()
}

interface SessionKind {
  role: Role
  remembered: boolean
  address: string | null
}

const KIND = ['role', 'remembered', 'ip_address as address'] as const

/** Notes that a session's person has just shown again who they are, and gives the session another token. */
export async function saveProof(
  db: Db,
  o: { userId: string; sessionId: string; tokenSha256: string; at: Date },
): Promise<SessionKind | undefined> {
  return db
    .updateTable('sessions')
    .set((eb) => ({
      proved_at: o.at,
      token_sha256: o.tokenSha256,
      former_token_sha256: eb.ref('token_sha256'),
    }))
    .where('id', '=', o.sessionId)
    .where('user_id', '=', o.userId)
    .returning(KIND)
    .executeTakeFirst()
}

/** Whether a token is the one that a session had before its person proved anew who they are. It opens nothing. */
export async function isFormerToken(db: Db, tokenSha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('former_token_sha256', '=', tokenSha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteSessionUse(
  db: Db,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute()
}

export async function findSessionKind(db: Db, sessionId: string): Promise<SessionKind | undefined> {
  return db.selectFrom('sessions').select(KIND).where('id', '=', sessionId).executeTakeFirst()
}

/** Removes sessions past their absolute end. */
export async function removeOldSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
}
