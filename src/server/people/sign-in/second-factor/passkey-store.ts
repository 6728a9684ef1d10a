import type { Insertable, Kysely, Transaction } from 'kysely'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** How long a passkey may be shown after it was asked for. */
export const CHALLENGE_SECONDS = 300

type Db = Kysely<Schema> | Transaction<Schema>
type Tx = Transaction<Schema>
export type ChallengePurpose = Schema['passkey_challenges']['purpose']

export interface KeptPasskey {
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const KEPT = ['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'] as const

/** A passkey by the id that its authenticator gave it, locked: its counter is compared and written in one go. */
export async function lockPasskey(tx: Tx, id: string): Promise<KeptPasskey | undefined> {
  const row = await tx.selectFrom('passkeys').select(KEPT).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** How the browser finds a person's authenticators. */
export async function passkeyHandles(
  db: Db,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', userId).execute()
}

export interface OwnPasskey {
  id: string
  name: string
  /** Kept by the person's account at Apple, Google and the like, so that it outlives the device. */
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A person's passkeys, oldest first. */
export async function passkeysOf(db: Db, userId: string): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced as isSynced', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a new passkey; `false` when its id is known already. */
export async function insertPasskey(tx: Tx, row: Insertable<Schema['passkeys']>): Promise<boolean> {
  const kept = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function notePasskeyUse(
  tx: Tx,
  { id, counter, isSynced, at }: { id: string; counter: number; isSynced: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .execute()
}

/** Removes one of a person's passkeys and gives its name; undefined when they have none with this id. */
export async function deletePasskey(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all of a person's passkeys; gives how many there were. */
export async function removePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return rows.length
}

export async function insertChallenge(db: Db, row: Insertable<Schema['passkey_challenges']>): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Uses a challenge up, whether the answer to it is right or not. */
export async function takeChallenge(
  db: Db,
  o: { tokenSha256: string; purpose: ChallengePurpose; at: Date },
): Promise<{ challenge: string; userId: string | null } | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('token_sha256', '=', o.tokenSha256)
    .returning(['challenge', 'user_id as userId', 'purpose', 'expires_at as expiresAt'])
    .executeTakeFirst()
  const isOpen = row && row.expiresAt > o.at && row.expiresAt <= latestEnd(o.at, CHALLENGE_SECONDS)
  return isOpen && row.purpose === o.purpose ? row : undefined
}

export async function removeOldChallenges(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute()
}
