import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import { CODE_SECONDS, CODE_TRIES_MAX } from '#domain/people/sign-in/sign-in-code.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
export type CodePurpose = Schema['sign_in_codes']['purpose']
export type SentCode = Selectable<Schema['sign_in_codes']>

/** Keeps a code that is being sent; the one before ends, to the same number or address and in the same browser. */
export async function replaceCode(
  tx: Transaction<Schema>,
  row: Insertable<Schema['sign_in_codes']>,
  before: string | undefined,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_codes')
    .where((eb) =>
      eb.or([
        ...(before ? [eb('token_sha256', '=', before)] : []),
        row.phone ? eb('phone', '=', row.phone) : eb('email', '=', row.email ?? ''),
      ]),
    )
    .execute()
  await tx.insertInto('sign_in_codes').values(row).execute()
}

/** When the last code went to this e-mail, if it is still kept. */
export async function lastCodeAt(db: Db, email: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_codes')
    .select('created_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.created_at
}

/** The code that a browser waits for, also one that no longer works: its page says so. */
export async function findCode(db: Db, tokenSha256: string): Promise<SentCode | undefined> {
  return db.selectFrom('sign_in_codes').selectAll().where('token_sha256', '=', tokenSha256).executeTakeFirst()
}

/**
 * Takes one of a code's tries, and its lock: of many at one moment five pass. Undefined once they are used up, after its
 * five minutes, when it is unknown, or for another purpose.
 */
export async function takeTry(
  tx: Transaction<Schema>,
  o: { tokenSha256: string; purpose: CodePurpose; at: Date },
): Promise<SentCode | undefined> {
  return tx
    .updateTable('sign_in_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_sha256', '=', o.tokenSha256)
    .where('purpose', '=', o.purpose)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', o.at)
    .where('expires_at', '<=', latestEnd(o.at, CODE_SECONDS))
    .where('attempts', '<', CODE_TRIES_MAX)
    .returningAll()
    .executeTakeFirst()
}

/** A right code that does not open its account alone goes on as what was proved, with tries of its own. */
export async function keepProved(
  tx: Transaction<Schema>,
  o: { tokenSha256: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    .set({ proved_at: o.at, expires_at: o.expiresAt, attempts: 0 })
    .where('token_sha256', '=', o.tokenSha256)
    .execute()
}

/** Keeps a code that is mailed after a right one to the number, in its place; gives the number, undefined where there is no proof. */
export async function keepMailed(
  tx: Transaction<Schema>,
  o: { tokenSha256: string; codeHmac: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set({ code_hmac: o.codeHmac, mailed_at: o.at })
    .where('token_sha256', '=', o.tokenSha256)
    .where('purpose', '=', 'sign-in')
    .where('proved_at', 'is not', null)
    .where('expires_at', '>', o.at)
    .returning('phone')
    .executeTakeFirst()
  return row?.phone ?? undefined
}

/** Takes one try of what is asked for after a right code to sign in with; `triesMax` of them pass. */
export async function takeProvedTry(
  tx: Transaction<Schema>,
  o: { tokenSha256: string; at: Date; triesMax: number },
): Promise<SentCode | undefined> {
  return tx
    .updateTable('sign_in_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_sha256', '=', o.tokenSha256)
    .where('purpose', '=', 'sign-in')
    .where('proved_at', 'is not', null)
    .where('expires_at', '>', o.at)
    .where('attempts', '<', o.triesMax)
    .returningAll()
    .executeTakeFirst()
}

export async function removeCode(tx: Db, tokenSha256: string): Promise<SentCode | undefined> {
  return tx
    .deleteFrom('sign_in_codes')
    .where('token_sha256', '=', tokenSha256)
    .returningAll()
    .executeTakeFirst()
}

/** Ends the codes that a signed-in person waits for. */
export async function removeCodesOf(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute()
}

export async function removeOldCodes(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', at).execute()
}
