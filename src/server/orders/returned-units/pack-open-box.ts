import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readKeptPieces } from '#server/selling/inventory/kept-pieces-views.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { markResold, moveResold, unmarkResold } from './resold-serial-store.ts'
import {
  lockUnitsOfParcel,
  lockUnitsOnSale,
  moveSoldUnits,
  type ReturnedUnit,
  writeUnitMove,
} from './unit-store.ts'

interface PackedLine {
  lineId: string
  quantity: number
  /** The scanned numbers of its pieces. */
  units: readonly { piece: number; serial: string }[]
}

/**
 * Marks the returned units that go into a parcel as sold, in the transaction that packs it and before their numbers are
 * written: those that were scanned; of pieces without a number, the one that is on sale the longest.
 */
export async function packOpenBox(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { parcelId, lines }: { parcelId: string; lines: readonly PackedLine[] },
): Promise<void> {
  for (const line of lines) {
    const { offer_id: offerId } = await offerOf(tx, line.lineId)
    const onSale = await lockUnitsOnSale(tx, offerId)
    for (const unit of chosen(onSale, line)) {
      await writeUnitMove(tx, unit, { to: 'sold', at: app.clock.now(), offerId, parcelId })
      await markResold(tx, { productId: unit.product_id, serials: unit.serials, parcelId })
    }
  }
}

/**
 * Refuses what was packed of these lines when other numbers are in the box than those of the units on sale although
 * these are all that is left; the transaction must then not be kept.
 */
export async function checkUnitsLeft(
  tx: Transaction<Schema>,
  lines: readonly Pick<PackedLine, 'lineId'>[],
): Promise<Result<undefined, 'fulfilment.scan_returned_unit'>> {
  for (const { lineId } of lines) {
    const { offer_id: offerId, name } = await offerOf(tx, lineId)
    const onHand = (await lockStock(tx, [offerId])).get(offerId)?.onHand ?? 0
    const kept = (await readKeptPieces(tx, [offerId])).get(offerId) ?? 0
    if (onHand < kept) return refuse('fulfilment.scan_returned_unit', { details: { name } })
  }
  return ok(undefined)
}

function offerOf(tx: Transaction<Schema>, lineId: string): Promise<{ offer_id: string; name: string }> {
  return tx
    .selectFrom('order_lines')
    .select(['offer_id', 'name'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
}

function chosen(onSale: readonly ReturnedUnit[], { quantity, units }: PackedLine): ReturnedUnit[] {
  const scanned = onSale.filter(({ serials }) => units.some(({ serial }) => serials.includes(serial)))
  const withNumber = new Set(units.map(({ piece }) => piece)).size
  const others = onSale
    .filter((unit) => !scanned.includes(unit))
    .toSorted((a, b) => a.serials.length - b.serials.length || a.moved_at.getTime() - b.moved_at.getTime())
  return [...scanned, ...others.slice(0, Math.max(0, quantity - withNumber))]
}

/**
 * Puts what was in a parcel on sale again, once the parcel has let its numbers go: all of it, or only the unit of the
 * number that was taken out.
 */
export async function unpackOpenBox(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { parcelId, serial }: { parcelId: string; serial?: string },
): Promise<void> {
  for (const unit of await lockUnitsOfParcel(tx, parcelId)) {
    const { id, offer_id: offerId, product_id: productId, serials } = unit
    if (!offerId || (serial !== undefined && !serials.includes(serial))) continue
    await writeUnitMove(tx, { id, status: 'sold' }, { to: 'open-box', at: app.clock.now(), offerId })
    await unmarkResold(tx, { productId, serials, parcelId })
  }
}

/** Another parcel stands in the place of one that was lost, with the returned units that were packed into that. */
export async function moveOpenBox(
  tx: Transaction<Schema>,
  parcels: { from: string; to: string },
): Promise<void> {
  await moveSoldUnits(tx, parcels)
  await moveResold(tx, parcels)
}
