import type { Transaction } from 'kysely'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { lockPassword } from './account-store.ts'
import { findAccountById } from './account-views.ts'
import { endApiKey, endKeysMadeBy, insertApiKey, markKeyUsed } from './api-key-store.ts'
import { findKeyOwner, type KeyOwner } from './api-key-views.ts'
import { findSessionKind } from './sessions/session-store.ts'

/** So that a found key says what it is, and where it opens something. */
const KEY_MARK = 'nnk_'
const KEY_LENGTH_MAX = 100
const PREFIX_LENGTH = KEY_MARK.length + 6
const USED_STEP_MS = MINUTE_MS

export interface KeyMaker {
  userId: string
  name: string
  email: string
}

/**
 * Waits for a new password that is being set: the key either precedes it, and ends with it, or is not made. Undefined
 * when the session that asks has ended meanwhile.
 */
export async function holdKeyMaker(
  tx: Transaction<Schema>,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<KeyMaker | undefined> {
  await lockPassword(tx, userId)
  if (sessionId !== undefined && !(await findSessionKind(tx, sessionId))) return undefined
  const account = await findAccountById(tx, userId)
  return account && { userId, name: account.name, email: account.email }
}

/** Makes a key for a shop's software. Only the answer holds it: a fingerprint and the first letters are kept. */
export async function createKey(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  { sellerId, userId, name }: { sellerId: string; userId: string; name: string },
): Promise<{ id: string; key: string; prefix: string }> {
  const key = `${KEY_MARK}${app.random.token()}`
  const [id, prefix] = [app.random.uuid(), key.slice(0, PREFIX_LENGTH)]
  const sha256 = fingerprint(key)
  await insertApiKey(tx, { id, sellerId, userId, name, prefix, sha256, at: app.clock.now() })
  return { id, key, prefix }
}

/** Ends a key of the seller at once; gives its name, or undefined where there was none to end. */
export function endKey(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  key: { keyId: string; sellerId: string },
): Promise<string | undefined> {
  return endApiKey(tx, { ...key, at: app.clock.now() })
}

/** Ends at once every key that somebody made for a seller. */
export function endKeysOf(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  maker: { userId: string; sellerId: string },
): Promise<void> {
  return endKeysMadeBy(tx, { ...maker, at: app.clock.now() })
}

/** Whose key this is; undefined for one that is none, was revoked, or whose maker is no owner of the shop any more. */
export async function ownerOfKey(app: Pick<App, 'db'>, key: string): Promise<KeyOwner | undefined> {
  if (!key.startsWith(KEY_MARK) || key.length > KEY_LENGTH_MAX) return undefined
  return findKeyOwner(app.db, fingerprint(key))
}

/** Notes that a key opened something, once a minute at most: its shop sees when it was last used. */
export async function noteKeyUse(
  app: Pick<App, 'db' | 'clock'>,
  { keyId, lastUsedAt }: Pick<KeyOwner, 'keyId' | 'lastUsedAt'>,
): Promise<void> {
  const at = app.clock.now()
  if (!lastUsedAt || at.getTime() - lastUsedAt.getTime() > USED_STEP_MS) await markKeyUsed(app.db, keyId, at)
}
