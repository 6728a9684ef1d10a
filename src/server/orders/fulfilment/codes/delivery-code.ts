import { timingSafeEqual } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { keyedHashes } from '#server/ground/outside/sealed-text.ts'

type Secrets = Pick<App, 'config'>

/**
 * The six digits that a customer tells at the door. They follow from the parcel and the server's secret, so the customer
 * can read them again and the database does not know them.
 */
export function deliveryCode(app: Secrets, parcelId: string): string {
  return codesOf(app, parcelId)[0] ?? ''
}

/** Whether this is the parcel's code, under the secret of today or one of before. */
export function isDeliveryCode(app: Secrets, parcel: { parcelId: string; code: string }): boolean {
  const given = Buffer.from(parcel.code.padEnd(6).slice(0, 6))
  return codesOf(app, parcel.parcelId).some((code) => timingSafeEqual(Buffer.from(code), given))
}

function codesOf(app: Secrets, parcelId: string): string[] {
  return keyedHashes(app, 'delivery-code', parcelId).map((hash) =>
    String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  )
}
