import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { findState, findStateByGstCode, type StateCode } from '#domain/ground/shipping/states.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Who supplies the goods of an order, as its invoices name them. */
export interface Supplier {
  name: string
  legalName: string | null
  gstin: string | null
  stateCode: string | null
  address: string | null
  city: string | null
  postalCode: string | null
  /** The PIN code of its place of pickup, else of its registered one. */
  sendsFromPin: string | null
}

/**
 * The sellers as suppliers on a day, by id: what an order keeps of them. A change of legal identity that holds from that
 * day counts from its first moment, whether or not it has been written into the seller's own row yet.
 */
export function readSuppliers(
  tx: Transaction<Schema>,
  { sellerIds, day }: { sellerIds: readonly string[]; day: Day },
): Promise<ReadonlyMap<string, Supplier>> {
  return read(suppliersOn(tx, day).where('sellers.id', 'in', [...sellerIds]))
}

/** The same of the sellers whose offers these are. */
export async function readSuppliersOfOffers(
  tx: Transaction<Schema>,
  { offerIds, day }: { offerIds: readonly string[]; day: Day },
): Promise<ReadonlyMap<string, Supplier>> {
  if (offerIds.length === 0) return new Map()
  const ofOffers = tx
    .selectFrom('offers')
    .select('seller_id')
    .where('offers.id', 'in', [...offerIds])
  return read(suppliersOn(tx, day).where('sellers.id', 'in', ofOffers))
}

function suppliersOn(tx: Transaction<Schema>, day: Day) {
  return tx
    .selectFrom('sellers')
    .leftJoin('seller_identity_changes as change', (join) =>
      join
        .onRef('change.seller_id', '=', 'sellers.id')
        .on('change.status', '=', 'approved')
        .on('change.applied_at', 'is', null)
        .on('change.from_day', '<=', sql<string>`${day}::date`),
    )
    .select(['sellers.id', 'name', 'legal_name', 'gstin', 'state_code', 'address', 'city', 'postal_code'])
    .select(
      sql<string | null>`coalesce(sellers.pickup_postal_code, sellers.postal_code)`.as('sends_from_pin'),
    )
    .select('change.after')
}

async function read(query: ReturnType<typeof suppliersOn>): Promise<ReadonlyMap<string, Supplier>> {
  const rows = await query.execute()
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
          sendsFromPin: present.sends_from_pin,
        },
      ]
    }),
  )
}

/** A supplier's state is kept as its two letters, or as the two digits of a GSTIN. */
export function supplierState(code: string | null): StateCode | undefined {
  return code === null ? undefined : (findState(code) ?? findStateByGstCode(code))?.code
}
