import type { Insertable, Kysely, Transaction } from 'kysely'
import { latestEnd, type Role } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** How long a sign-in waits for its code: long enough to find the telephone. */
export const PENDING_SECONDS = 300

type Db = Kysely<Schema> | Transaction<Schema>
type Tx = Transaction<Schema>

export interface SecondFactor {
  secretCiphertext: string
  enabledAt: Date | null
}

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret_ciphertext as secretCiphertext', 'enabled_at as enabledAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends: a code is compared and used up in one go. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
  return tx
    .selectFrom('second_factors')
    .select(['secret_ciphertext as secretCiphertext', 'enabled_at as enabledAt'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Begins anew, unless it is on already. */
export async function putSecondFactor(
  tx: Tx,
  { userId, secretCiphertext, at }: { userId: string; secretCiphertext: string; at: Date },
): Promise<void> {
  const fresh = { secret_ciphertext: secretCiphertext, created_at: at, last_step: null }
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, enabled_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.enabled_at', 'is', null),
    )
    .execute()
}

/** Sealed secrets in the order of their owners' ids. */
export async function listSealedSecrets(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom('second_factors')
    .select(['user_id as id', 'secret_ciphertext as sealed'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** The same secret under another seal, unless another one was set up meanwhile. */
export async function saveResealedSecret(
  db: Db,
  { userId, before, sealed }: { userId: string; before: string; sealed: string },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret_ciphertext: sealed })
    .where('user_id', '=', userId)
    .where('secret_ciphertext', '=', before)
    .execute()
}

export async function enableSecondFactor(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ enabled_at: at }).where('user_id', '=', userId).execute()
}

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

/** Removes one that is only being set up: its secret stood on a page that an unattended session could open. */
export async function removeBegunSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .execute()
}

export async function removeRecoveryCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses up a time step's code; `false` when that step, or a later one, was used before. */
export async function takeStep(tx: Tx, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_sha256) => ({ user_id: userId, code_sha256, used_at: null })))
    .execute()
}

/** Uses up a recovery code; `false` when there is none such, or it was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, codeSha256, at }: { userId: string; codeSha256: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_sha256', '=', codeSha256)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('unused'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unused)
}

export interface PendingSignIn {
  userId: string
  role: Role
  remembered: boolean
  attempts: number
  /** With what it began. */
  firstProof: string
}

export async function insertPendingSignIn(
  tx: Tx,
  row: Insertable<Schema['pending_sign_ins']>,
): Promise<void> {
  await tx.insertInto('pending_sign_ins').values(row).execute()
}

export async function findPendingSignIn(
  db: Db,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<PendingSignIn | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .select(['user_id as userId', 'role', 'remembered', 'attempts', 'first_proof as firstProof'])
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, PENDING_SECONDS))
    .executeTakeFirst()
}

/** Takes one attempt, and holds the row until the transaction ends; undefined when it is over or has none left. */
export async function attemptPendingSignIn(
  tx: Tx,
  { tokenSha256, at, attemptsMax }: { tokenSha256: string; at: Date; attemptsMax: number },
): Promise<PendingSignIn | undefined> {
  return tx
    .updateTable('pending_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, PENDING_SECONDS))
    .where('attempts', '<', attemptsMax)
    .returning(['user_id as userId', 'role', 'remembered', 'attempts', 'first_proof as firstProof'])
    .executeTakeFirst()
}

export async function removePendingSignIn(tx: Tx, tokenSha256: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('token_sha256', '=', tokenSha256).execute()
}

export async function removePendingSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

export async function removeOldPendingSignIns(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', at).execute()
}
