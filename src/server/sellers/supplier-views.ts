import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/shared/days.ts'
import { findState, findStateByGstCode, type StateCode } from '#domain/shipping/states.ts'
import type { Schema } from '#server/db/schema.ts'

/** Who supplies the goods of an order, as its invoices name them. */
export interface Supplier {
  name: string
  legalName: string | null
  gstin: string | null
  stateCode: string | null
  address: string | null
  city: string | null
  postalCode: string | null
}

/**
 * The sellers as suppliers on a day, by id: what an order keeps of them. A change of legal identity that holds from that
 * day counts from its first moment, whether or not it has been written into the shop's own row yet.
 */
export async function readSuppliers(
  tx: Transaction<Schema>,
  { sellerIds, day }: { sellerIds: readonly string[]; day: Day },
): Promise<ReadonlyMap<string, Supplier>> {
  const rows = await tx
    .selectFrom('sellers')
    .leftJoin('seller_identity_changes as change', (join) =>
      join
        .onRef('change.seller_id', '=', 'sellers.id')
        .on('change.status', '=', 'approved')
        .on('change.applied_at', 'is', null)
        .on('change.from_day', '<=', sql<string>`${day}::date`),
    )
    .select(['sellers.id', 'name', 'legal_name', 'gstin', 'state_code', 'address', 'city', 'postal_code'])
    .select('change.after')
    .where('sellers.id', 'in', [...sellerIds])
    .execute()
  return new Map(
    rows.map(({ after, ...present }) => {
      const row = { ...present, ...after }
      return [
        present.id,
        {
          name: present.name,
          legalName: row.legal_name,
          gstin: row.gstin,
          stateCode: row.state_code,
          address: row.address,
          city: row.city,
          postalCode: row.postal_code,
        },
      ]
    }),
  )
}

/** A supplier's state is kept as its two letters, or as the two digits of a GSTIN. */
export function supplierState(code: string | null): StateCode | undefined {
  return code === null ? undefined : (findState(code) ?? findStateByGstCode(code))?.code
}
