import { ASHAS_DETAILS } from '#tests/support/checkout.ts'

/**
 * Who gets what from every address of the shop: the checked-in table of decision 0113. A route that the URL map
 * has and this table has not fails the test; so does one that answers anybody differently than it says here.
 */

export const VISITORS = [
  'anonymous',
  'customer',
  'otherCustomer',
  // Owners of two shops; the other roles of the first one follow.
  'vendor',
  'otherVendor',
  'stockVendor',
  'dispatchVendor',
  'moneyVendor',
  // An owner; the other roles of the back office follow.
  'admin',
  'catalogueAdmin',
  'ordersAdmin',
  'supportAdmin',
  'financeAdmin',
  'readOnlyAdmin',
  'deactivated',
  'expired',
] as const
export type Visitor = (typeof VISITORS)[number]

/** 200, 404… is the status; a path is where a redirect leads, without what it remembers behind `?`. */
export type Outcome = number | string
type Row = Readonly<Record<Visitor, Outcome>>

/** An id that nothing has. */
const NOBODYS = '0190a0b0-1111-7222-8333-444455556666'

const everyone = (outcome: Outcome): Row =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, outcome])) as Record<Visitor, Outcome>

/** What customers get; anybody else is shown to their door. A banned or ended session is nobody's. */
const customers = (outcome: Outcome, signInPage: Outcome = '/auth/login'): Row => ({
  ...everyone(signInPage),
  customer: outcome,
  otherCustomer: outcome,
})
/** What everybody who acts for a shop gets; `ofShop` narrows it to roles. */
const vendors = (outcome: Outcome, signInPage: Outcome = '/vendor/login'): Row => ({
  ...everyone(signInPage),
  vendor: outcome,
  otherVendor: outcome,
  stockVendor: outcome,
  dispatchVendor: outcome,
  moneyVendor: outcome,
})
type ShopVisitor = Extract<Visitor, `${string}Vendor`>
export const SHOP_VISITORS = [
  'stockVendor',
  'dispatchVendor',
  'moneyVendor',
] as const satisfies readonly ShopVisitor[]

/** Whom the pages of a shop are for beside its owners, by the beginning of their address; the first that fits counts. */
const FOR_ROLES: readonly (readonly [beginning: RegExp, ...roles: ShopVisitor[]])[] = [
  [
    /^\/vendor\/(login|logout|register|invitation|dashboard|search|prove|api-docs|settings$)/,
    ...SHOP_VISITORS,
  ],
  [/^\/vendor\/settings\/(password|sessions|two-factor|passkeys)/, ...SHOP_VISITORS],
  [/^\/vendor\/(settings|team|activity|api-keys)/],
  [/^\/vendor\/(reviews|measurements)/, ...SHOP_VISITORS],
  [/^\/vendor\/(reports|earnings|payouts|papers)/, 'moneyVendor'],
  [/^\/vendor\/(orders\/:id\/)?(invoices|credit-notes)/, 'dispatchVendor', 'moneyVendor'],
  [/^\/vendor\/(orders|customers)/, 'dispatchVendor'],
  [/^\/vendor\/questions$/, 'stockVendor', 'dispatchVendor'],
  [/^\/vendor\/returns\/units/, 'dispatchVendor', 'stockVendor'],
  [/^\/vendor\/(dispatch|returns|disputes|messages)/, 'dispatchVendor'],
  [/^\/vendor\/(products|prices|promotions|launches|preorders|import|pictures|reliability)/, 'stockVendor'],
]

/** Forms for fewer than read the page that they stand on. */
const FORMS_FOR_ROLES: typeof FOR_ROLES = [[/^\/vendor\/settings$/], [/^\/vendor\/reviews/, 'dispatchVendor']]

/** The same row with what is refused to colleagues whose work the page is not. */
function withRoles(row: RouteAccess): RouteAccess {
  if (!/^\/vendor\/./.test(row.path)) return row
  const narrowed = (method: 'GET' | 'POST' | 'PUT') => {
    const expected = row[method]
    const narrow = method === 'GET' ? FOR_ROLES : [...FORMS_FOR_ROLES, ...FOR_ROLES]
    const [, ...roles] = narrow.find(([beginning]) => beginning.test(row.path)) ?? [/none/]
    const shut = SHOP_VISITORS.filter((visitor) => !roles.includes(visitor))
    return (
      expected && { [method]: { ...expected, ...Object.fromEntries(shut.map((visitor) => [visitor, 403])) } }
    )
  }
  return { ...row, ...narrowed('GET'), ...narrowed('POST'), ...narrowed('PUT') }
}
type AdminVisitor = Extract<Visitor, `${string}Admin`>
export const ADMIN_VISITORS = [
  'catalogueAdmin',
  'ordersAdmin',
  'supportAdmin',
  'financeAdmin',
  'readOnlyAdmin',
] as const satisfies readonly AdminVisitor[]

/** What owners and these roles get; the other roles are told that it is not for them. */
const admins = (outcome: Outcome, ...roles: readonly AdminVisitor[]): Row => ({
  ...everyone('/admin/login'),
  ...Object.fromEntries(ADMIN_VISITORS.map((visitor) => [visitor, roles.includes(visitor) ? outcome : 403])),
  admin: outcome,
})
/** Everybody of the back office but finance reads the catalogue. */
const readsProducts = (outcome: Outcome): Row =>
  admins(outcome, 'catalogueAdmin', 'ordersAdmin', 'supportAdmin', 'readOnlyAdmin')
const readsUsers = (outcome: Outcome): Row => admins(outcome, 'ordersAdmin', 'supportAdmin', 'readOnlyAdmin')
/** Everybody of the back office but the catalogue's people reads orders. */
const readsOrders = (outcome: Outcome): Row =>
  admins(outcome, 'ordersAdmin', 'supportAdmin', 'financeAdmin', 'readOnlyAdmin')
const exportsOrders = (outcome: Outcome): Row => admins(outcome, 'ordersAdmin', 'financeAdmin')
/** Only what administrators get, of a row. */
const rolesOf = (row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([visitor]) => /admin/i.test(visitor)))
const everyAdmin = (outcome: Outcome): Row => admins(outcome, ...ADMIN_VISITORS)
const readsVendors = (outcome: Outcome): Row =>
  admins(outcome, 'catalogueAdmin', 'ordersAdmin', 'financeAdmin', 'readOnlyAdmin')
const readsReviews = (outcome: Outcome): Row =>
  admins(outcome, 'catalogueAdmin', 'supportAdmin', 'readOnlyAdmin')
/** The administrators' door: who is in already is sent on. */
const adminDoor = (outcome: Outcome): Row => ({
  ...everyAdmin('/admin/dashboard'),
  ...Object.fromEntries(
    VISITORS.filter((visitor) => !/admin/i.test(visitor)).map((visitor) => [visitor, outcome]),
  ),
})

