import type { Transaction } from 'kysely'
import type { Pickup } from '#domain/orders/returns/pickup.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** When a return is picked up, in the place of what was said before; whoever comes stays named until somebody else is. */
export async function writePickup(
  tx: Transaction<Schema>,
  {
    returnId,
    day,
    slot,
    carrier,
    by,
    at,
  }: Omit<Pickup, 'isArranged'> & { returnId: string; by: 'customer' | 'vendor' | 'admin'; at: Date },
): Promise<void> {
  const change = { day, slot, set_by: by, set_at: at, ...(carrier !== null && { carrier }) }
  await tx
    .insertInto('return_pickups')
    .values({ return_id: returnId, ...change })
    .onConflict((conflict) => conflict.column('return_id').doUpdateSet(change))
    .execute()
}
