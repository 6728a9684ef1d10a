import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { keyedHashes } from '#server/ground/outside/sealed-text.ts'

type Secrets = Pick<App, 'config'>

const ID_BYTES = 16
const TAG_BYTES = 16

/**
 * The address in a mail on whose page an order in cash is confirmed, in any browser and without signing in. It names the
 * order and is signed; nothing of it is stored.
 */
export function confirmationUrl(app: Secrets, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([id, tagsOf(app, orderId)[0] ?? Buffer.alloc(0)]).toString('base64url')
  return `${app.config.publicUrl}/confirm-order?token=${token}`
}

/** The order of such an address; undefined for one that we did not sign. */
export function orderOfConfirmation(app: Secrets, token: string): string | undefined {
  const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== ID_BYTES + TAG_BYTES) return undefined
  const orderId = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const tag = bytes.subarray(ID_BYTES)
  const isOurs = tagsOf(app, orderId).some((each) => timingSafeEqual(each, tag))
  return isOurs && isUuid(orderId) ? orderId : undefined
}

function tagsOf(app: Secrets, orderId: string): Buffer[] {
  return keyedHashes(app, 'cash-confirmation', orderId).map((hash) => hash.subarray(0, TAG_BYTES))
}
