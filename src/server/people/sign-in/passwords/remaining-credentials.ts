import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { endApiKey } from '../api-key-store.ts'
import { type AccountApiKey, apiKeysOfAccount } from '../api-key-views.ts'
import { passkeysOf } from '../second-factor/passkey-store.ts'

/** What opens something for a person besides their password. */
export interface Credentials {
  /** Keys of their shop's software: each ends with the password, unless it is kept. */
  keys: AccountApiKey[]
  /** Passkeys stay: whoever reads somebody's mail must not get rid of them. */
  passkeys: { name: string; createdAt: Date }[]
}

/** What a person who sets a new password has to look at. */
export async function findCredentials(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<Credentials> {
  const [keys, passkeys] = [await apiKeysOfAccount(db, userId), await passkeysOf(db, userId)]
  return { keys, passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })) }
}

/** What has become of them. */
export interface RemainingCredentials extends Credentials {
  ended: AccountApiKey[]
}

/**
 * Ends every key of a person whose password is being changed, but those that the form (`keep-<id>`: on) names: one that
 * somebody else made in an unattended session does not outlive the new password. To be called under the password's
 * lock.
 */
export async function endOtherKeys(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  o: { userId: string; role: Role; fields: Readonly<Record<string, unknown>>; address?: string | undefined },
): Promise<RemainingCredentials> {
  const { userId, role, fields, address } = o
  const found = await findCredentials(tx, userId)
  const ended = found.keys.filter(({ id }) => fields[`keep-${id}`] !== 'on')
  for (const { id: keyId, sellerId } of ended) {
    await endApiKey(tx, { keyId, sellerId, at: app.clock.now() })
    await audit(tx, app, {
      actor: { kind: role, id: userId },
      sellerId,
      action: 'api-key.revoked',
      subject: { kind: 'api-key', id: keyId },
      after: { why: 'new password' },
      ...(address && { address }),
    })
  }
  return { ...found, keys: found.keys.filter((key) => !ended.includes(key)), ended }
}
