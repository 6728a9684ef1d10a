import { type Kysely, sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { taxStaysWarning } from '#domain/money/invoicing/supply/credit-deadline.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** By parcel, what whoever agrees to money back of its invoice is told of its tax; none while a credit note takes it off. */
export async function readTaxStays(
  db: Kysely<Schema>,
  parcelIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .select(['parcel_id', 'issued_at'])
    .select(sql<Paise>`igst_paise + cgst_paise + sgst_paise + utgst_paise`.as('tax_paise'))
    .where('parcel_id', 'in', [...parcelIds])
    .execute()
  const today = indianDay(now)
  return new Map(
    rows.flatMap(({ parcel_id, issued_at, tax_paise }) => {
      const invoice = { issuedOn: indianDay(issued_at), taxPaise: Number(tax_paise) }
      const text = taxStaysWarning(invoice, today)
      return text === undefined ? [] : [[parcel_id, text] as const]
    }),
  )
}
