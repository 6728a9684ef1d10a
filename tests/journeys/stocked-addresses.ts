import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { makeTicketLink } from '#server/people/support/ticket-link.ts'

export type Audience = 'visitor' | 'customer' | 'vendor' | 'applicant' | 'admin'

/** Where a page of the URL map is looked at: one address of each sort that looks different, of the stocked marketplace. */
export interface PageAddresses {
  as: Audience
  addresses: readonly string[]
}

/** Pages that this marketplace cannot show, and why. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  '/demo/messages': 'only a demonstration on the embedded database has it',
  '/demo/mail/:id?': 'only a demonstration on the embedded database has it',
  '/*': 'answers 404: every-page.test.ts',
  '/d/:token': 'a parcel that needs a code is made by a sale: delivery-code.test.ts',
  '/wishlists/:token': 'shared by its person: choosing.test.ts',
  '/order-success': 'shown once, after an order: buying.test.ts',
  '/admin/chargebacks/:id': 'the stocked marketplace has no gateway: chargebacks.test.ts',
  '/admin/chargebacks/:id/accept': 'the stocked marketplace has no gateway: chargebacks.test.ts',
  '/admin/chargebacks/:id/bearer': 'the stocked marketplace has no gateway: decide-bearer.test.ts',
  '/admin/chargebacks/:id/contest': 'the stocked marketplace has no gateway: chargebacks.test.ts',
  '/admin/reliability/batches/:id': 'no batch stands out there: reliability.test.ts',
  '/admin/returns/units/:unitId': 'nothing of the house came back there: house-units.test.ts',
  '/orders/:id/delivery': 'no parcel waits there for its customer: wish-delivery.test.ts',
  '/orders/:id/confirm': 'no order in cash waits there: cash-confirmation.test.ts',
  '/admin/cash/lines/:lineId': 'every payment there is of a parcel: delivery-code.test.ts',
  '/admin/cash/parcels/:parcelId': 'no courier has lost a parcel there: own-courier-cash.test.ts',
  '/admin/cash/parcels/:parcelId/found': 'no courier has lost a parcel there: book-found-delivery.test.ts',
  '/admin/cash/refunds/:refundId': 'every courier has paid there: cash-refunds.test.ts',
  '/admin/fit-claims/:returnId': 'nobody claims that parts do not fit there: fit-promise.test.ts',
  '/profile/email': 'shown to accounts without an email: telephone.test.ts',
  '/auth/second-step': 'shown between password and code: admin-identity.test.ts',
}

const DEMO_SELLER = 'chandni-computers'

/** The addresses of every page of the URL map, by its path there, in a stocked marketplace. */
export async function stockedAddresses(app: App): Promise<ReadonlyMap<string, PageAddresses>> {
  /** The first column of what a query finds, after `prefix`. */
  const all = async (prefix: string, query: string, suffix = '') => {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(app.db)
    return rows.map((row) => `${prefix}${String(Object.values(row)[0])}${suffix}`)
  }
  const asha = `(SELECT id FROM users WHERE email = 'customer@nanonagar.test')`
  const own = `seller_id = '${DEMO_SELLER}'`
  const LONGEST = 'ORDER BY length(name) DESC, id LIMIT 1'
  const onSale = `status = 'live' AND on_sale`
  const offerOf = (products: string) =>
    `SELECT offers.id FROM offers JOIN products ON products.id = product_id
     WHERE offers.${own} AND offers.status = 'live' AND ${products} ORDER BY length(products.name) DESC, 1 LIMIT 1`
  const ownOffer = offerOf(`owner_seller_id = '${DEMO_SELLER}'`)
  const sharedOffer = offerOf('owner_seller_id IS NULL')
  const longUser = `SELECT id FROM users WHERE is_customer ORDER BY length(email) DESC, id LIMIT 1`
  const longSeller = `SELECT id FROM sellers WHERE NOT is_house ${LONGEST}`
  const VENDOR_ORDER_TO_SEND = `SELECT order_id || '/parts/' || id FROM vendor_orders WHERE status = 'pending' ORDER BY placed_at LIMIT 1`
  const longProduct = `SELECT id FROM products ${LONGEST}`
  /** One in each state, of some or of all. */
  const inEachState = (table: string, where = 'true', what = 'id') =>
    `SELECT ${what} FROM (SELECT DISTINCT ON (status) * FROM ${table} WHERE ${where} ORDER BY status, id) AS each`
  const COLLEAGUE = `SELECT user_id FROM vendors JOIN users ON users.id = user_id WHERE ${own} AND email <> 'vendor@nanonagar.test' LIMIT 1`
  const SHOP_INVITATION = `SELECT id FROM vendor_invitations WHERE ${own} LIMIT 1`
  const ofAsha = `order_id IN (SELECT id FROM orders WHERE user_id = ${asha})`

  /** The product with the longest name of each kind that goes into a computer. */
  const longBuild = async () =>
    `/build/shared?parts=${(
      await all(
        '',
        `SELECT id FROM (SELECT DISTINCT ON (kind) id FROM products WHERE ${onSale} AND kind <> 'laptop'
         ORDER BY kind, length(name) DESC, id) AS each`,
      )
    ).join('.')}`

  const pages: [path: string, as: Audience, addresses: readonly string[]][] = [
    ['/', 'visitor', ['/']],
    [
      '/products',
      'visitor',
      [
        '/products',
        '/products?category=Components',
        '/products?q=keyboard&sort=price-low',
        '/products?q=zzzz',
      ],
    ],
    [
      '/products/:id/emi',
      'visitor',
      await all('/products/', `SELECT id FROM products WHERE ${onSale} ${LONGEST}`, '/emi'),
    ],
    [
      '/products/:id',
      'visitor',
      [
        '/products/nzxt-h7-flow',
        ...(await all('/products/', `SELECT id FROM products WHERE ${onSale} ${LONGEST}`)),
        ...(await all(
          '/products/',
          `SELECT id FROM products WHERE ${onSale} AND NOT in_stock ORDER BY id LIMIT 1`,
        )),
        ...(await all(
          '/products/',
          `SELECT product_id FROM offers WHERE status = 'live' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
        )),
        ...(await all(
          '/products/',
          `SELECT product_id FROM product_pictures GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
        )),
      ],
    ],
    ['/shops/:slug', 'visitor', await all('/shops/', `SELECT slug FROM sellers WHERE is_selling ${LONGEST}`)],
    [
      '/compare',
      'visitor',
      [
        '/compare',
        '/compare?p=nzxt-h7-flow&p=dell-xps-13',
        `/compare?${(
          await all(
            'p=',
            `SELECT id FROM products WHERE ${onSale} AND kind = 'graphics-card' ORDER BY length(name) DESC, id LIMIT 4`,
          )
        ).join('&')}`,
      ],
    ],
    ['/build', 'visitor', ['/build']],
    [
      '/build/for-budget',
      'visitor',
      [
        '/build/for-budget',
        '/build/for-budget?use=games&budget=80000&resolution=1440p&taste=white',
        '/build/for-budget?use=office&budget=10000',
      ],
    ],
    ['/build/saved', 'customer', ['/build/saved']],
    ['/build/sellers', 'visitor', ['/build/sellers']],
    ['/build/shared', 'visitor', ['/build/shared', await longBuild()]],
    ['/build/with/:productId', 'visitor', ['/build/with/nzxt-h7-flow']],
    ['/wishlist', 'visitor', ['/wishlist', '/wishlist?add=nzxt-h7-flow']],
    [
      '/together/:id',
      'visitor',
      await all(
        '/together/',
        `SELECT id FROM promotions WHERE kind = 'together' AND code IS NULL AND ended_at IS NULL AND paused_at IS NULL
          AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now()) ORDER BY created_at`,
      ),
    ],
    ['/kept', 'customer', ['/kept']],
    ['/launches/:id', 'customer', await all('/launches/', 'SELECT id FROM launches ORDER BY created_at')],
    ['/wishlist/letters', 'visitor', ['/wishlist/letters?token=unknown']],
    ['/demo/kit', 'visitor', ['/demo/kit']],
    ['/pin', 'visitor', ['/pin', '/pin?from=/cart']],
    ['/about', 'visitor', ['/about']],
    ['/privacy', 'visitor', ['/privacy']],
    ['/terms', 'visitor', ['/terms']],
    ['/refund', 'visitor', ['/refund']],
    ['/help', 'customer', ['/help']],
    ['/contact', 'visitor', ['/contact']],
    ['/contact/tickets/:token', 'visitor', [await ticketPath(app)]],
    ['/confirm-order', 'visitor', ['/confirm-order?token=unknown']],
    ['/newsletter/confirm', 'visitor', ['/newsletter/confirm?token=unknown']],
    ['/newsletter/unsubscribe', 'visitor', ['/newsletter/unsubscribe?token=unknown']],
    ['/auth/login', 'visitor', ['/auth/login']],
    ['/auth/register', 'visitor', ['/auth/register']],
    ['/auth/forgot-password', 'visitor', ['/auth/forgot-password']],
    ['/auth/reset-password', 'visitor', ['/auth/reset-password?token=unknown']],
    ['/auth/code', 'visitor', ['/auth/code']],
    ['/auth/verify-email', 'visitor', ['/auth/verify-email?token=unknown']],
    ['/vendor/login', 'visitor', ['/vendor/login']],
    ['/vendor/register', 'visitor', ['/vendor/register']],
    ['/admin/login', 'visitor', ['/admin/login']],
    ['/admin/invitation', 'visitor', ['/admin/invitation?token=unknown']],
    ['/vendor/invitation', 'visitor', ['/vendor/invitation?token=unknown']],

    [
      '/orders/:id/returns/:returnId',
      'customer',
      await all('/orders/', inEachState('returns', ofAsha, `order_id || '/returns/' || id`)),
    ],
    [
      '/orders/:id/disputes/:disputeId',
      'customer',
      await all('/orders/', inEachState('disputes', ofAsha, `order_id || '/disputes/' || id`)),
    ],
    ['/vendor/returns/:returnId', 'vendor', await all('/vendor/returns/', inEachState('returns', own))],
    [
      '/vendor/returns/units/:unitId',
      'vendor',
      await all('/vendor/returns/units/', inEachState('returned_units', own)),
    ],
    ['/vendor/payouts/:payoutId', 'vendor', await all('/vendor/payouts/', inEachState('payouts', own))],
    ['/admin/payouts/:payoutId', 'admin', await all('/admin/payouts/', inEachState('payouts'))],
    ['/vendor/disputes/:id', 'vendor', await all('/vendor/disputes/', inEachState('disputes', own))],
    ['/admin/returns/:returnId', 'admin', await all('/admin/returns/', inEachState('returns'))],
    ['/admin/disputes/:id', 'admin', await all('/admin/disputes/', inEachState('disputes'))],
    ['/cart', 'customer', ['/cart']],
    ['/emi', 'visitor', ['/emi?amount=2500000', '/emi?amount=100']],
    ['/checkout', 'customer', ['/checkout']],
    ['/orders', 'customer', ['/orders']],
    [
      '/orders/:id/pay',
      'customer',
      await all(
        '/orders/',
        `SELECT DISTINCT ON (orders.status) id FROM orders
         WHERE user_id = ${asha} AND payment_status IN ('due', 'failed', 'expired') AND orders.status IN ('pending', 'payment-failed')
         ORDER BY orders.status, sequence`,
        '/pay',
      ),
    ],
    [
      '/orders/:id/pay/emi',
      'customer',
      await all(
        '/orders/',
        `SELECT id FROM orders WHERE user_id = ${asha} AND payment_status IN ('failed', 'expired')
         AND orders.status = 'payment-failed' ORDER BY sequence LIMIT 1`,
        '/pay/emi',
      ),
    ],
    [
      '/orders/:id/refund-account',
      'customer',
      await all(
        '/orders/',
        `SELECT id FROM orders WHERE user_id = ${asha} AND placed_at IS NOT NULL ORDER BY sequence LIMIT 1`,
        '/refund-account',
      ),
    ],
    [
      '/orders/:id/address',
      'customer',
      await all(
        '/orders/',
        `SELECT id FROM orders WHERE user_id = ${asha} AND placed_at IS NOT NULL
          ORDER BY status = 'pending' DESC, sequence LIMIT 1`,
        '/address',
      ),
    ],
    [
      '/orders/:id/cancel',
      'customer',
      await all(
        '/orders/',
        `SELECT id FROM orders WHERE user_id = ${asha} AND placed_at IS NOT NULL
          ORDER BY status IN ('pending', 'partly-shipped') DESC, sequence LIMIT 1`,
        '/cancel',
      ),
    ],
    [
      '/orders/:id',
      'customer',
      [
        ...(await all(
          '/orders/',
          `SELECT DISTINCT ON (status) id FROM orders WHERE user_id = ${asha} ORDER BY status, sequence`,
        )),
        ...(await all(
          '/orders/',
          `SELECT orders.id FROM orders JOIN order_lines ON order_id = orders.id WHERE user_id = ${asha} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
        )),
      ],
    ],
    [
      '/orders/:id/does-not-fit',
      'customer',
      await all(
        '/orders/',
        `SELECT id FROM orders WHERE user_id = ${asha} ORDER BY placed_at LIMIT 1`,
        '/does-not-fit',
      ),
    ],
    [
      '/orders/:id/dispute',
      'customer',
      [
        ...(await all(
          '/orders/',
          `SELECT DISTINCT ON (status) id FROM orders WHERE user_id = ${asha} AND status = 'delivered' ORDER BY status, sequence`,
          '/dispute',
        )),
        ...(await all(
          '/orders/',
          `SELECT DISTINCT ON (status) id FROM orders WHERE user_id = ${asha} AND status = 'pending' ORDER BY status, sequence`,
          '/dispute',
        )),
      ],
    ],
    ['/profile', 'customer', ['/profile']],
    [
      '/profile/addresses/:id',
      'customer',
      await all('/profile/addresses/', `SELECT id FROM customer_addresses WHERE user_id = ${asha}`),
    ],
    ['/profile/messages', 'customer', ['/profile/messages']],
    ['/profile/cards', 'customer', ['/profile/cards']],
    ['/profile/business', 'customer', ['/profile/business']],
    ['/profile/password', 'customer', ['/profile/password']],
    ['/profile/security', 'customer', ['/profile/security']],
    ['/profile/passkeys', 'customer', ['/profile/passkeys']],
    ['/profile/phone', 'customer', ['/profile/phone']],
    ['/profile/join', 'customer', ['/profile/join']],
    ['/profile/prove', 'customer', ['/profile/prove']],
    ['/profile/closing', 'customer', ['/profile/closing']],
    ['/auth/logout', 'customer', ['/auth/logout']],

    ['/vendor/dashboard', 'vendor', ['/vendor/dashboard', '/vendor/dashboard?days=90']],
    ['/vendor/search', 'vendor', ['/vendor/search', '/vendor/search?q=keyboard']],
    ['/vendor/products', 'vendor', ['/vendor/products', '/vendor/products?q=keyboard&sort=name-desc']],
    ['/vendor/products/needs-price', 'vendor', ['/vendor/products/needs-price']],
    [
      '/vendor/products/stock',
      'vendor',
      ['/vendor/products/stock', ...(await all('/vendor/products/stock?offer=', ownOffer))],
    ],
    ['/vendor/products/new', 'vendor', ['/vendor/products/new']],
    ['/vendor/products/new/:kind', 'vendor', ['/vendor/products/new/motherboard']],
    [
      '/vendor/products/sell/:productId',
      'vendor',
      await all(
        '/vendor/products/sell/',
        `SELECT id FROM products WHERE status = 'live' AND NOT EXISTS (SELECT FROM offers WHERE product_id = products.id AND ${own}) ${LONGEST}`,
      ),
    ],
    [
      '/vendor/products/:offerId',
      'vendor',
      [...(await all('/vendor/products/', ownOffer)), ...(await all('/vendor/products/', sharedOffer))],
    ],
    ['/vendor/products/:offerId/propose', 'vendor', await all('/vendor/products/', sharedOffer, '/propose')],
    [
      '/vendor/products/:offerId/preorder',
      'vendor',
      [
        ...(await all(
          '/vendor/products/',
          `SELECT id FROM offers WHERE ${own} AND preorder_from IS NOT NULL ORDER BY id`,
          '/preorder',
        )),
        ...(await all('/vendor/products/', ownOffer, '/preorder')),
      ],
    ],
    ['/vendor/products/:offerId/follow', 'vendor', await all('/vendor/products/', ownOffer, '/follow')],
    ['/vendor/prices', 'vendor', ['/vendor/prices']],
    ['/vendor/prices/new', 'vendor', ['/vendor/prices/new', '/vendor/prices/new?q=ssd']],
    ['/vendor/prices/follow', 'vendor', ['/vendor/prices/follow', '/vendor/prices/follow?q=ssd']],
    ['/vendor/prices/following', 'vendor', ['/vendor/prices/following']],
    [
      '/vendor/prices/:changeId',
      'vendor',
      await all('/vendor/prices/', `SELECT id FROM price_changes WHERE ${own} ORDER BY created_at`),
    ],
    ['/vendor/reliability', 'vendor', ['/vendor/reliability']],
    ['/vendor/launches', 'vendor', ['/vendor/launches']],
    ['/vendor/preorders', 'vendor', ['/vendor/preorders']],
    ['/vendor/promotions', 'vendor', ['/vendor/promotions']],
    ['/vendor/promotions/new', 'vendor', ['/vendor/promotions/new']],
    [
      '/vendor/promotions/:promotionId',
      'vendor',
      await all(
        '/vendor/promotions/',
        `SELECT DISTINCT ON (kind) id FROM promotions WHERE ${own} ORDER BY kind, created_at DESC`,
      ),
    ],
    ['/vendor/import', 'vendor', ['/vendor/import']],
    [
      '/vendor/import/:id',
      'vendor',
      await all(
        '/vendor/import/',
        `SELECT DISTINCT ON (status) id FROM import_runs WHERE ${own} ORDER BY status, created_at DESC`,
      ),
    ],
    ['/vendor/api-keys', 'vendor', ['/vendor/api-keys']],
    ['/vendor/team', 'vendor', ['/vendor/team']],
    ['/vendor/team/invite', 'vendor', ['/vendor/team/invite']],
    ['/vendor/team/:userId', 'vendor', await all('/vendor/team/', COLLEAGUE)],
    ['/vendor/team/invitations/:id', 'vendor', await all('/vendor/team/invitations/', SHOP_INVITATION)],
    ['/vendor/activity', 'vendor', ['/vendor/activity']],
    ['/vendor/api-keys/new', 'vendor', ['/vendor/api-keys/new']],
    ['/vendor/api-docs', 'vendor', ['/vendor/api-docs']],
    ['/vendor/disputes', 'vendor', ['/vendor/disputes']],
    [
      '/vendor/orders',
      'vendor',
      ['/vendor/orders', '/vendor/orders?status=pending', '/vendor/orders?status=returned'],
    ],
    [
      '/vendor/orders/:id',
      'vendor',
      await all(
        '/vendor/orders/',
        `SELECT DISTINCT ON (status) id FROM vendor_orders WHERE ${own} AND placed_at IS NOT NULL ORDER BY status, placed_at DESC`,
      ),
    ],
    [
      '/vendor/dispatch',
      'vendor',
      [
        '/vendor/dispatch',
        '/vendor/dispatch?tab=pack',
        '/vendor/dispatch?tab=hand-over',
        '/vendor/dispatch?tab=trouble',
      ],
    ],
    [
      '/vendor/orders/:id/cancel',
      'vendor',
      await all(
        '/vendor/orders/',
        `SELECT id FROM vendor_orders WHERE ${own} AND status IN ('pending', 'accepted') ORDER BY placed_at LIMIT 1`,
        '/cancel',
      ),
    ],
    [
      '/vendor/orders/:id/pack',
      'vendor',
      await all(
        '/vendor/orders/',
        `SELECT id FROM vendor_orders WHERE ${own} AND status IN ('pending', 'accepted') ORDER BY placed_at LIMIT 1`,
        '/pack',
      ),
    ],
    [
      '/vendor/invoices',
      'vendor',
      ['/vendor/invoices', '/vendor/invoices?period=20-21', '/vendor/invoices?q=ZZZ'],
    ],
    [
      '/vendor/credit-notes',
      'vendor',
      ['/vendor/credit-notes', '/vendor/credit-notes?period=20-21', '/vendor/credit-notes?q=ZZZ'],
    ],
    ['/vendor/papers', 'vendor', ['/vendor/papers', '/vendor/papers?month=2020-01']],
    ['/vendor/reports', 'vendor', ['/vendor/reports', '/vendor/reports?days=90']],
    ['/vendor/earnings', 'vendor', ['/vendor/earnings']],
    ['/vendor/payouts', 'vendor', ['/vendor/payouts']],
    ['/vendor/earnings/ledger', 'vendor', ['/vendor/earnings/ledger']],
    ['/vendor/customers', 'vendor', ['/vendor/customers?sort=latest']],
    ['/vendor/settings', 'vendor', ['/vendor/settings']],
    ['/vendor/settings/business', 'vendor', ['/vendor/settings/business']],
    ['/vendor/settings/password', 'vendor', ['/vendor/settings/password']],
    ['/vendor/settings/two-factor', 'vendor', ['/vendor/settings/two-factor']],
    ['/vendor/settings/passkeys', 'vendor', ['/vendor/settings/passkeys']],
    ['/vendor/prove', 'vendor', ['/vendor/prove']],
    ['/vendor/logout', 'vendor', ['/vendor/logout']],

    ['/admin/dashboard', 'admin', ['/admin/dashboard']],
    ['/admin/team', 'admin', ['/admin/team']],
    ['/admin/team/invite', 'admin', ['/admin/team/invite']],
    [
      '/admin/team/invitations/:id',
      'admin',
      await all('/admin/team/invitations/', `SELECT id FROM admin_invitations LIMIT 1`),
    ],
    ['/admin/team/:id', 'admin', await all('/admin/team/', `SELECT user_id FROM admins ORDER BY 1 LIMIT 1`)],
    ['/admin/account', 'admin', ['/admin/account']],
    ['/admin/account/password', 'admin', ['/admin/account/password']],
    ['/admin/account/two-factor', 'admin', ['/admin/account/two-factor']],
    ['/admin/account/passkeys', 'admin', ['/admin/account/passkeys']],
    ['/admin/prove', 'admin', ['/admin/prove']],
    [
      '/admin/reliability',
      'admin',
      ['/admin/reliability', '/admin/reliability?tab=noted', '/admin/reliability?tab=products'],
    ],
    ['/admin/launches', 'admin', ['/admin/launches', '/admin/launches?state=drawn']],
    [
      '/admin/launches/:id',
      'admin',
      await all('/admin/launches/', 'SELECT id FROM launches ORDER BY created_at'),
    ],
    ['/admin/promotions', 'admin', ['/admin/promotions']],
    ['/admin/promotions/new', 'admin', ['/admin/promotions/new']],
    ['/admin/promotions/payers', 'admin', ['/admin/promotions/payers']],
    ['/admin/promotions/bank-offers', 'admin', ['/admin/promotions/bank-offers']],
    ['/admin/promotions/bank-offers/new', 'admin', ['/admin/promotions/bank-offers/new']],
    [
      '/admin/promotions/:promotionId',
      'admin',
      await all('/admin/promotions/', 'SELECT id FROM promotions ORDER BY created_at DESC LIMIT 1'),
    ],
    ['/admin/vendors', 'admin', ['/admin/vendors']],
    ['/admin/vendors/commission', 'admin', ['/admin/vendors/commission']],
    ['/admin/vendors/commission/new', 'admin', ['/admin/vendors/commission/new']],
    [
      '/admin/vendors/commission/:rateId/withdraw',
      'admin',
      await all(
        '/admin/vendors/commission/',
        `SELECT id FROM commission_rates ORDER BY id DESC LIMIT 1`,
        '/withdraw',
      ),
    ],
    [
      '/admin/vendors/:id',
      'admin',
      await all(
        '/admin/vendors/',
        `SELECT DISTINCT ON (standing) id FROM sellers WHERE NOT is_house ORDER BY standing, length(name) DESC`,
      ),
    ],
    ['/admin/vendors/:id/cash-limit', 'admin', await all('/admin/vendors/', longSeller, '/cash-limit')],
    ['/admin/vendors/:id/identity', 'admin', await all('/admin/vendors/', longSeller, '/identity')],
    [
      '/admin/vendors/:id/payment-account',
      'admin',
      await all('/admin/vendors/', longSeller, '/payment-account'),
    ],
    ['/admin/vendors/:id/owner', 'admin', await all('/admin/vendors/', longSeller, '/owner')],
    ['/admin/vendors/:id/suspend', 'admin', await all('/admin/vendors/', longSeller, '/suspend')],
    ['/admin/search', 'admin', ['/admin/search', '/admin/search?q=keyboard']],
    ['/admin/audit', 'admin', ['/admin/audit']],
    [
      '/admin/audit/:id',
      'admin',
      await all(
        '/admin/audit/',
        `SELECT DISTINCT ON (action) id FROM audit_log WHERE action IN ('product.created', 'offer.created', 'seller.approved') ORDER BY action, id`,
      ),
    ],
    ['/admin/system', 'admin', ['/admin/system']],
    ['/admin/system/messages', 'admin', ['/admin/system/messages']],
    ['/admin/system/mail', 'admin', ['/admin/system/mail', '/admin/system/mail?state=trying']],
    ['/admin/users', 'admin', ['/admin/users']],
    [
      '/admin/users/:id',
      'admin',
      [
        ...(await all('/admin/users/', longUser)),
        ...(await all('/admin/users/', `SELECT user_id FROM vendors ORDER BY 1 LIMIT 1`)),
        ...(await all(
          '/admin/users/',
          `SELECT id FROM users WHERE deactivated_at IS NOT NULL ORDER BY 1 LIMIT 1`,
        )),
      ],
    ],
    ['/admin/users/:id/edit', 'admin', await all('/admin/users/', longUser, '/edit')],
    ['/admin/users/:id/deactivate', 'admin', await all('/admin/users/', longUser, '/deactivate')],
    ['/admin/users/:id/delete', 'admin', await all('/admin/users/', longUser, '/delete')],
    ['/admin/products', 'admin', ['/admin/products', '/admin/products?q=keyboard']],
    ['/admin/categories', 'admin', ['/admin/categories']],
    [
      '/admin/products/missing',
      'admin',
      [
        '/admin/products/missing',
        '/admin/products/missing?kind=case',
        '/admin/products/missing?kind=monitor&fact=socket',
      ],
    ],
    ['/admin/products/search', 'admin', ['/admin/products/search']],
    ['/admin/products/home', 'admin', ['/admin/products/home']],
    ['/admin/products/review', 'admin', ['/admin/products/review']],
    ['/admin/products/review/answers', 'admin', ['/admin/products/review/answers']],
    [
      '/admin/products/:id',
      'admin',
      [...(await all('/admin/products/', longProduct)), '/admin/products/nzxt-h7-flow'],
    ],
    ['/admin/products/:id/delete', 'admin', await all('/admin/products/', longProduct, '/delete')],
    ['/admin/papers', 'admin', ['/admin/papers', '/admin/papers?month=2026-11']],
    [
      '/admin/papers/issued',
      'admin',
      ['/admin/papers/issued', '/admin/papers/issued?kind=credit-notes', '/admin/papers/issued?q=zzzz'],
    ],
    [
      '/orders/:id/returns/new',
      'customer',
      await all(
        '/orders/',
        `SELECT order_id || '/returns/new?parcel=' || parcels.id FROM parcels JOIN orders ON orders.id = order_id
         WHERE user_id = ${asha} AND parcels.status = 'delivered' ORDER BY parcels.id LIMIT 1`,
      ),
    ],
    ['/messages', 'customer', ['/messages']],
    [
      '/messages/new',
      'customer',
      await all(
        '/messages/new?',
        `SELECT 'seller=' || seller_id || '&product=' || product_id FROM offers WHERE ${own} AND status = 'live' AND NOT EXISTS
         (SELECT FROM conversations WHERE conversations.product_id = offers.product_id AND user_id = ${asha}) ORDER BY id LIMIT 1`,
      ),
    ],
    [
      '/messages/:id',
      'customer',
      await all('/messages/', `SELECT id FROM conversations WHERE user_id = ${asha} ORDER BY active_at`),
    ],
    [
      '/messages/tickets/:ticketId',
      'customer',
      await all('/messages/tickets/', `SELECT id FROM tickets WHERE user_id = ${asha} ORDER BY id LIMIT 1`),
    ],
    ['/vendor/messages', 'vendor', ['/vendor/messages', '/vendor/messages?show=all']],
    ['/vendor/messages/hours', 'vendor', ['/vendor/messages/hours']],
    ['/vendor/messages/templates', 'vendor', ['/vendor/messages/templates']],
    [
      '/vendor/messages/templates/:templateId',
      'vendor',
      await all('/vendor/messages/templates/', `SELECT id FROM message_templates WHERE ${own} LIMIT 1`),
    ],
    [
      '/vendor/messages/:id',
      'vendor',
      await all(
        '/vendor/messages/',
        `SELECT id FROM conversations WHERE ${own} AND shared_at IS NOT NULL ORDER BY active_at`,
      ),
    ],
    ['/admin/messages', 'admin', ['/admin/messages', '/admin/messages?show=all']],
    [
      '/admin/messages/:id',
      'admin',
      await all('/admin/messages/', 'SELECT id FROM conversations ORDER BY queued_at NULLS LAST, id LIMIT 2'),
    ],
    ['/reviews', 'customer', ['/reviews']],
    ['/reviews/letters', 'visitor', ['/reviews/letters?token=unknown']],
    [
      '/reviews/:reviewId',
      'customer',
      await all('/reviews/', `SELECT id FROM reviews WHERE user_id = ${asha} ORDER BY id LIMIT 1`),
    ],
    [
      '/reviews/:reviewId/edit',
      'customer',
      await all('/reviews/', `SELECT id FROM reviews WHERE user_id = ${asha} ORDER BY id LIMIT 1`, '/edit'),
    ],
    [
      '/orders/:id/reviews/new',
      'customer',
      await all(
        '/orders/',
        `SELECT orders.id || '/reviews/new?piece=' || parcels.id || ':' || order_line_id || ':1' FROM orders
         JOIN parcels ON parcels.order_id = orders.id AND parcels.status = 'delivered' JOIN parcel_lines ON parcel_id = parcels.id
         WHERE user_id = ${asha} AND NOT EXISTS (SELECT FROM reviews WHERE reviews.parcel_id = parcels.id) ORDER BY parcels.id LIMIT 1`,
      ),
    ],
    [
      '/products/:id/reviews',
      'visitor',
      await all(
        '/products/',
        `SELECT product_id || '/reviews' FROM product_ratings WHERE reviews > 0 ORDER BY reviews DESC, product_id LIMIT 1`,
      ),
    ],
    [
      '/products/:id/reviews/:reviewId',
      'visitor',
      await all(
        '/products/',
        `SELECT product_id || '/reviews/' || id FROM reviews WHERE state = 'published' ORDER BY length(text) DESC, id LIMIT 1`,
      ),
    ],
    [
      '/products/:id/questions',
      'visitor',
      await all(
        '/products/',
        `SELECT product_id || '/questions' FROM questions WHERE state = 'published' ORDER BY answers DESC, id LIMIT 1`,
      ),
    ],
    [
      '/products/:id/questions/:questionId',
      'customer',
      await all(
        '/products/',
        `SELECT product_id || '/questions/' || id FROM questions WHERE state = 'published' ORDER BY answers DESC, id LIMIT 1`,
      ),
    ],
    ['/vendor/questions', 'vendor', ['/vendor/questions', '/vendor/questions?answered=yes']],
    ['/admin/questions', 'admin', ['/admin/questions']],
    [
      '/admin/questions/:questionId',
      'admin',
      await all('/admin/questions/', `SELECT id FROM questions ORDER BY queued_at NULLS LAST, id LIMIT 1`),
    ],
    [
      '/products/:id/measure',
      'customer',
      await all(
        '/products/',
        `SELECT product_id || '/measure' FROM measurements ORDER BY state = 'counted' DESC, id LIMIT 1`,
      ),
    ],
    ['/measurements', 'customer', ['/measurements']],
    ['/vendor/measurements', 'vendor', ['/vendor/measurements']],
    ['/admin/measurements', 'admin', ['/admin/measurements', '/admin/measurements?show=otherwise']],
    [
      '/admin/measurements/:measurementId',
      'admin',
      await all(
        '/admin/measurements/',
        `SELECT id FROM measurements ORDER BY queued_at NULLS LAST, id LIMIT 1`,
      ),
    ],
    ['/vendor/reviews', 'vendor', ['/vendor/reviews', '/vendor/reviews?answered=yes']],
    ['/admin/reviews', 'admin', ['/admin/reviews']],
    [
      '/admin/reviews/suspicions',
      'admin',
      ['/admin/reviews/suspicions', '/admin/reviews/suspicions?tab=decided&signal=device'],
    ],
    [
      '/admin/reviews/suspicions/:suspicionId',
      'admin',
      await all(
        '/admin/reviews/suspicions/',
        `SELECT id FROM review_suspicions ORDER BY decided_at NULLS FIRST, found_at, id LIMIT 2`,
      ),
    ],
    [
      '/admin/reviews/:reviewId',
      'admin',
      await all('/admin/reviews/', `SELECT id FROM reviews WHERE queued_at IS NOT NULL ORDER BY id LIMIT 1`),
    ],
    ['/hardware', 'customer', ['/hardware', '/hardware?q=zzzz']],
    [
      '/vendor/returns',
      'vendor',
      ['/vendor/returns', '/vendor/returns?tab=back', '/vendor/returns?tab=ended'],
    ],
    ['/vendor/returns/units', 'vendor', ['/vendor/returns/units', '/vendor/returns/units?tab=scrapped']],
    ['/admin/returns', 'admin', ['/admin/returns', '/admin/returns?tab=coming']],
    ['/admin/returns/units', 'admin', ['/admin/returns/units', '/admin/returns/units?tab=scrapped']],
    ['/admin/refunds', 'admin', ['/admin/refunds', '/admin/refunds?state=all', '/admin/refunds?q=none']],
    ['/admin/payouts', 'admin', ['/admin/payouts']],
    ['/admin/payouts/run', 'admin', ['/admin/payouts/run']],
    ['/admin/reports', 'admin', ['/admin/reports', '/admin/reports?days=90']],
    ['/admin/ledger', 'admin', ['/admin/ledger', '/admin/ledger?state=closed&check=cash']],
    [
      '/admin/ledger/:account',
      'admin',
      ['/admin/ledger/seller', '/admin/ledger/customers?kind=sale', '/admin/ledger/bank?order=none'],
    ],
    [
      '/admin/cash',
      'admin',
      [
        '/admin/cash',
        '/admin/cash?state=unknown',
        '/admin/cash?state=shared',
        '/admin/cash?state=lost',
        '/admin/cash?q=none',
      ],
    ],
    ['/admin/cash/refused', 'admin', ['/admin/cash/refused']],
    ['/admin/cash/import', 'admin', ['/admin/cash/import']],
    ['/admin/chargebacks', 'admin', ['/admin/chargebacks']],
    ['/admin/fit-claims', 'admin', ['/admin/fit-claims', '/admin/fit-claims?tab=decided']],
    ['/admin/slips', 'admin', ['/admin/slips']],
    ['/admin/disputes', 'admin', ['/admin/disputes']],
    ['/admin/support', 'admin', ['/admin/support']],
    ['/admin/support/templates', 'admin', ['/admin/support/templates']],
    [
      '/admin/support/templates/:id',
      'admin',
      await all('/admin/support/templates/', `SELECT id FROM answer_templates ${LONGEST}`),
    ],
    [
      '/admin/support/:id',
      'admin',
      await all(
        '/admin/support/',
        `SELECT DISTINCT ON (status) id FROM tickets ORDER BY status, length(message) DESC, id`,
      ),
    ],
    ['/admin/newsletter', 'admin', ['/admin/newsletter']],
    [
      '/admin/newsletter/end',
      'admin',
      await all(
        '/admin/newsletter/end?email=',
        `SELECT email FROM newsletter_subscribers WHERE status = 'confirmed' LIMIT 1`,
      ),
    ],
    ['/admin/newsletter/export', 'admin', ['/admin/newsletter/export']],
    [
      '/admin/shipping',
      'admin',
      ['/admin/shipping', '/admin/shipping?table=transit', '/admin/shipping?table=holidays&q=none'],
    ],
    [
      '/admin/shipping/:table/row',
      'admin',
      [
        '/admin/shipping/pins/row?key=4110',
        '/admin/shipping/transit/row?key=national',
        '/admin/shipping/holidays/row',
      ],
    ],
    ['/admin/shipping/:table/import', 'admin', ['/admin/shipping/holidays/import']],
    ['/admin/settings', 'admin', ['/admin/settings']],
    ['/admin/settings/history', 'admin', ['/admin/settings/history']],
    [
      '/admin/settings/changes/:id',
      'admin',
      await all('/admin/settings/changes/', `SELECT id FROM setting_changes ORDER BY id DESC LIMIT 1`),
    ],
    ['/admin/settings/:group', 'admin', ['/admin/settings/shipping', '/admin/settings/gst']],
    ['/admin/orders', 'admin', ['/admin/orders', '/admin/orders?status=delivered']],
    ['/admin/orders/serial-numbers', 'admin', ['/admin/orders/serial-numbers']],
    ['/admin/orders/exports', 'admin', ['/admin/orders/exports']],
    ['/admin/orders/exports/new', 'admin', ['/admin/orders/exports/new']],
    [
      '/admin/orders/exports/:id',
      'admin',
      await all('/admin/orders/exports/', `SELECT id FROM order_exports LIMIT 1`),
    ],
    [
      '/admin/orders/:id',
      'admin',
      await all('/admin/orders/', `SELECT DISTINCT ON (status) id FROM orders ORDER BY status, sequence`),
    ],
    [
      '/admin/orders/:id/address',
      'admin',
      await all(
        '/admin/orders/',
        `(SELECT id FROM orders WHERE status = 'pending' AND placed_at IS NOT NULL LIMIT 1)
          UNION ALL (SELECT id FROM orders WHERE status = 'delivered' LIMIT 1)`,
        '/address',
      ),
    ],
    [
      '/admin/orders/:id/goodwill',
      'admin',
      await all('/admin/orders/', `SELECT id FROM orders WHERE status = 'delivered' LIMIT 1`, '/goodwill'),
    ],
    ['/admin/orders/:id/parts/:vendorOrderId', 'admin', await all('/admin/orders/', VENDOR_ORDER_TO_SEND)],
    [
      '/admin/orders/:id/parts/:vendorOrderId/cancel',
      'admin',
      await all('/admin/orders/', VENDOR_ORDER_TO_SEND, '/cancel'),
    ],
    [
      '/admin/orders/:id/parts/:vendorOrderId/pack',
      'admin',
      await all('/admin/orders/', VENDOR_ORDER_TO_SEND, '/pack'),
    ],
    ['/admin/logout', 'admin', ['/admin/logout']],
  ]
  return new Map(pages.map(([path, as, addresses]) => [path, { as, addresses }]))
}

/** The pages on which a shop that has applied sees other things than one that sells. */
export const APPLICANTS_PAGES = [
  '/vendor/dashboard',
  '/vendor/products',
  '/vendor/settings',
  '/vendor/settings/business',
]

async function ticketPath(app: App): Promise<string> {
  const { id } = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', 'answered')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return new URL(await inTransaction(app, (tx) => makeTicketLink(app, tx, id))).pathname
}
