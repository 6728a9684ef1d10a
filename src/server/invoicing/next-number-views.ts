import { invoiceNumber } from '#domain/invoicing/invoice-number.ts'
import { defaultPrefix } from '#domain/sellers/invoice-prefix.ts'
import { financialYearName, indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'

/**
 * The number that a seller's next invoice gets as things stand now; undefined without a GSTIN. One that was ordered under
 * another GSTIN or name of the shop is numbered in the series of that.
 */
export async function readNextNumber(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<string | undefined> {
  const seller = await db
    .selectFrom('sellers')
    .select(['name', 'gstin', 'invoice_prefix'])
    .where('id', '=', sellerId)
    .executeTakeFirst()
  if (!seller?.gstin) return undefined
  const financialYear = financialYearName(indianDay(clock.now()))
  const prefix = seller.invoice_prefix ?? defaultPrefix(seller.name)
  const counter = await db
    .selectFrom('invoice_counters')
    .select('last_serial')
    .where('gstin', '=', seller.gstin)
    .where('financial_year', '=', financialYear)
    .where('kind', '=', 'invoice')
    .where('prefix', '=', prefix)
    .executeTakeFirst()
  return invoiceNumber({ prefix, financialYear, serial: (counter?.last_serial ?? 0) + 1 })
}
