import type { Kysely } from 'kysely'
import { addMonths, type Month } from '#domain/ground/shared/months.ts'
import {
  clearingVouchers,
  keptPricesVouchers,
  payoutVoucher,
  promotionVouchers,
  taxVouchers,
} from '#domain/money/accounting/tally/money-vouchers.ts'
import { commissionVoucher, supplyVouchers } from '#domain/money/accounting/tally/paper-vouchers.ts'
import type { Voucher } from '#domain/money/accounting/tally/voucher.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { findHouseSeller } from '#server/selling/sellers/house-seller-views.ts'
import { readCommissionPapers, readOwnCommissionPapers } from '../commission/commission-paper-views.ts'
import { listGstinsOfMonth, readSupplyPapers } from '../gst-returns/supply-papers-views.ts'
import {
  readMovedOfMonth,
  readPaidForCustomers,
  readPaidOut,
  readPromotionsOfMonth,
} from './money-moved-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/**
 * A seller's vouchers of a month, some at a time: its invoices, its credit notes, our papers for commission, what we
 * collected from its customers, the tax that was collected and deducted at source, and the payouts.
 */
export async function* sellerVouchers(app: Tools, sellerId: string, month: Month): AsyncGenerator<Voucher[]> {
  yield* goodsVouchers(app, sellerId, month)
  // Our papers for a month are issued in the next.
  const papers = await readOwnCommissionPapers(app, sellerId, addMonths(month, -1))
  yield papers.map((document) => commissionVoucher(document, 'seller'))
  yield* moneyVouchers({ month, sellerId, books: 'seller' }, (read) =>
    inSellerTransaction(app, sellerId, read),
  )
}

/**
 * The marketplace's vouchers of a month: its papers for commission, what it collected from customers, the tax that it
 * collected and deducted at source of each seller, the payouts, what penalties paid in customers' place, what it and others
 * pay for promotions, and the sales of its own shop.
 */
export async function* marketplaceVouchers(
  app: Tools,
  admin: Permitted<'papers.read'>,
  month: Month,
): AsyncGenerator<Voucher[]> {
  for await (const papers of readCommissionPapers(app, admin, addMonths(month, -1)))
    yield papers.map((document) => commissionVoucher(document, 'marketplace'))
  yield* moneyVouchers({ month, books: 'marketplace' }, (read) => read(app.db))
  yield keptPricesVouchers(await readPaidForCustomers(app.db, month), month)
  yield promotionVouchers(await readPromotionsOfMonth(app.db, month), month)
  const house = await findHouseSeller(app.db)
  if (house !== undefined) yield* goodsVouchers(app, house, month)
}

async function* goodsVouchers(app: Tools, sellerId: string, month: Month): AsyncGenerator<Voucher[]> {
  for (const gstin of await listGstinsOfMonth(app, sellerId, month))
    for await (const papers of readSupplyPapers(app, { sellerId, gstin, month }))
      yield papers.flatMap(supplyVouchers)
}

async function* moneyVouchers(
  { month, sellerId, books }: { month: Month; sellerId?: string; books: 'seller' | 'marketplace' },
  reading: <Rows>(read: (db: Kysely<Schema>) => Promise<Rows>) => Promise<Rows>,
): AsyncGenerator<Voucher[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const behind: string = after
    const moved = await reading((db) => readMovedOfMonth(db, { month, sellerId }, behind))
    yield moved.flatMap((each) => [
      ...clearingVouchers(each, month, books),
      ...taxVouchers(each, month, books),
    ])
    after = moved.at(-1)?.sellerId
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const behind: number = after
    const paid = await reading((db) => readPaidOut(db, { month, sellerId }, behind))
    yield paid.map((each) => payoutVoucher(each, books))
    after = paid.at(-1)?.id
  }
}
