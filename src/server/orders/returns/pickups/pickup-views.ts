import type { Kysely } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import {
  isMissed,
  mayChangePickup,
  type Pickup,
  type PickupSlot,
  pickupDays,
} from '#domain/orders/returns/pickup.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { shippingToday } from '#server/ground/shipping/current-shipping.ts'

/** When returns are picked up, by the id of each; `isMissed` once its day is over. */
export async function readPickups(
  db: Kysely<Schema>,
  returnIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Pickup & { isMissed: boolean }>> {
  if (returnIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('return_pickups')
    .select(['return_id', 'day', 'slot', 'carrier', 'set_by'])
    .where('return_id', 'in', [...returnIds])
    .execute()
  const today = indianDay(now)
  return new Map(
    rows.map(({ return_id: id, day, slot, carrier, set_by: by }) => {
      const pickup = { day, slot: slot as PickupSlot, carrier, isArranged: by !== 'customer' }
      return [id, { ...pickup, isMissed: isMissed(pickup, today) }]
    }),
  )
}

/** The days on which a return can be picked up, for the form of who asks; none where no other time can be chosen now. */
export async function listPickupDays(
  app: App,
  of: { status: string; way: string; actBy: string | null; pickup: Pickup | undefined },
  by: 'customer' | 'seller',
): Promise<Day[]> {
  const today = indianDay(app.clock.now())
  if (of.status !== 'requested' || of.way !== 'pickup' || !of.actBy) return []
  if (by === 'customer' && !mayChangePickup(of.pickup, today)) return []
  const { holidays } = await shippingToday(app)
  return pickupDays({ today, until: indianDay(new Date(of.actBy)), holidays, by })
}

/** The same for somebody of the back office, who arranges it in the seller’s place. */
export function listPickupDaysForOffice(
  app: App,
  _admin: Permitted<'orders.read'>,
  of: Parameters<typeof listPickupDays>[1],
): Promise<Day[]> {
  return listPickupDays(app, of, 'seller')
}
