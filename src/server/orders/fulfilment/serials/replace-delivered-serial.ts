import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeSerialOfPiece } from './serial-store.ts'

/**
 * Puts the serial number of a piece that was sent instead in the place of the delivered piece's own, under the lock of
 * the order. Refuses a number that is in another box.
 */
export async function replaceDeliveredSerial(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  {
    serial,
    ...place
  }: { parcelId: string; lineId: string; productId: string; piece: number; serial: string },
): Promise<Result<undefined, 'fulfilment.serial_taken'>> {
  const written = { serial, newId: app.random.uuid(), at: app.clock.now() }
  const taken = await writeSerialOfPiece(tx, place, written)
  return taken ? refuse('fulfilment.serial_taken', { details: { ...taken } }) : ok(undefined)
}
