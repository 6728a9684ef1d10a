import type { Month } from '#domain/ground/shared/months.ts'
import { type Gstr8Row, gstr8Table, rowsOfRegistration } from '#domain/money/accounting/gstr8/gstr8.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readSuppliesOfSellers } from './collected-tax-views.ts'
import { collectorGstins } from './collector-gstins.ts'

/**
 * Table 3 of GSTR-8 for one of our registrations, some suppliers at a time; undefined for what is none of them in that
 * month.
 */
export async function makeGstr8(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'papers.read'>,
  { gstin, month }: { gstin: string; month: Month },
): Promise<AsyncGenerator<readonly Gstr8Row[]> | undefined> {
  const registrations = await collectorGstins(app, month)
  return registrations.includes(gstin) ? rowsOf() : undefined

  async function* rowsOf(): AsyncGenerator<readonly Gstr8Row[]> {
    for await (const supplies of readSuppliesOfSellers(app.db, month))
      yield rowsOfRegistration(gstr8Table(supplies, month), gstin)
  }
}
