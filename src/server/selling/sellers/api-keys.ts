import type { Transaction } from 'kysely'
import { requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  asMarketplace,
  decideInSellerTransaction,
  inSellerTransaction,
} from '#server/ground/db/seller-transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import {
  createKey,
  endKey,
  holdKeyMaker,
  type KeyMaker,
  noteKeyUse,
  ownerOfKey,
} from '#server/people/sign-in/api-key-sign-in.ts'
import { findApiKeys } from '#server/people/sign-in/api-key-views.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'

const KEYS_MAX = 10
const NAME_LENGTH_MAX = 60

export interface ApiKey {
  id: string
  name: string
  /** The first letters, to tell keys apart. */
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** A seller's keys that work, newest first. */
export async function listApiKeys(app: App, sellerId: string): Promise<ApiKey[]> {
  return inSellerTransaction(app, sellerId, (tx) => findApiKeys(tx, sellerId))
}

type MakeApiKeyRefusal = 'sign_in.session_gone' | 'sellers.api_key_invalid' | 'sellers.api_keys_full'

/**
 * Makes a key for a seller's own software, for a person whose last proof is fresh, who is told so by mail. It is in the
 * answer and nowhere else: we keep a fingerprint. Refuses when the session ended while the key was being made.
 */
export async function makeApiKey(
  app: App,
  who: ActingVendor,
  typedName: unknown,
  sessionId?: string,
): Promise<Result<{ key: string }, MakeApiKeyRefusal>> {
  const name = oneLine(typedName)
  const problem = requiredTextProblem(name, NAME_LENGTH_MAX)
  if (problem) return refuse('sellers.api_key_invalid', { fields: { name: problem } })
  const { sellerId, userId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const maker = await asMarketplace(tx, () => holdKeyMaker(tx, { userId, sessionId }))
    if (!maker) return refuse('sign_in.session_gone')
    if ((await findApiKeys(tx, sellerId)).length >= KEYS_MAX)
      return refuse('sellers.api_keys_full', { details: { keysMax: KEYS_MAX } })
    const { id, key, prefix } = await createKey(app, tx, { sellerId, userId, name })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'api-key.made',
      subject: { kind: 'api-key', id },
      after: { name, prefix },
    })
    await asMarketplace(tx, () => mailKeyMade(app, tx, { maker, name, prefix }))
    return ok({ key })
  })
}

async function mailKeyMade(
  app: App,
  tx: Transaction<Schema>,
  { maker, name, prefix }: { maker: KeyMaker; name: string; prefix: string },
): Promise<void> {
  const { publicUrl } = app.config
  const texts = [
    `A key for your shop’s software was just made: “${name}”, which begins with ${prefix}. It can do what you can do with products, stock and orders.`,
    `If it was not you, end it here: ${publicUrl}/vendor/api-keys and choose a new password, which ends every key that you do not keep: ${publicUrl}/auth/forgot-password`,
  ]
  await queueMail(app, tx, {
    kind: 'api-key-made',
    to: maker.email,
    subject: 'A key for your shop’s software was made',
    userId: maker.userId,
    content: {
      greeting: `Hello ${maker.name},`,
      blocks: texts.map((text) => ({ kind: 'paragraph', text }) as const),
    },
  })
}

/** Ends a key at once. */
export async function revokeApiKey(
  app: App,
  who: ActingVendor,
  keyId: string,
): Promise<Result<{ name: string }, 'sellers.api_key_not_found'>> {
  return decideInSellerTransaction(app, who.sellerId, async (tx) => {
    const name = await endKey(app, tx, { keyId, sellerId: who.sellerId })
    if (name === undefined) return refuse('sellers.api_key_not_found')
    await audit(tx, app, {
      ...byVendor(who),
      action: 'api-key.revoked',
      subject: { kind: 'api-key', id: keyId },
    })
    return ok({ name })
  })
}

/**
 * Who speaks with this key. Refuses a key that is none, was revoked, or whose maker no longer acts for the seller, and
 * more than 120 requests a minute.
 */
export async function vendorOfKey(
  app: App,
  key: string,
): Promise<Result<ActingVendor, 'limits.too_many_attempts' | 'sellers.api_key_unknown'>> {
  const owner = await ownerOfKey(app, key)
  if (!owner) return refuse('sellers.api_key_unknown')
  const allowed = await withinLimit(app, 'api-minute-account', owner.keyId)
  if (!allowed.ok) return allowed
  await noteKeyUse(app, owner)
  return ok({ userId: owner.userId, sellerId: owner.sellerId })
}
