import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What its seller was charged for a parcel or compensated for it, after what was taken back. */
export interface ParcelCharges {
  compensationPaise: Paise
  /** With the GST on it. */
  returnFreightPaise: Paise
}

/** The charges of some parcels, by parcel; absent for a parcel without any. */
export async function readParcelCharges(
  tx: Transaction<Schema>,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelCharges>> {
  const charges = new Map<string, ParcelCharges>()
  if (parcelIds.length === 0) return charges
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['parcel_id', 'kind'])
    .select((eb) => eb.fn.sum<number>('seller_paise').as('paise'))
    .where('parcel_id', 'in', parcelIds)
    .where('kind', 'in', ['compensation', 'return-freight', 'freight-gst'])
    .groupBy(['parcel_id', 'kind'])
    .execute()
  for (const { parcel_id: parcelId, kind, paise } of rows) {
    if (parcelId === null) continue
    const before = charges.get(parcelId) ?? { compensationPaise: 0, returnFreightPaise: 0 }
    const sum = Number(paise)
    charges.set(
      parcelId,
      kind === 'compensation'
        ? { ...before, compensationPaise: sum }
        : { ...before, returnFreightPaise: before.returnFreightPaise - sum },
    )
  }
  return charges
}

/** What a seller was compensated for about a parcel, by the cause, of which something was not taken back. */
export async function listCompensated(tx: Transaction<Schema>, parcelId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('ledger_entries as paid')
    .select('source')
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'compensation')
    .where('reverses', 'is', null)
    .where(
      'amount_paise',
      '>',
      sql<number>`(SELECT coalesce(sum(back.amount_paise), 0) FROM ledger_entries AS back WHERE back.reverses = paid.id)`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ source }) => source.slice('compensation:'.length))
}

/** How much of an entry was taken back, in paise. */
export async function readTakenBackOf(tx: Transaction<Schema>, entryId: number): Promise<Paise> {
  const { paise } = await tx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number | null>('amount_paise').as('paise'))
    .where('reverses', '=', entryId)
    .executeTakeFirstOrThrow()
  return Number(paise ?? 0)
}
