import { sql } from 'kysely'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import { inSellerTransaction } from '#server/db/seller-transaction.ts'
import { placeInLink, readPlace } from '#server/earnings/sales-place.ts'

type Tools = Pick<App, 'db' | 'random'>

/** The orders of a seller's list of customers. The first is the default. */
export const CUSTOMER_SORTS = ['spend', 'latest'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

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

export interface CustomerList {
  customers: SellersCustomer[]
  nextCursor: string | undefined
}

const CUSTOMERS_PER_PAGE = 25
const COLUMNS = { spend: 'seller_customers.spent_paise', latest: 'seller_customers.last_at' } as const

/** Who has bought from a seller, the best customers or the latest first, a page at a time. */
export async function listCustomers(
  app: Tools,
  sellerId: string,
  { sort, cursor }: { sort: CustomerSort; cursor?: string | undefined },
): Promise<CustomerList> {
  const after = readPlace(sort, cursor)
  const column = COLUMNS[sort]
  const rows = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('seller_customers')
      .innerJoin('orders', 'orders.id', 'seller_customers.last_order_id')
      .select(['seller_customers.id', 'orders.first_name', 'orders.last_name', 'orders.city'])
      .select(['seller_customers.orders', 'seller_customers.spent_paise'])
      .select(['seller_customers.first_at', 'seller_customers.last_at'])
      .where('seller_customers.seller_id', '=', sellerId)
      .$if(after !== undefined, (query) => {
        const value = sort === 'spend' ? after?.value : new Date(after?.value ?? 0)
        return query.where(sql<boolean>`(${sql.ref(column)}, seller_customers.id) < (${value}, ${after?.id})`)
      })
      .orderBy(column, 'desc')
      .orderBy('seller_customers.id', 'desc')
      .limit(CUSTOMERS_PER_PAGE + 1)
      .execute(),
  )
  const customers = rows.slice(0, CUSTOMERS_PER_PAGE).map((row): SellersCustomer => {
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
  const last = customers.at(-1)
  const placeValue = (customer: SellersCustomer) =>
    sort === 'spend' ? customer.spentPaise : Date.parse(customer.lastAt)
  return {
    customers,
    nextCursor:
      rows.length > CUSTOMERS_PER_PAGE && last
        ? placeInLink(sort, { value: placeValue(last), id: last.id })
        : undefined,
  }
}