export type Thing =
  | 'account'
  | 'colleague'
  | 'order'
  | 'orderExport'
  | 'soldOrder'
  | 'address'
  | 'offer'
  | 'promotion'
  | 'priceChange'
  | 'importRun'
  | 'unpricedProduct'
  | 'document'
  | 'apiKey'
  | 'session'
  | 'ticket'
  | 'ticketLink'
  | 'answerTemplate'
  | 'shopColleague'
  | 'shopInvitation'

export interface RouteAccess {
  /** As the URL map has it. */
  path: string
  /** What stands for a parameter that names nobody's thing. */
  params?: Readonly<Record<string, string>>
  /** A parameter that names somebody's thing: each visitor asks for the first's, the second's and nobody's. */
  thing?: Thing
  /** The same for who may see anybody's: a thing that is there is asked for. */
  of?: Thing
  GET?: Row
  /** A form that its owner could send; an empty one unless told. */
  form?: Readonly<Record<string, string>>
  /** What the form gets. */
  POST?: Row
  PUT?: Row
}

/** A vendor order that no order has: what opens of those that are there is in dispatch-page.test.ts. */
const NOBODYS_VENDOR_ORDER = '0190a0b0-2222-7222-8333-444455556666'
/** Nothing to read here: React Router's own answer. */
const NO_LOADER = everyone(400)

