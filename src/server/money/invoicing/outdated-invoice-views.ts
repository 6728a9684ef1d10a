import type { Kysely } from 'kysely'
import { findDatedRate } from '#domain/ground/settings/gst-rates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { rateOfSupply } from '#domain/money/invoicing/supply/time-of-supply.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { paidAt, paidOn } from './parcel-to-invoice-views.ts'

/**
 * Whether the invoice of a parcel, issued ahead of its removal, says a rate that its goods do not bear when they leave
 * today: the rate changed in between, and they are paid after that too (CGST Act s. 14(b)(i)). False without an invoice.
 */
export async function isInvoiceOutdated(
  { db, clock }: { db: Kysely<Schema>; clock: App['clock'] },
  parcelId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'invoices.vendor_order_id')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.document', 'orders.payment_method', paidAt.as('paid_at')])
    .where('invoices.parcel_id', '=', parcelId)
    .executeTakeFirst()
  if (!row) return false
  const { issuedOn: invoicedOn, lines } = row.document
  const suppliedOn = indianDay(clock.now())
  if (suppliedOn === invoicedOn) return false
  const { gstRates } = await readSettings(db, suppliedOn)
  const days = { suppliedOn, invoicedOn, paidOn: paidOn(row) }
  return lines.some(({ hsn, rateBp: saidBp }) => {
    const dated = findDatedRate(gstRates, hsn)
    const isChange = dated !== undefined && dated.validFrom > invoicedOn
    return isChange && rateOfSupply(days, { saidBp, dated }) !== saidBp
  })
}
