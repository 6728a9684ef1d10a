import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Config } from '#server/ground/config.ts'

type Settings = { config: Pick<Config, 'secret' | 'previousSecrets'> }

/** What a text is sealed for: a key of its own for each purpose, and the row that the text belongs to. */
export interface Seal {
  purpose: 'bank-account' | 'refund-account' | 'second-factor'
  /** A text that was copied to another row does not open there. */
  owner: string
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a short text for the database: AES-256-GCM (NIST SP 800-38D) under a key that HKDF-SHA-256 (RFC 5869)
 * derives from the server's secret. A copy of the database alone does not tell it.
 */
export function sealText(app: Settings, seal: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(app.config.secret, seal.purpose), iv).setAAD(
    Buffer.from(seal.owner),
  )
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`
}

/**
 * Opens what `sealText` closed under the server's secret or one of before; throws when it was changed, moved to another
 * owner, or sealed under a secret that the server does not know.
 */
export function openText(app: Settings, seal: Seal, sealed: string): string {
  const text = openSealed(app, seal, sealed)?.text
  invariant(text !== undefined, 'a sealed text is as it was written, and one of the secrets opens it')
  return text
}

/** The text, and whether the secret of today opens it; undefined when none does. */
export function openSealed(
  { config }: Settings,
  seal: Seal,
  sealed: string,
): { text: string; isCurrent: boolean } | undefined {
  const [version, body = ''] = sealed.split('.')
  invariant(version === VERSION, 'a sealed text begins with the version of its seal')
  const bytes = Buffer.from(body, 'base64url')
  for (const secret of [config.secret, ...config.previousSecrets]) {
    const text = openUnder(secret, seal, bytes)
    if (text !== undefined) return { text, isCurrent: secret === config.secret }
  }
  return undefined
}

function openUnder(secret: string, seal: Seal, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, seal.purpose), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(seal.owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    // A tag that does not fit, or too few bytes to hold one: this secret did not seal these bytes for this owner.
    return undefined
  }
}

/**
 * The same text gives the same hash, under a key of the server's own (HMAC-SHA-256): two sealed texts compare without
 * being opened, and a copy of the database alone cannot try all account numbers.
 */
export function keyedHash(app: Settings, purpose: 'bank-account-print', text: string): string {
  return createHmac('sha256', keyOf(app.config.secret, purpose)).update(text).digest('hex')
}

/** The same under the secret of today and those of before, today's first: what was printed under an old one stays good. */
export function keyedHashes(
  app: Settings,
  purpose: 'delivery-code' | 'door-link' | 'message-report',
  text: string,
): Buffer[] {
  const { secret, previousSecrets } = app.config
  return [secret, ...previousSecrets].map((each) =>
    createHmac('sha256', keyOf(each, purpose)).update(text).digest(),
  )
}

/** Names a secret without telling it, so that a backup can say which one opens what is sealed in it. */
export function secretHash(secret: string): string {
  return keyOf(secret, 'print-of-secret').toString('hex').slice(0, 16)
}

function keyOf(
  secret: string,
  purpose:
    | Seal['purpose']
    | 'bank-account-print'
    | 'print-of-secret'
    | 'delivery-code'
    | 'door-link'
    | 'message-report',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `nanonagar ${purpose} ${VERSION}`, 32))
}