const ROWS: readonly RouteAccess[] = [
  // The storefront, for everyone.
  { path: '/', GET: everyone(200) },
  { path: '/products', GET: everyone(200) },
  { path: '/products/:id', params: { id: 'no-such-product' }, GET: everyone(404) },
  { path: '/products/:id/emi', params: { id: 'no-such-product' }, GET: everyone(404) },
  {
    path: '/products/:id/questions',
    params: { id: 'no-such-product' },
    form: { intent: 'ask' },
    GET: everyone(404),
    POST: customers(422),
  },
  {
    path: '/products/:id/questions/:questionId',
    params: { id: 'no-such-product', questionId: NOBODYS },
    form: { intent: 'answer' },
    GET: everyone(404),
    POST: customers(404),
  },
  {
    path: '/products/:id/reviews',
    params: { id: 'no-such-product' },
    form: { intent: 'helpful' },
    GET: everyone(404),
    POST: customers(404),
  },
  {
    path: '/products/:id/reviews/:reviewId',
    params: { id: 'no-such-product', reviewId: NOBODYS },
    form: { intent: 'report' },
    GET: everyone(404),
    POST: customers(422),
  },
  {
    path: '/products/:id/measure',
    params: { id: 'no-such-product' },
    GET: customers(404),
    POST: customers(400),
  },
  {
    path: '/measurements',
    form: { intent: 'withdraw', measurement: NOBODYS },
    GET: customers(200),
    POST: customers(404),
  },
  {
    path: '/measurements/:measurementId/photograph',
    params: { measurementId: NOBODYS },
    GET: customers(404),
  },
  { path: '/reviews', GET: customers(200), POST: customers(400) },
  { path: '/reviews/letters', GET: everyone(200), POST: everyone(404) },
  {
    path: '/reviews/:reviewId',
    params: { reviewId: NOBODYS },
    form: { intent: 'withdraw' },
    GET: customers(404),
    POST: customers(404),
  },
  {
    path: '/reviews/:reviewId/edit',
    params: { reviewId: NOBODYS },
    form: { intent: 'review' },
    GET: customers(404),
    POST: customers(404),
  },
  {
    path: '/reviews/:reviewId/photographs',
    params: { reviewId: NOBODYS },
    GET: customers(`/reviews/${NOBODYS}`),
    POST: customers(`/reviews/${NOBODYS}`),
  },
  {
    path: '/reviews/:reviewId/photographs/:photographId',
    params: { reviewId: NOBODYS, photographId: NOBODYS },
    GET: everyone(404),
  },
  {
    path: '/reviews/:reviewId/videos',
    params: { reviewId: NOBODYS },
    GET: customers(`/reviews/${NOBODYS}`),
    POST: customers(`/reviews/${NOBODYS}`),
  },
  {
    path: '/reviews/:reviewId/videos/:videoId',
    params: { reviewId: NOBODYS, videoId: NOBODYS },
    GET: everyone(404),
  },
  { path: '/compare', GET: everyone(200) },
  { path: '/build', GET: everyone(200), POST: everyone(422) },
  { path: '/build/picture', GET: everyone(404) },
  { path: '/build/for-budget', GET: everyone(200) },
  { path: '/build/saved', GET: customers(200), POST: customers(422) },
  { path: '/build/sellers', GET: everyone(200), POST: everyone(422) },
  { path: '/build/shared', GET: everyone(200) },
  { path: '/together/:id', params: { id: 'no-such-combination' }, GET: everyone(404), POST: everyone(404) },
  { path: '/build/with/:productId', params: { productId: 'no-such-product' }, GET: everyone(404) },
  { path: '/wishlist', GET: everyone(200), POST: everyone(422) },
  { path: '/wishlist/letters', GET: everyone(200), POST: everyone(404) },
  { path: '/wishlists/:token', params: { token: 'no-such-list' }, GET: everyone(404) },
  { path: '/shops/:slug', params: { slug: 'no-such-shop' }, GET: everyone(404) },
  { path: '/cart', GET: everyone(200), POST: everyone(422) },
  { path: '/emi', GET: everyone(404) },
  { path: '/launches/:id', params: { id: 'no-such-draw' }, GET: everyone(404), POST: customers(404) },
  { path: '/kept', form: { intent: 'give-up' }, GET: customers(200), POST: customers(409) },
  { path: '/about', GET: everyone(200) },
  { path: '/privacy', GET: everyone(200) },
  { path: '/terms', GET: everyone(200) },
  { path: '/refund', GET: everyone(200) },
  { path: '/help', GET: everyone(200) },
  { path: '/contact', GET: everyone(200), POST: everyone(422) },
  {
    path: '/contact/tickets/:token',
    params: { token: 'no-such-link' },
    GET: everyone(404),
    POST: everyone(404),
  },
  {
    path: '/d/:token',
    params: { token: 'no-such-link' },
    GET: everyone(404),
    POST: everyone(404),
  },
  { path: '/newsletter', GET: everyone('/'), POST: everyone('/') },
  { path: '/confirm-order', GET: everyone(200), POST: everyone(404) },
  { path: '/newsletter/confirm', GET: everyone(200), POST: everyone(404) },
  { path: '/newsletter/unsubscribe', GET: everyone(200), POST: everyone(404) },
  { path: '/demo/kit', form: { intent: 'undo' }, GET: everyone(200), POST: everyone('/demo/kit') },
  { path: '/demo/messages', GET: everyone(404), POST: everyone(404) },
  { path: '/demo/mail/:id?', GET: everyone(404) },
  { path: '/demo/mail/:id/html', GET: everyone(404) },
  { path: '/pin', form: { pin: '4110' }, GET: everyone(200), POST: everyone(422) },
  { path: '/theme', GET: everyone('/'), POST: everyone(200) },
  { path: '/row-height', GET: everyone('/'), POST: everyone(200) },
  { path: '/*', params: { '*': 'no/such/page' }, GET: everyone(404), POST: everyone(404) },
  { path: '/robots.txt', GET: everyone(200) },
  { path: '/feeds/:format/:file', params: { format: 'google', file: 'storage.xml' }, GET: everyone(200) },
  { path: '/sitemap.xml', GET: everyone(200) },
  { path: '/sitemap-pages.xml', GET: everyone(200) },
  { path: '/sitemap-products.xml', GET: everyone(404) },

  // What a customer owns.
  { path: '/checkout', GET: customers(200), POST: customers(422) },
  { path: '/order-success', GET: everyone('/') },
  { path: '/orders', GET: customers(200) },
  {
    path: '/orders/:id/invoices/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: customers(404),
  },
  {
    path: '/orders/:id/credit-notes/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: customers(404),
  },
  { path: '/messages', form: { intent: 'receipts-off' }, GET: customers(200), POST: customers('/messages') },
  { path: '/messages/new', GET: customers(404), POST: customers(404) },
  {
    path: '/messages/:id',
    params: { id: NOBODYS },
    form: { intent: 'withdraw' },
    GET: customers(404),
    POST: customers(404),
  },
  {
    path: '/messages/tickets/:ticketId',
    params: { ticketId: '999999' },
    GET: customers(404),
    POST: customers(404),
  },
  {
    path: '/messages/:id/pictures/:pictureId',
    params: { id: NOBODYS, pictureId: NOBODYS },
    GET: customers(404),
  },
  { path: '/hardware', GET: customers(200) },
  { path: '/hardware.csv', GET: customers(200) },
  {
    path: '/orders/:id/returns/new',
    params: { id: NOBODYS },
    GET: customers(404),
    POST: customers(400),
  },
  {
    path: '/orders/:id/returns/:returnId',
    params: { id: NOBODYS, returnId: NOBODYS },
    GET: customers(404),
    POST: customers(400),
  },
  {
    path: '/orders/:id/returns/:returnId/photographs',
    params: { id: NOBODYS, returnId: NOBODYS },
    GET: customers(`/orders/${NOBODYS}/returns/${NOBODYS}`),
    POST: customers(`/orders/${NOBODYS}/returns/${NOBODYS}`),
  },
  {
    path: '/orders/:id/returns/:returnId/photographs/:photographId',
    params: { id: NOBODYS, returnId: NOBODYS, photographId: NOBODYS },
    GET: customers(404),
  },
  { path: '/orders/:id', thing: 'order', GET: customers(200), POST: customers('/cart') },
  { path: '/orders/:id/pay', thing: 'order', GET: customers(200), POST: customers(400) },
  { path: '/orders/:id/delivery', thing: 'order', GET: customers(404), POST: customers(404) },
  { path: '/orders/:id/confirm', thing: 'order', GET: customers(404), POST: customers(404) },
  { path: '/orders/:id/pay/emi', thing: 'order', GET: customers(200) },
  { path: '/orders/:id/pay/gateway', thing: 'order', GET: customers(302) },
  { path: '/orders/:id/refund-account', thing: 'order', GET: customers(200), POST: customers(400) },
  { path: '/orders/:id/does-not-fit', thing: 'order', GET: customers(200), POST: customers(422) },
  { path: '/orders/:id/dispute', thing: 'order', GET: customers(200), POST: customers(422) },
  {
    path: '/orders/:id/disputes/:disputeId',
    params: { id: NOBODYS, disputeId: NOBODYS },
    GET: customers(404),
    POST: customers(400),
  },
  {
    path: '/orders/:id/disputes/:disputeId/photographs',
    params: { id: NOBODYS, disputeId: NOBODYS },
    GET: customers(`/orders/${NOBODYS}/disputes/${NOBODYS}`),
    POST: customers(`/orders/${NOBODYS}/disputes/${NOBODYS}`),
  },
  {
    path: '/orders/:id/disputes/:disputeId/photographs/:photographId',
    params: { id: NOBODYS, disputeId: NOBODYS, photographId: NOBODYS },
    GET: customers(404),
  },
  // Without a piece of it.
  {
    path: '/orders/:id/reviews/new',
    params: { id: NOBODYS },
    form: { intent: 'review' },
    GET: customers(404),
    POST: customers(404),
  },
  { path: '/orders/:id/address', thing: 'order', GET: customers(200), POST: customers(422) },
  { path: '/orders/:id/cancel', thing: 'order', GET: customers(200), POST: customers(422) },
  { path: '/profile', GET: customers(200), POST: customers(422) },
  { path: '/profile/addresses', GET: everyone('/profile'), POST: customers(400) },
  {
    path: '/profile/addresses/:id',
    thing: 'address',
    form: { ...ASHAS_DETAILS },
    GET: customers(200),
    POST: customers('/profile'),
  },
  { path: '/profile/messages', GET: customers(200), POST: customers('/profile/messages') },
  {
    path: '/profile/cards',
    form: { cardId: 'token_none' },
    GET: customers(200),
    POST: customers('/profile/cards'),
  },
  {
    path: '/profile/business',
    form: { intent: 'save', gstin: '29AAGCB7383J1Z4', company: 'Bengaluru Systems' },
    GET: customers(200),
    POST: customers('/profile'),
  },
  { path: '/profile/password', GET: customers(200), POST: customers(422) },
  { path: '/profile/security', GET: customers(200), POST: customers(400) },
  { path: '/profile/passkeys', GET: customers(200), POST: customers(400) },
  { path: '/profile/phone', GET: customers('/profile'), POST: customers(400) },
  { path: '/profile/email', GET: customers('/profile'), POST: customers('/profile') },
  { path: '/profile/join', GET: customers(200), POST: customers(400) },
  { path: '/profile/prove', GET: customers(200), POST: customers(422) },
  {
    path: '/profile/sessions',
    form: { intent: 'end' },
    GET: customers('/profile'),
    POST: customers(404),
  },
  { path: '/profile/export', GET: customers(200) },
  { path: '/profile/closing', GET: customers(200), POST: customers(422) },
  { path: '/api/cart', GET: everyone(200), POST: everyone(422) },
  { path: '/api/bought-together', GET: everyone(200) },
  { path: '/api/build/:productId', params: { productId: 'no-such-product' }, GET: everyone(200) },
  { path: '/api/emi', GET: everyone(422) },
  { path: '/api/fit', GET: everyone(200) },
  { path: '/api/cards', GET: everyone(200) },
  { path: '/api/wishlist', GET: everyone(200), POST: everyone(422) },
  { path: '/api/passkey-options', GET: NO_LOADER, POST: everyone(400) },
  { path: '/api/cart/prices', GET: everyone(200) },
  {
    path: '/api/webhooks/couriers/:courier',
    params: { courier: 'nobody' },
    GET: NO_LOADER,
    POST: everyone(404),
  },
  { path: '/search/misses', GET: everyone(400), POST: everyone(400) },
  { path: '/search/suggestions', GET: everyone(200) },
  { path: '/api/delivery', GET: everyone(422) },
  { path: '/api/checkout', GET: customers(400, 401), POST: customers(400, 401) },
  // The gateway's calls: believed by their signature alone, whoever sends them.
  {
    path: '/api/webhooks/messages/:service',
    params: { service: 'whatsapp-cloud' },
    GET: everyone(403),
    POST: everyone(404),
  },
  {
    path: '/api/webhooks/messages/:service/:attemptId/:signature',
    params: { service: 'exotel', attemptId: NOBODYS, signature: 'none' },
    POST: everyone(404),
  },
  { path: '/api/webhooks/:gateway', params: { gateway: 'sandbox' }, POST: everyone(400) },
  {
    path: '/api/payments/:orderId/return',
    params: { orderId: 'no-such-order' },
    GET: everyone(404),
    POST: everyone(404),
  },

  // Doors. Who is in already is sent on.
  { path: '/auth/login', GET: customers('/', 200), POST: customers('/', 422) },
  { path: '/auth/code', GET: customers('/'), POST: everyone('/auth/login') },
  { path: '/auth/second-step', GET: everyone('/auth/login'), POST: everyone('/auth/login') },
  { path: '/auth/register', GET: customers('/', 200), POST: customers('/', 422) },
  { path: '/auth/forgot-password', GET: everyone(200), POST: everyone(422) },
  { path: '/auth/reset-password', GET: everyone(200), POST: everyone(410) },
  { path: '/vendor', GET: everyone('/vendor/dashboard') },
  {
    path: '/vendor/login',
    GET: vendors('/vendor/dashboard', 200),
    POST: vendors('/vendor/dashboard', 422),
  },
  {
    path: '/vendor/register',
    GET: vendors('/vendor/dashboard', 200),
    POST: vendors('/vendor/dashboard', 422),
  },
  {
    path: '/admin/login',
    GET: adminDoor(200),
    POST: adminDoor(422),
  },
  { path: '/admin/invitation', GET: everyone(200), POST: everyone(410) },
  { path: '/vendor/invitation', GET: everyone(200), POST: everyone(410) },
  // Leaving is asked for last: it ends the session that asks.
  {
    path: '/auth/verify-email',
    GET: everyone(200),
    form: { intent: 'verify' },
    POST: everyone(410),
  },
  { path: '/auth/logout', GET: everyone(200) },
  { path: '/vendor/logout', GET: everyone('/vendor/dashboard') },
  { path: '/admin/logout', GET: everyone('/admin/dashboard') },

  // What a shop owns.
  { path: '/vendor/dashboard', GET: vendors(200) },
  { path: '/vendor/orders', GET: vendors(200) },
  { path: '/vendor/invoices', GET: vendors(200) },
  { path: '/vendor/invoices.csv', GET: vendors(200) },
  { path: '/vendor/credit-notes', GET: vendors(200) },
  { path: '/vendor/credit-notes.csv', GET: vendors(200) },
  { path: '/vendor/papers', GET: vendors(200) },
  { path: '/vendor/papers/commission/:file', params: { file: `${NOBODYS}.pdf` }, GET: vendors(404) },
  {
    path: '/vendor/papers/:month/:file',
    params: { month: '2026-11', file: 'tally.xml' },
    GET: vendors(200),
  },
  {
    path: '/vendor/orders/:id/invoices/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: vendors(404),
  },
  {
    path: '/vendor/orders/:id/credit-notes/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: vendors(404),
  },
  { path: '/vendor/returns', GET: vendors(200) },
  {
    path: '/vendor/returns/:returnId',
    params: { returnId: NOBODYS },
    GET: vendors(404),
    POST: vendors(404),
  },
  {
    path: '/vendor/returns/:returnId/photographs',
    params: { returnId: NOBODYS },
    GET: vendors(`/vendor/returns/${NOBODYS}`),
    POST: vendors(`/vendor/returns/${NOBODYS}`),
  },
  {
    path: '/vendor/returns/:returnId/photographs/:photographId',
    params: { returnId: NOBODYS, photographId: NOBODYS },
    GET: vendors(404),
  },
  {
    path: '/open-box/:unitId/photographs/:photographId',
    params: { unitId: NOBODYS, photographId: NOBODYS },
    GET: everyone(404),
  },
  { path: '/vendor/returns/units', GET: vendors(200) },
  {
    path: '/vendor/returns/units/:unitId',
    params: { unitId: NOBODYS },
    GET: vendors(404),
    POST: vendors(404),
  },
  { path: '/vendor/dispatch', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/dispatch/:file', params: { file: 'labels.pdf' }, GET: vendors('/vendor/dispatch') },
  {
    path: '/vendor/orders/:id/parcels/:parcelId/:file',
    params: { id: NOBODYS, parcelId: NOBODYS, file: 'label.pdf' },
    GET: vendors(404),
  },
  { path: '/vendor/orders/:id', thing: 'soldOrder', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/orders/:id/pack', thing: 'soldOrder', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/messages', GET: vendors(200) },
  { path: '/vendor/messages/hours', form: { intent: 'save' }, GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/messages/templates', form: { intent: 'save' }, GET: vendors(200), POST: vendors(422) },
  {
    path: '/vendor/messages/templates/:templateId',
    params: { templateId: NOBODYS },
    form: { intent: 'save', name: 'Thanks', text: 'Thank you', version: '1' },
    GET: vendors(404),
    POST: vendors(404),
  },
  {
    path: '/vendor/messages/:id',
    params: { id: NOBODYS },
    form: { intent: 'withdraw' },
    GET: vendors(404),
    POST: vendors(404),
  },
  {
    path: '/vendor/messages/:id/pictures/:pictureId',
    params: { id: NOBODYS, pictureId: NOBODYS },
    GET: vendors(404),
  },
  { path: '/vendor/questions', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/measurements', GET: vendors(200) },
  { path: '/vendor/reviews', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/disputes', GET: vendors(200) },
  { path: '/vendor/disputes/:id', params: { id: NOBODYS }, GET: vendors(404), POST: vendors(400) },
  {
    path: '/vendor/disputes/:id/photographs',
    params: { id: NOBODYS },
    GET: vendors(`/vendor/disputes/${NOBODYS}`),
    POST: vendors(`/vendor/disputes/${NOBODYS}`),
  },
  {
    path: '/vendor/disputes/:id/photographs/:photographId',
    params: { id: NOBODYS, photographId: NOBODYS },
    GET: vendors(404),
  },
  { path: '/vendor/orders/:id/cancel', thing: 'soldOrder', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/reports', GET: vendors(200) },
  { path: '/vendor/earnings', GET: vendors(200) },
  { path: '/vendor/payouts', GET: vendors(200) },
  { path: '/vendor/payouts/:payoutId', params: { payoutId: NOBODYS }, GET: vendors(404) },
  { path: '/vendor/earnings/ledger', GET: vendors(200) },
  { path: '/vendor/earnings/:month/statement.csv', params: { month: '2026-11' }, GET: vendors(200) },
  { path: '/vendor/earnings/:month/statement.pdf', params: { month: '2026-11' }, GET: vendors(200) },
  { path: '/vendor/customers', GET: vendors(200) },
  { path: '/vendor/team', GET: vendors(200) },
  { path: '/vendor/team/invite', GET: vendors(200), POST: vendors(422) },
  {
    path: '/vendor/team/invitations/:id',
    thing: 'shopInvitation',
    form: { intent: 'withdraw' },
    GET: vendors(200),
    POST: vendors('/vendor/team'),
  },
  {
    path: '/vendor/team/:userId',
    thing: 'shopColleague',
    form: { intent: 'end' },
    GET: vendors(200),
    POST: vendors('/vendor/team'),
  },
  { path: '/vendor/activity', GET: vendors(200) },
  { path: '/vendor/settings', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/settings/business', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/settings/password', GET: vendors(200), POST: vendors(422) },
  {
    path: '/vendor/settings/sessions',
    form: { intent: 'end' },
    GET: vendors('/vendor/settings'),
    POST: vendors(404),
  },
  { path: '/vendor/settings/documents', GET: vendors('/vendor/settings'), POST: vendors('/vendor/settings') },
  { path: '/vendor/settings/documents/:id', thing: 'document', GET: vendors(200) },
  {
    path: '/vendor/settings/send-again',
    GET: vendors('/vendor/settings'),
    POST: vendors('/vendor/dashboard'),
  },
  { path: '/vendor/settings/two-factor', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/settings/passkeys', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/prove', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/pictures', PUT: vendors(422, 401) },
  { path: '/vendor/products', form: { intent: 'remove' }, GET: vendors(200), POST: vendors(404) },
  {
    path: '/vendor/products/needs-price',
    form: { intent: 'save' },
    GET: vendors(200),
    POST: vendors(422),
  },
  { path: '/vendor/products/stock', form: { intent: 'save' }, GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/products/new', GET: vendors(200) },
  { path: '/vendor/products/new/:kind', params: { kind: 'keyboard' }, GET: vendors(200), POST: vendors(400) },
  {
    path: '/vendor/products/sell/:productId',
    params: { productId: 'no-such-product' },
    GET: vendors(404),
    POST: vendors(400),
  },
  {
    path: '/vendor/products/:offerId',
    thing: 'offer',
    form: { intent: 'pause' },
    GET: vendors(200),
    POST: vendors('/vendor/products'),
  },
  {
    path: '/vendor/products/:offerId/propose',
    thing: 'offer',
    form: { intent: 'propose' },
    GET: vendors(200),
    POST: vendors(200),
  },
  {
    path: '/vendor/products/:offerId/preorder',
    thing: 'offer',
    form: { intent: 'move' },
    GET: vendors(200),
    POST: vendors(409),
  },
  {
    path: '/vendor/products/:offerId/follow',
    thing: 'offer',
    form: { floor: '1' },
    GET: vendors(200),
    POST: vendors('/vendor/products'),
  },
  { path: '/vendor/prices', GET: vendors(200) },
  { path: '/vendor/prices/new', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/prices/follow', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/prices/following', GET: vendors(200), POST: vendors(400) },
  {
    path: '/vendor/prices/:changeId',
    thing: 'priceChange',
    form: { intent: 'apply' },
    GET: vendors(200),
    POST: vendors('/vendor/prices'),
  },
  { path: '/vendor/reliability', GET: vendors(200) },
  { path: '/vendor/launches', form: { intent: 'announce' }, GET: vendors(200), POST: vendors(404) },
  { path: '/vendor/preorders', GET: vendors(200) },
  { path: '/vendor/promotions', GET: vendors(200) },
  { path: '/vendor/promotions/new', GET: vendors(200), POST: vendors(422) },
  {
    path: '/vendor/promotions/:promotionId',
    thing: 'promotion',
    form: { intent: 'pause' },
    GET: vendors(200),
    POST: vendors('/vendor/promotions'),
  },
  { path: '/vendor/import', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/import/template.csv', GET: vendors(404) },
  { path: '/vendor/import/products.csv', GET: vendors(200) },
  { path: '/vendor/import/stock.csv', GET: vendors(200) },
  // Each finds its own alone: vendor-search.test.ts.
  { path: '/vendor/search', GET: vendors(200) },
  { path: '/vendor/import/waiting.csv', GET: vendors(200) },
  {
    path: '/vendor/import/:id',
    thing: 'importRun',
    form: { intent: 'start' },
    GET: vendors(200),
    POST: vendors('/vendor/import'),
  },
  { path: '/vendor/import/:id/report.csv', thing: 'importRun', GET: vendors(200) },
  { path: '/vendor/api-keys', GET: vendors(200), POST: vendors(400) },
  { path: '/vendor/api-keys/new', GET: vendors(200), POST: vendors(422) },
  { path: '/vendor/api-docs', GET: vendors(200) },

  // For a shop's own software: only a key opens it, a session says nothing.
  { path: '/api/v1/openapi.json', GET: everyone(200) },
  { path: '/api/v1/vendor/products', GET: everyone(401), POST: everyone(401) },
  { path: '/api/v1/vendor/stock', GET: everyone(401), POST: everyone(401) },
  { path: '/api/v1/vendor/orders', GET: everyone(401), POST: everyone(401) },
  { path: '/api/v1/vendor/dispatch', GET: everyone(401), POST: everyone(401) },
  {
    path: '/api/v1/vendor/orders/:id/acceptance',
    params: { id: NOBODYS },
    GET: everyone(401),
    POST: everyone(401),
  },
  {
    path: '/api/v1/vendor/orders/:id/cancellations',
    params: { id: NOBODYS },
    GET: everyone(401),
    POST: everyone(401),
  },
  {
    path: '/api/v1/vendor/orders/:id/parcels',
    params: { id: NOBODYS },
    GET: everyone(401),
    POST: everyone(401),
  },
  {
    path: '/api/v1/vendor/parcels/:id/handover',
    params: { id: NOBODYS },
    GET: everyone(401),
    POST: everyone(401),
  },
  { path: '/api/v1/vendor/reviews', GET: everyone(401), POST: everyone(401) },
  {
    path: '/api/v1/vendor/reviews/:id/answer',
    params: { id: NOBODYS },
    GET: everyone(401),
    POST: everyone(401),
  },

  // What administrators see.
  { path: '/admin', GET: everyone('/admin/dashboard') },
  { path: '/admin/dashboard', GET: everyAdmin(200) },
  // What is found depends on the role: jump-search.test.ts.
  { path: '/admin/search', GET: everyAdmin(200) },
  { path: '/admin/prove', GET: everyAdmin(200), POST: everyAdmin(422) },
  {
    path: '/admin/team',
    GET: admins(200, 'ordersAdmin', 'supportAdmin', 'readOnlyAdmin'),
  },
  { path: '/admin/team/invite', GET: admins(200), POST: admins(422) },
  {
    path: '/admin/team/invitations/:id',
    params: { id: 'no-such-one' },
    form: { intent: 'withdraw' },
    GET: admins(404),
    POST: admins(404),
  },
  { path: '/admin/team/:id', of: 'colleague', form: { intent: 'end' }, GET: admins(200), POST: admins(422) },
  { path: '/admin/account', GET: everyAdmin(200), POST: everyAdmin(422) },
  { path: '/admin/account/password', GET: everyAdmin(200), POST: everyAdmin(422) },
  {
    path: '/admin/account/sessions',
    form: { intent: 'end' },
    GET: everyAdmin('/admin/account'),
    POST: everyAdmin(404),
  },
  { path: '/admin/account/two-factor', GET: everyAdmin(200), POST: everyAdmin(400) },
  { path: '/admin/account/passkeys', GET: everyAdmin(200), POST: everyAdmin(400) },
  { path: '/admin/launches', GET: readsVendors(200) },
  {
    path: '/admin/launches/:id',
    params: { id: NOBODYS },
    GET: readsVendors(404),
    POST: admins(400, 'catalogueAdmin'),
  },
  { path: '/admin/promotions', GET: readsVendors(200) },
  { path: '/admin/promotions/new', GET: admins(200, 'catalogueAdmin'), POST: admins(422, 'catalogueAdmin') },
  {
    path: '/admin/promotions/payers',
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
    POST: admins(400, 'financeAdmin'),
  },
  {
    path: '/admin/promotions/bank-offers',
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
    POST: admins(400, 'financeAdmin'),
  },
  {
    path: '/admin/promotions/bank-offers/new',
    GET: admins(200, 'financeAdmin'),
    POST: admins(400, 'financeAdmin'),
  },
  {
    path: '/admin/promotions/:promotionId',
    params: { promotionId: NOBODYS },
    GET: readsVendors(404),
    POST: admins(400, 'catalogueAdmin'),
  },
  { path: '/admin/vendors', GET: readsVendors(200), POST: admins('/admin/vendors', 'catalogueAdmin') },
  { path: '/admin/vendors/commission', GET: readsVendors(200) },
  {
    path: '/admin/vendors/commission/new',
    GET: admins(200, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/vendors/commission/:rateId/withdraw',
    params: { rateId: 'no-such-rate' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/vendors/:id',
    params: { id: 'first-shop' },
    GET: readsVendors(200),
    POST: admins(400, 'catalogueAdmin'),
  },
  {
    path: '/admin/vendors/:id/cash-limit',
    params: { id: 'first-shop' },
    GET: admins(200, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/vendors/:id/identity',
    params: { id: 'first-shop' },
    GET: readsVendors('/admin/vendors/first-shop'),
    POST: admins(400, 'catalogueAdmin'),
  },
  {
    path: '/admin/vendors/:id/owner',
    params: { id: 'first-shop' },
    GET: admins(200, 'catalogueAdmin'),
    POST: admins(422, 'catalogueAdmin'),
  },
  {
    path: '/admin/vendors/:id/suspend',
    params: { id: 'first-shop' },
    GET: admins(200, 'catalogueAdmin'),
    POST: admins(422, 'catalogueAdmin'),
  },
  {
    path: '/admin/vendors/:id/payment-account',
    params: { id: 'first-shop' },
    GET: admins(200, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/vendors/:id/documents/:documentId',
    params: { id: 'first-shop' },
    of: 'document',
    GET: readsVendors(200),
  },
  { path: '/admin/settings', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/settings/history', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  {
    path: '/admin/settings/:group',
    params: { group: 'shipping' },
    form: { intent: 'preview' },
    GET: admins(200),
    POST: admins(422),
  },
  { path: '/admin/settings/changes/:id', params: { id: '1' }, GET: admins(404), POST: admins(404) },
  { path: '/admin/shipping', GET: admins(200, 'financeAdmin', 'readOnlyAdmin'), POST: admins(400) },
  {
    path: '/admin/shipping/:table/table.csv',
    params: { table: 'pins' },
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
  },
  {
    path: '/admin/shipping/:table/row',
    params: { table: 'holidays' },
    form: { intent: 'save' },
    GET: admins(200),
    POST: admins(422),
  },
  {
    path: '/admin/shipping/:table/import',
    params: { table: 'pins' },
    form: { intent: 'preview' },
    GET: admins(200),
    POST: admins(422),
  },
  { path: '/admin/audit', GET: admins(200, 'readOnlyAdmin'), POST: admins('/admin/audit') },
  { path: '/admin/audit/:id', params: { id: '999999999' }, GET: admins(404, 'readOnlyAdmin') },
  { path: '/admin/system', GET: admins(200, 'readOnlyAdmin'), POST: admins(400) },
  { path: '/admin/system/messages', GET: admins(200, 'readOnlyAdmin'), POST: admins(422) },
  { path: '/admin/system/mail', GET: admins(200, 'readOnlyAdmin'), POST: admins(400) },
  { path: '/admin/users', GET: readsUsers(200), POST: admins(400) },
  { path: '/admin/users/:id', of: 'account', GET: readsUsers(200), POST: admins(400) },
  { path: '/admin/users/:id/edit', of: 'account', GET: admins(200), POST: admins(422) },
  { path: '/admin/users/:id/deactivate', of: 'account', GET: admins(200), POST: admins(422) },
  { path: '/admin/users/:id/delete', of: 'account', GET: admins(200), POST: admins(422) },
  { path: '/admin/products', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  { path: '/admin/reliability', GET: readsProducts(200) },
  {
    path: '/admin/reliability/batches/:id',
    params: { id: NOBODYS },
    GET: readsProducts(404),
    POST: admins(422, 'catalogueAdmin'),
  },
  { path: '/admin/products/missing', GET: readsProducts(200) },
  { path: '/admin/products/search', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  { path: '/admin/categories', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  { path: '/admin/products/home', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  { path: '/admin/products/review', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  { path: '/admin/products/review/answers', GET: readsProducts(200), POST: admins(400, 'catalogueAdmin') },
  {
    path: '/admin/products/:id',
    params: { id: 'no-such-product' },
    GET: readsProducts(404),
    POST: admins(400, 'catalogueAdmin'),
  },
  {
    path: '/admin/products/:id/delete',
    params: { id: 'no-such-product' },
    GET: admins(404, 'catalogueAdmin'),
    POST: admins(422, 'catalogueAdmin'),
  },
  {
    path: '/admin/pictures',
    PUT: { ...everyone(401), ...rolesOf(admins(422, 'catalogueAdmin')) },
  },
  { path: '/admin/orders', GET: readsOrders(200), POST: readsOrders(400) },
  {
    path: '/admin/orders/:id',
    of: 'order',
    GET: readsOrders(200),
    POST: admins(400, 'ordersAdmin', 'supportAdmin'),
  },
  {
    path: '/admin/orders/:id/address',
    of: 'order',
    GET: admins(200, 'ordersAdmin', 'supportAdmin'),
    POST: admins(422, 'ordersAdmin', 'supportAdmin'),
  },
  {
    path: '/admin/orders/:id/goodwill',
    of: 'order',
    GET: admins(200, 'ordersAdmin', 'financeAdmin'),
    POST: admins(422, 'ordersAdmin', 'financeAdmin'),
  },
  {
    path: '/admin/orders/:id/parts/:vendorOrderId',
    params: { vendorOrderId: NOBODYS_VENDOR_ORDER },
    of: 'order',
    GET: admins(404, 'ordersAdmin'),
    POST: admins(404, 'ordersAdmin'),
  },
  {
    path: '/admin/orders/:id/parts/:vendorOrderId/cancel',
    params: { vendorOrderId: NOBODYS_VENDOR_ORDER },
    of: 'order',
    GET: admins(404, 'ordersAdmin'),
    POST: admins(404, 'ordersAdmin'),
  },
  {
    path: '/admin/orders/:id/parts/:vendorOrderId/pack',
    params: { vendorOrderId: NOBODYS_VENDOR_ORDER },
    of: 'order',
    GET: admins(404, 'ordersAdmin'),
    POST: admins(404, 'ordersAdmin'),
  },
  {
    path: '/admin/orders/:id/parts/:vendorOrderId/parcels/:parcelId/:file',
    params: { vendorOrderId: NOBODYS_VENDOR_ORDER, parcelId: NOBODYS, file: 'label.pdf' },
    of: 'order',
    GET: admins(404, 'ordersAdmin'),
  },
  { path: '/admin/orders/serial-numbers', GET: readsOrders(200) },
  { path: '/admin/orders/exports', GET: exportsOrders(200) },
  { path: '/admin/orders/exports/new', GET: exportsOrders(200), POST: exportsOrders(422) },
  { path: '/admin/orders/exports/:id', of: 'orderExport', GET: exportsOrders(200), POST: exportsOrders(400) },
  {
    path: '/admin/orders/:id/invoices/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: readsOrders(404),
  },
  {
    path: '/admin/orders/:id/credit-notes/:file',
    params: { id: NOBODYS, file: `${NOBODYS}.pdf` },
    GET: readsOrders(404),
  },
  { path: '/admin/orders/exports/:id/orders.csv', of: 'orderExport', GET: exportsOrders(200) },
  { path: '/admin/papers/issued', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/papers', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  {
    path: '/admin/papers/issued/:kind/:file',
    params: { kind: 'invoices', file: `${NOBODYS}.pdf` },
    GET: admins(404, 'financeAdmin', 'readOnlyAdmin'),
  },
  {
    path: '/admin/papers/:month/:file',
    params: { month: '2026-10', file: 'tds-register.csv' },
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
  },
  { path: '/admin/returns', GET: readsOrders(200) },
  {
    path: '/admin/returns/:returnId',
    params: { returnId: NOBODYS },
    GET: readsOrders(404),
    POST: admins(404, 'ordersAdmin'),
  },
  { path: '/admin/returns/units', GET: readsOrders(200) },
  {
    path: '/admin/returns/units/:unitId',
    params: { unitId: NOBODYS },
    GET: readsOrders(404),
    POST: admins(404, 'ordersAdmin'),
  },
  {
    path: '/admin/returns/:returnId/photographs/:photographId',
    params: { returnId: NOBODYS, photographId: NOBODYS },
    GET: readsOrders(404),
  },
  {
    path: '/admin/refunds',
    form: { intent: 'retry-refund', orderId: NOBODYS, refundId: NOBODYS },
    GET: readsOrders(200),
    POST: admins(404, 'ordersAdmin'),
  },
  {
    path: '/admin/payouts',
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
  },
  {
    path: '/admin/payouts/run',
    form: { intent: 'pay-out' },
    GET: admins(200, 'financeAdmin'),
    POST: admins(409, 'financeAdmin'),
  },
  {
    path: '/admin/payouts/:payoutId',
    params: { payoutId: NOBODYS },
    GET: admins(404, 'financeAdmin', 'readOnlyAdmin'),
  },
  { path: '/admin/reports', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/reports/days.csv', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/reports/sellers.csv', GET: admins(200, 'financeAdmin', 'readOnlyAdmin') },
  {
    path: '/admin/ledger',
    form: { intent: 'check' },
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
    POST: admins(303, 'financeAdmin'),
  },
  {
    path: '/admin/ledger/:account',
    params: { account: 'bank' },
    GET: admins(200, 'financeAdmin', 'readOnlyAdmin'),
  },
  { path: '/admin/cash', GET: admins(200, 'ordersAdmin', 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/cash/refused', GET: admins(200, 'ordersAdmin', 'financeAdmin', 'readOnlyAdmin') },
  { path: '/admin/cash/import', GET: admins(200, 'financeAdmin'), POST: admins(422, 'financeAdmin') },
  {
    path: '/admin/cash/lines/:lineId',
    params: { lineId: NOBODYS },
    form: { intent: 'assign' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/cash/parcels/:parcelId',
    params: { parcelId: NOBODYS },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/cash/parcels/:parcelId/found',
    params: { parcelId: NOBODYS },
    form: { intent: 'found' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(404, 'financeAdmin'),
  },
  {
    path: '/admin/cash/refunds/:refundId',
    params: { refundId: NOBODYS },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  { path: '/admin/support', GET: admins(200, 'supportAdmin', 'readOnlyAdmin') },
  {
    path: '/admin/support/:id',
    of: 'ticket',
    form: { intent: 'note' },
    GET: admins(200, 'supportAdmin', 'readOnlyAdmin'),
    POST: admins(422, 'supportAdmin'),
  },
  {
    path: '/admin/support/templates',
    form: { intent: 'add' },
    GET: admins(200, 'supportAdmin', 'readOnlyAdmin'),
    POST: admins(422, 'supportAdmin'),
  },
  {
    path: '/admin/support/templates/:id',
    of: 'answerTemplate',
    form: { intent: 'save' },
    GET: admins(200, 'supportAdmin'),
    POST: admins(422, 'supportAdmin'),
  },
  { path: '/admin/chargebacks', GET: readsOrders(200) },
  { path: '/admin/chargebacks/:id', params: { id: 'disp_unknown' }, GET: readsOrders(404) },
  {
    path: '/admin/chargebacks/:id/accept',
    params: { id: 'disp_unknown' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/chargebacks/:id/bearer',
    params: { id: 'disp_unknown' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/chargebacks/:id/contest',
    params: { id: 'disp_unknown' },
    GET: admins(404, 'financeAdmin'),
    POST: admins(422, 'financeAdmin'),
  },
  {
    path: '/admin/chargebacks/:id/evidence.pdf',
    params: { id: 'disp_unknown' },
    GET: readsOrders(404),
  },
  { path: '/admin/fit-claims', GET: readsOrders(200) },
  {
    path: '/admin/fit-claims/:returnId',
    params: { returnId: NOBODYS },
    GET: readsOrders(404),
    POST: admins(404, 'supportAdmin'),
  },
  { path: '/admin/slips', GET: readsOrders(200), POST: admins(404, 'supportAdmin') },
  { path: '/admin/disputes', GET: readsOrders(200) },
  {
    path: '/admin/disputes/:id',
    params: { id: NOBODYS },
    form: { intent: 'decide' },
    GET: readsOrders(404),
    POST: admins(422, 'supportAdmin'),
  },
  {
    path: '/admin/disputes/:id/photographs',
    params: { id: NOBODYS },
    GET: readsOrders(`/admin/disputes/${NOBODYS}`),
    POST: admins(`/admin/disputes/${NOBODYS}`, 'supportAdmin'),
  },
  {
    path: '/admin/disputes/:id/photographs/:photographId',
    params: { id: NOBODYS, photographId: NOBODYS },
    GET: readsOrders(404),
  },
  { path: '/admin/messages', GET: admins(200, 'supportAdmin', 'readOnlyAdmin') },
  {
    path: '/admin/messages/:id',
    params: { id: NOBODYS },
    form: { intent: 'release' },
    GET: admins(404, 'supportAdmin', 'readOnlyAdmin'),
    POST: admins(404, 'supportAdmin'),
  },
  {
    path: '/admin/messages/:id/pictures/:pictureId',
    params: { id: NOBODYS, pictureId: NOBODYS },
    GET: admins(404, 'supportAdmin', 'readOnlyAdmin'),
  },
  { path: '/admin/questions', GET: readsReviews(200) },
  {
    path: '/admin/questions/:questionId',
    params: { questionId: NOBODYS },
    form: { intent: 'publish', version: '1' },
    GET: readsReviews(404),
    POST: admins(404, 'supportAdmin'),
  },
  { path: '/admin/reviews', GET: readsReviews(200) },
  { path: '/admin/reviews/suspicions', GET: readsReviews(200) },
  {
    path: '/admin/reviews/suspicions/:suspicionId',
    params: { suspicionId: NOBODYS },
    form: { intent: 'nothing', version: '1' },
    GET: readsReviews(404),
    POST: admins(404, 'supportAdmin'),
  },
  {
    path: '/admin/reviews/:reviewId',
    params: { reviewId: NOBODYS },
    form: { intent: 'publish', version: '1' },
    GET: readsReviews(404),
    POST: admins(404, 'supportAdmin'),
  },
  {
    path: '/admin/reviews/:reviewId/photographs/:photographId',
    params: { reviewId: NOBODYS, photographId: NOBODYS },
    GET: readsReviews(404),
  },
  { path: '/admin/measurements', GET: readsReviews(200), POST: admins(400, 'supportAdmin') },
  {
    path: '/admin/measurements/:measurementId',
    params: { measurementId: NOBODYS },
    form: { intent: 'count', version: '1' },
    GET: readsReviews(404),
    POST: admins(404, 'supportAdmin'),
  },
  {
    path: '/admin/measurements/:measurementId/photograph',
    params: { measurementId: NOBODYS },
    GET: readsReviews(404),
  },
  {
    path: '/admin/reviews/:reviewId/videos/:videoId',
    params: { reviewId: NOBODYS, videoId: NOBODYS },
    GET: readsReviews(404),
  },
  { path: '/admin/newsletter', GET: admins(200, 'supportAdmin', 'readOnlyAdmin') },
  // Without the address of a subscriber.
  { path: '/admin/newsletter/end', GET: admins(404, 'supportAdmin'), POST: admins(422, 'supportAdmin') },
  { path: '/admin/newsletter/export', GET: admins(200) },
  { path: '/admin/newsletter/export.csv', GET: admins('/admin/newsletter/export'), POST: admins(200) },
]

export const ACCESS: readonly RouteAccess[] = ROWS.map(withRoles)

/** Forms that name somebody's thing in a field: of a foreign one they say what they say of an absent one. */
export const NAMED_IN_FORMS: readonly {
  path: string
  thing: Thing
  by: readonly [Visitor, Visitor]
  /** `{id}` stands for the thing. */
  form: Readonly<Record<string, string>>
}[] = [
  {
    path: '/vendor/products',
    thing: 'offer',
    by: ['vendor', 'otherVendor'],
    form: { intent: 'remove', offerId: '{id}' },
  },
  {
    path: '/vendor/products',
    thing: 'offer',
    by: ['vendor', 'otherVendor'],
    form: { intent: 'restore', offerId: '{id}' },
  },
  {
    path: '/vendor/products/stock',
    thing: 'offer',
    by: ['vendor', 'otherVendor'],
    form: {
      intent: 'save',
      key: '5b0a4a1e-6f0e-4d0e-9a35-6f4d2f3c1a77',
      change: 'receipt',
      note: '',
      offer: '{id}',
      pieces: '2',
      expectedOnHand: '0',
    },
  },
  {
    path: '/vendor/products/needs-price',
    thing: 'unpricedProduct',
    by: ['vendor', 'otherVendor'],
    form: { intent: 'save', productId: '{id}', mrp: '999', price: '', stock: '1' },
  },
  {
    path: '/vendor/api-keys',
    thing: 'apiKey',
    by: ['vendor', 'otherVendor'],
    form: { intent: 'revoke', keyId: '{id}' },
  },
  {
    path: '/vendor/settings/sessions',
    thing: 'session',
    by: ['vendor', 'otherVendor'],
    form: { intent: 'end', sessionId: '{id}' },
  },
  {
    path: '/profile/sessions',
    thing: 'session',
    by: ['customer', 'otherCustomer'],
    form: { intent: 'end', sessionId: '{id}' },
  },
  {
    path: '/profile/addresses',
    thing: 'address',
    by: ['customer', 'otherCustomer'],
    form: { intent: 'remove', addressId: '{id}' },
  },
  {
    path: '/profile/addresses',
    thing: 'address',
    by: ['customer', 'otherCustomer'],
    form: { intent: 'make-default', addressId: '{id}' },
  },
]
