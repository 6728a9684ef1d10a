import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { keyedHashes } from '#server/ground/outside/sealed-text.ts'

type Secrets = Pick<App, 'config'>

const ID_BYTES = 16
const TAG_BYTES = 16

/**
 * The address that stands as a QR code on the label of a parcel: whoever holds the parcel opens its page at the door,
 * without signing in. It names the parcel and is signed; nothing of it is stored.
 */
export function doorUrl(app: Secrets, parcelId: string): string {
  const id = Buffer.from(parcelId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([id, tagsOf(app, parcelId)[0] ?? Buffer.alloc(0)]).toString('base64url')
  return `${app.config.publicUrl}/d/${token}`
}

/** The parcel of such an address; undefined for one that we did not sign. */
export function parcelOfDoor(app: Secrets, token: string): string | undefined {
  const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== ID_BYTES + TAG_BYTES) return undefined
  const parcelId = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const tag = bytes.subarray(ID_BYTES)
  const isOurs = tagsOf(app, parcelId).some((each) => timingSafeEqual(each, tag))
  return isOurs && isUuid(parcelId) ? parcelId : undefined
}

function tagsOf(app: Secrets, parcelId: string): Buffer[] {
  return keyedHashes(app, 'door-link', parcelId).map((hash) => hash.subarray(0, TAG_BYTES))
}
