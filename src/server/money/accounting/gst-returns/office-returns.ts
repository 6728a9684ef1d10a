import type { Month } from '#domain/ground/shared/months.ts'
import type { Gstr1 } from '#domain/money/accounting/gstr1/gstr1.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findHouseSeller } from '#server/selling/sellers/house-seller-views.ts'
import { listStatesWithoutCollector, type SuppliersOfState } from './collected-tax-views.ts'
import { collectorGstins } from './collector-gstins.ts'
import { makeMarketplaceGstr1 } from './make-gstr1.ts'
import { listServiceGstins } from './service-papers-views.ts'
import { listGstinsOfMonth } from './supply-papers-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** The registrations under which the marketplace files for a month: as an operator, and for what it supplies itself. */
export async function listOfficeReturns(
  app: Tools,
  _admin: Permitted<'papers.read'>,
  month: Month,
): Promise<{
  collectors: readonly string[]
  suppliers: readonly string[]
  unregistered: readonly SuppliersOfState[]
}> {
  const house = await findHouseSeller(app.db)
  const ofGoods = house === undefined ? [] : await listGstinsOfMonth(app, house, month)
  const ofServices = await listServiceGstins(app.db, month)
  const collectors = await collectorGstins(app, month)
  return {
    collectors,
    unregistered: await listStatesWithoutCollector(app.db, { month, collectors }),
    suppliers: [...new Set([...ofGoods, ...ofServices])].sort(),
  }
}

/** GSTR-1 of what the marketplace supplied itself; undefined when it supplied nothing under that registration. */
export async function makeOfficeGstr1(
  app: Tools,
  admin: Permitted<'papers.read'>,
  asked: { gstin: string; month: Month },
): Promise<Gstr1 | undefined> {
  const { suppliers } = await listOfficeReturns(app, admin, asked.month)
  return suppliers.includes(asked.gstin) ? makeMarketplaceGstr1(app, asked) : undefined
}
