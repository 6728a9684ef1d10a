import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export async function insertSession(
  tx: Transaction<Schema>,
  row: Insertable<Schema['sessions']>,
): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
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

export async function endSessionByToken(db: Db, tokenSha256: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_sha256', '=', tokenSha256).execute()
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

/** Ends all sessions of a user, but the one to keep. */
export async function endSessionsOf(db: Db, userId: string, keep?: string): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep) ending = ending.where('id', '<>', keep)
  await ending.execute()
}

/** Ends the sessions that a user has in one role. */
export async function endSessionsOfRole(
  db: Db,
  { userId, role }: { userId: string; role: 'customer' | 'vendor' | 'admin' },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('role', '=', role).execute()
}

/** Notes that a session's person has just shown again who they are. */
export async function noteProof(
  db: Db,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}

export async function noteSessionUse(
  db: Db,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute()
}

export async function findSessionKind(
  db: Db,
  sessionId: string,
): Promise<{ remembered: boolean } | undefined> {
  return db.selectFrom('sessions').select('remembered').where('id', '=', sessionId).executeTakeFirst()
}

/** Removes sessions past their absolute end. */
export async function removeOldSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
}
