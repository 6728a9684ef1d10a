import type { Month } from '#domain/ground/shared/months.ts'
import { type Gstr1, openGstr1, operatorGstinFor } from '#domain/money/accounting/gstr1/gstr1.ts'
import { isReturned, returnedSupply } from '#domain/money/accounting/gstr1/returned-paper.ts'
import type { App } from '#server/ground/app.ts'
import { findHouseSeller, isHouseSeller } from '#server/selling/sellers/house-seller-views.ts'
import { collectorGstins } from './collector-gstins.ts'
import { readServicePapers } from './service-papers-views.ts'
import { readSupplyPapers } from './supply-papers-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock'>

/**
 * The tables of GSTR-1 of a seller's registration for a month, from the papers as they were issued. The house sells for
 * itself: none of its supplies goes through an operator.
 */
export async function makeGstr1(
  app: Tools,
  asked: { sellerId: string; gstin: string; month: Month },
): Promise<Gstr1> {
  const { gstin, month, sellerId } = asked
  const isHouse = await isHouseSeller(app.db, sellerId)
  const operatorGstin = isHouse ? undefined : operatorGstinFor(gstin, await collectorGstins(app, month))
  const tables = openGstr1({ gstin, month, operatorGstin })
  for await (const papers of readSupplyPapers(app, asked))
    for (const paper of papers.filter(isReturned)) tables.add(returnedSupply(paper))
  return tables.close()
}

/**
 * The same of one of the marketplace's registrations: the goods of its own shop, where it has one, and its services to
 * sellers. It names what each of them pays, and is for the office alone.
 */
export async function makeMarketplaceGstr1(
  app: Tools,
  asked: { gstin: string; month: Month },
): Promise<Gstr1> {
  const tables = openGstr1({ ...asked, operatorGstin: undefined })
  const sellerId = await findHouseSeller(app.db)
  if (sellerId !== undefined)
    for await (const papers of readSupplyPapers(app, { ...asked, sellerId }))
      for (const paper of papers.filter(isReturned)) tables.add(returnedSupply(paper))
  for await (const papers of readServicePapers(app.db, asked)) for (const paper of papers) tables.add(paper)
  return tables.close()
}
