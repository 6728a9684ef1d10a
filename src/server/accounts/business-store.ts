import type { Kysely, Transaction } from 'kysely'
import type { BusinessBuyer } from '#domain/gst/business-buyer.ts'
import type { Schema } from '#server/db/schema.ts'

export function findBusinessRow(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('customer_businesses').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Writes nothing for an account that is being closed: its row is locked by then, and its business gone. */
export async function upsertBusiness(
  tx: Transaction<Schema>,
  { userId, business, at }: { userId: string; business: BusinessBuyer; at: Date },
): Promise<void> {
  const customer = await tx
    .selectFrom('customers')
    .select('closed_at')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!customer || customer.closed_at) return
  const { gstin, company, registeredAt } = business
  const columns = {
    gstin,
    company,
    address: registeredAt?.address ?? null,
    city: registeredAt?.city ?? null,
    postal_code: registeredAt?.postalCode ?? null,
    updated_at: at,
  }
  await tx
    .insertInto('customer_businesses')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export async function deleteBusiness(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('customer_businesses').where('user_id', '=', userId).execute()
}
