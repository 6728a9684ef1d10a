import type { Transaction } from 'kysely'
import { findState, findStateByGstCode, type StateCode } from '#domain/shipping/states.ts'
import type { Schema } from '../db/schema.ts'

/** Who supplies the goods of an order, as its papers name them. */
export interface Supplier {
  name: string
  legalName: string | null
  gstin: string | null
  stateCode: string | null
  address: string | null
  city: string | null
  postalCode: string | null
}

/** The sellers as suppliers, by id: what an order keeps of them. Throws when one is missing. */
export async function readSuppliers(
  tx: Transaction<Schema>,
  sellerIds: readonly string[],
): Promise<ReadonlyMap<string, Supplier>> {
  const rows = await tx
    .selectFrom('sellers')
    .select(['id', 'name', 'legal_name', 'gstin', 'state_code', 'address', 'city', 'postal_code'])
    .where('id', 'in', [...sellerIds])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        legalName: row.legal_name,
        gstin: row.gstin,
        stateCode: row.state_code,
        address: row.address,
        city: row.city,
        postalCode: row.postal_code,
      },
    ]),
  )
}

/** A supplier's state is kept as its two letters, or as the two digits of a GSTIN. */
export function supplierState(code: string | null): StateCode | undefined {
  return code === null ? undefined : (findState(code) ?? findStateByGstCode(code))?.code
}
