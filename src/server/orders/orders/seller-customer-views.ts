import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { CustomerQuery } from '#domain/orders/orders/seller-customer-list.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, number, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tools = Pick<App, 'db' | 'random'>

/** Somebody who bought from a seller: name and city, and nothing by which they could be reached. */
export interface SellersCustomer {
  id: string
  name: string
  city: string
  orders: number
  spentPaise: Paise
  firstAt: string
  lastAt: string
}

export interface CustomerList extends PagePosition {
  customers: SellersCustomer[]
}

export const CUSTOMERS: KeysetList<CustomerQuery['sort']> = {
  table: 'seller_customers',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: {
    spend: { by: [number('spent_paise')], direction: 'desc' },
    latest: { by: [moment('last_at')], direction: 'desc' },
  },
}

/** Who has bought from a seller, the best customers or the latest first, a page at a time. */
export async function listCustomers(
  app: Tools,
  sellerId: string,
  query: CustomerQuery,
): Promise<CustomerList> {
  const page = keysetPage(CUSTOMERS, query)
  const { rows: shown, ...position } = await inSellerTransaction(app, sellerId, async (tx) => {
    const own = tx.selectFrom('seller_customers').where('seller_customers.seller_id', '=', sellerId)
    const rows = await own
      .innerJoin('orders', 'orders.id', 'seller_customers.last_order_id')
      .select(['seller_customers.id', 'orders.first_name', 'orders.last_name', 'orders.city'])
      .select(['seller_customers.orders', 'seller_customers.spent_paise'])
      .select(['seller_customers.first_at', 'seller_customers.last_at'])
      .$call(page.read)
    return withTotal(page.cut(rows), () => countUpTo(tx, own.select('seller_customers.id')))
  })
  const customers = shown.map((row): SellersCustomer => {
    invariant(row.first_at && row.last_at, 'a customer has bought something')
    return {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      city: row.city,
      orders: row.orders,
      spentPaise: row.spent_paise,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    }
  })
  return { customers, ...position }
}
