import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { App } from '#server/ground/app.ts'

/** What searches look for in a shop of the bench: things from its middle. */
export interface Facts {
  orderNumber: string
  orderEmail: string
  orderPhone: string
  orderId: string
  productName: string
  productId: string
  sellerId: string
  sellerName: string
  userEmail: string
  userId: string
  auditSubject: string
  ticketText: string
  from: string
  to: string
}

export async function readFacts({ db }: Pick<App, 'db'>): Promise<Facts> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('sequence', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select((max) => max.fn.max<number>('sequence').as('last'))
        .limit(1),
    )
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'order_lines.vendor_order_id')
    .select(['order_lines.name', 'order_lines.product_id', 'vendor_orders.seller_id'])
    .where('order_lines.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'name'])
    .where('id', '=', line.seller_id)
    .executeTakeFirstOrThrow()
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  const entry = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const today = indianDay(new Date())
  return {
    orderNumber: orderNumber(order.sequence),
    orderEmail: order.email,
    orderPhone: order.phone_number,
    orderId: order.id,
    productName: line.name,
    productId: line.product_id,
    sellerId: seller.id,
    sellerName: seller.name,
    userEmail: user.email,
    userId: user.id,
    auditSubject: entry.subject_id,
    ticketText: 'About order 500',
    from: addDays(today, -120),
    to: addDays(today, -60),
  }
}

export interface AdminPage {
  name: string
  address: (facts: Facts) => string
  /** Asked some pages further on. */
  isDeep?: boolean
}

const q = encodeURIComponent
const page = (name: string, address: string | ((facts: Facts) => string), isDeep = false): AdminPage => ({
  name,
  address: typeof address === 'string' ? () => address : address,
  isDeep,
})

/** Every list of the back office, with the filters, searches and deep pages that people use. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  page('dashboard', '/admin/dashboard'),
  page('dashboard, 90 days', '/admin/dashboard?days=90'),
  page('users', '/admin/users'),
  page('users, deep', '/admin/users', true),
  page('users, by name', '/admin/users?sort=name'),
  page('users, administrators', '/admin/users?role=admin'),
  page('users, vendors', '/admin/users?role=vendor'),
  page('users, inactive', '/admin/users?status=inactive'),
  page('users, a frequent name', '/admin/users?q=asha'),
  page('users, an e-mail', (facts) => `/admin/users?q=${q(facts.userEmail)}`),
  page('users, days', (facts) => `/admin/users?from=${facts.from}&to=${facts.to}`),
  page('a user', (facts) => `/admin/users/${facts.userId}`),
  page('vendors', '/admin/vendors'),
  page('vendors, deep', '/admin/vendors', true),
  page('vendors, waiting', '/admin/vendors?standing=waiting'),
  page('vendors, by name', '/admin/vendors?sort=name'),
  page('vendors, a name', (facts) => `/admin/vendors?q=${q(facts.sellerName)}`),
  page('vendors, a frequent word', '/admin/vendors?q=computers'),
  page('a vendor', (facts) => `/admin/vendors/${facts.sellerId}`),
  page('commission', '/admin/vendors/commission'),
  page('products', '/admin/products'),
  page('products, deep', '/admin/products', true),
  page('products, by name', '/admin/products?sort=name'),
  page('products, dearest', '/admin/products?sort=price-high'),
  page('products, a frequent word', '/admin/products?q=keyboard'),
  page('products, a name', (facts) => `/admin/products?q=${q(facts.productName)}`),
  page('products, an id', (facts) => `/admin/products?q=${facts.productId}`),
  page('products, nothing found', '/admin/products?q=zzzzzz'),
  page('products, a category', '/admin/products?category=Peripherals'),
  page('products, a brand', '/admin/products?brand=Brand+7'),
  page('products, drafts', '/admin/products?status=draft'),
  page('products, in stock', '/admin/products?stock=in'),
  page('products, waiting for review', '/admin/products?set=waiting'),
  page('a product', (facts) => `/admin/products/${facts.productId}`),
  page('review', '/admin/products/review'),
  page('review, deep', '/admin/products/review', true),
  page('home picks', '/admin/products/home'),
  page('categories', '/admin/categories'),
  page('orders', '/admin/orders'),
  page('orders, deep', '/admin/orders', true),
  page('orders, shipped', '/admin/orders?status=shipped'),
  page('orders, delivered, deep', '/admin/orders?status=delivered', true),
  page('orders, refunded', '/admin/orders?payment=refunded'),
  page('orders, cash', '/admin/orders?method=cod'),
  page('orders, a shop', (facts) => `/admin/orders?seller=${facts.sellerId}`),
  page('orders, days', (facts) => `/admin/orders?from=${facts.from}&to=${facts.to}`),
  page('orders, amounts', '/admin/orders?min=2000&max=2500'),
  page('orders, a rare amount', '/admin/orders?min=1&max=100'),
  page(
    'orders, several filters',
    (facts) => `/admin/orders?status=delivered&method=card&from=${facts.from}&min=3000`,
  ),
  page('orders, a number', (facts) => `/admin/orders?q=${facts.orderNumber}`),
  page('orders, an e-mail', (facts) => `/admin/orders?q=${q(facts.orderEmail)}`),
  page('orders, a phone number', (facts) => `/admin/orders?q=${facts.orderPhone}`),
  page('orders, a product', (facts) => `/admin/orders?q=${q(facts.productName)}`),
  page('orders, a frequent word', '/admin/orders?q=keyboard'),
  page('an order', (facts) => `/admin/orders/${facts.orderId}`),
  page('exports', '/admin/orders/exports'),
  page('support', '/admin/support'),
  page('support, deep', '/admin/support?state=all', true),
  page('support, closed', '/admin/support?state=closed'),
  page('support, newest grievances', '/admin/support?state=all&kind=grievance&sort=newest'),
  page('support, near the limit', '/admin/support?near=1'),
  page('support, words', (facts) => `/admin/support?state=all&q=${q(facts.ticketText)}`),
  page('newsletter', '/admin/newsletter'),
  page('newsletter, deep', '/admin/newsletter', true),
  page('newsletter, confirmed', '/admin/newsletter?state=confirmed'),
  page('newsletter, an address', '/admin/newsletter?q=reader.77'),
  page('settings', '/admin/settings'),
  page('team', '/admin/team'),
  page('audit log', '/admin/audit'),
  page('audit log, deep', '/admin/audit', true),
  page('audit log, an action', '/admin/audit?action=offer.paused'),
  page('audit log, a person', (facts) => `/admin/audit?actor=${facts.userId}`),
  page('audit log, a frequent name', '/admin/audit?actor=asha'),
  page('audit log, a thing', (facts) => `/admin/audit?subject=offer:${facts.auditSubject}`),
  page('audit log, a beginning of ids', (facts) => `/admin/audit?id=${facts.auditSubject.slice(0, 3)}`),
  page('audit log, days', (facts) => `/admin/audit?from=${facts.from}&to=${facts.to}`),
  page('audit log, a shop’s action', (facts) => `/admin/audit?shop=${facts.sellerId}&action=stock.counted`),
  page('system', '/admin/system'),
]
