/**
 * How the tables would lie on several database servers (decision 1324): a row is on the server to which its key says it
 * belongs, together with all rows of other tables of the same key; tables that are named under none are small and rarely
 * written, and each server would have a whole copy.
 */
export const DISTRIBUTED: Readonly<Record<Group, Readonly<Record<string, string>>>> = {
  /** An order is written, paid, sent and taken back by itself. */
  order: {
    orders: 'id',
    vendor_orders: 'order_id',
    order_lines: 'order_id',
    payments: 'order_id',
    payment_attempts: 'order_id',
    payment_refunds: 'order_id',
    payment_disputes: 'order_id',
    order_events: 'order_id',
    order_fit_promises: 'order_id',
    cancellations: 'order_id',
    parcels: 'order_id',
    invoices: 'order_id',
    credit_notes: 'order_id',
    returns: 'order_id',
    disputes: 'order_id',
    cash_confirmations: 'order_id',
  },
  /** What a customer has besides orders. */
  customer: {
    customers: 'user_id',
    carts: 'user_id',
    cart_lines: 'user_id',
    cart_codes: 'user_id',
    customer_addresses: 'user_id',
    stock_allocations: 'user_id',
  },
  /** What is sold, and how many are left of it. */
  product: {
    products: 'id',
    product_pictures: 'product_id',
    offers: 'product_id',
    reviews: 'product_id',
    questions: 'product_id',
    product_ratings: 'product_id',
  },
  /** Books and figures of a seller. */
  seller: {
    ledger_entries: 'seller_id',
    ledger_days: 'seller_id',
    seller_days: 'seller_id',
    seller_dues: 'seller_id',
    seller_customers: 'seller_id',
    invoice_counters: 'gstin',
  },
}

export type Group = 'order' | 'customer' | 'product' | 'seller'

/** By table: its group and key. */
export const KEY_OF: ReadonlyMap<string, { group: Group; key: string }> = new Map(
  Object.entries(DISTRIBUTED).flatMap(([group, tables]) =>
    Object.entries(tables).map(([table, key]) => [table, { group: group as Group, key }] as const),
  ),
)
