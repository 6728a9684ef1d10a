import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import { planPriceChange } from '#server/selling/prices/plan-price-change.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { uploadDocument } from '#server/selling/sellers/application/upload-document.ts'
import { inviteColleague } from '#server/selling/shop-team/invite-colleague.ts'
import { ASHAS_DETAILS, checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { templateOf } from '#tests/support/database-template.ts'
import { type RunningMarketplace, startFilledMarketplace } from '#tests/support/start-marketplace.ts'
import { ADMIN_VISITORS, type RouteAccess, SHOP_VISITORS, type Thing, type Visitor } from './access-table.ts'

/** Nobody's, whatever it is asked as. */
export const ABSENT = '0190a0b0-1111-7222-8333-444455556666'

interface Person {
  userId: string
  name: string
  email: string
  sellerId: string
}
type Enter = (name: string, role: Role, sellerId?: string) => Promise<Person>

/** A shop with two of everything, and somebody of each kind of visitor signed in. */
export interface AccessMarketplace {
  shop: RunningMarketplace
  /** Where the files of its template lie (`cloneFilled`). */
  templateDir: string
  /** Each visitor's session cookie, by name. */
  cookies: Map<string, string>
  /** What the first and the second of each kind own. */
  things: Record<Thing, readonly [first: string, second: string]>
  /** The keys of the first and the second shop's software. */
  keys: readonly [first: string, second: string]
  /** Somebody else with an account and a session, whose cookie is kept under this name. */
  person: Enter
  cookieOf(visitor: Visitor, path: string): string | undefined
}

const SHOP_ROLE_OF = { stockVendor: 'stock', dispatchVendor: 'dispatch', moneyVendor: 'money' } as const

const ROLE_OF = {
  catalogueAdmin: 'catalogue',
  ordersAdmin: 'orders',
  supportAdmin: 'support',
  financeAdmin: 'finance',
  readOnlyAdmin: 'read-only',
} as const

/** What is known of a marketplace that was filled: all of it can be written down. */
interface Filled extends Pick<AccessMarketplace, 'things' | 'keys'> {
  cookies: [name: string, cookie: string][]
}

/** The same for every file, which has a copy of its own. */
const FILLED = templateOf('access', fill)

export async function startAccessMarketplace(
  environment: Record<string, string> = {},
): Promise<AccessMarketplace> {
  const { shop, content, templateDir } = await startFilledMarketplace(environment, { template: FILLED })
  const { app } = shop
  const cookies = new Map(content.cookies)
  await goOn(app)
  return {
    shop,
    templateDir,
    cookies,
    things: content.things,
    keys: content.keys,
    person: (name, role, sellerId) => enter(app, cookies, { name, role, sellerId }),
    cookieOf: (visitor, path) => cookieOf(cookies, visitor, path),
  }
}

/**
 * A session that is not used ends after minutes, and who signed in half an hour ago is asked for a new proof: those of the
 * template began when it was filled, which an earlier file or run may have done.
 */
async function goOn({ db }: App): Promise<void> {
  const now = new Date()
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, created_at: now, proved_at: now })
    .where('last_seen_at', '>', new Date(Date.now() - 24 * HOUR_MS))
    .execute()
}

async function fill(app: App): Promise<Filled> {
  const cookies = new Map<string, string>()
  const person: Enter = (name, role, sellerId) => enter(app, cookies, { name, role, sellerId })
  const [one, two] = [
    await addOffer(app, { sellerId: 'first-shop' }),
    await addOffer(app, { sellerId: 'second-shop' }),
  ]
  const [asha, ravi] = [await person('customer', 'customer'), await person('otherCustomer', 'customer')]
  const meera = await person('vendor', 'vendor', 'first-shop')
  const dev = await person('otherVendor', 'vendor', 'second-shop')
  for (const visitor of SHOP_VISITORS) {
    const { userId } = await person(visitor, 'vendor', 'first-shop')
    const roles = [SHOP_ROLE_OF[visitor]]
    await app.db.updateTable('vendors').set({ roles }).where('user_id', '=', userId).execute()
  }
  await person('admin', 'admin')
  for (const visitor of ADMIN_VISITORS) {
    const { userId } = await person(visitor, 'admin')
    const role = ROLE_OF[visitor]
    await app.db.updateTable('admins').set({ role }).where('user_id', '=', userId).execute()
  }
  for (const role of ['customer', 'vendor', 'admin'] as const) {
    const banned = await person(`deactivated ${role}`, role, 'first-shop')
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', banned.userId)
      .execute()
    const late = await person(`expired ${role}`, role, 'first-shop')
    const ago = new Date(Date.now() - 48 * HOUR_MS)
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: ago, created_at: ago })
      .where('user_id', '=', late.userId)
      .execute()
  }
  const orders = [await order(app, asha, one), await order(app, ravi, two)] as const
  const keys = [await makeKey(app, meera), await makeKey(app, dev)] as const
  const tickets = [await ticket(app, asha), await ticket(app, ravi)] as const
  const things: AccessMarketplace['things'] = {
    account: [asha.userId, ravi.userId],
    colleague: [await colleague(app, 'support'), await colleague(app, 'finance')],
    order: [orders[0].id, orders[1].id],
    orderExport: [await orderExport(app), await orderExport(app)],
    soldOrder: [orders[0].vendorOrderId, orders[1].vendorOrderId],
    address: [await address(app, asha.userId), await address(app, ravi.userId)],
    offer: [one.offerId, two.offerId],
    unpricedProduct: [await unpriced(app, meera), await unpriced(app, dev)],
    promotion: [await promotion(app, meera), await promotion(app, dev)],
    priceChange: [await priceChange(app, meera), await priceChange(app, dev)],
    importRun: [await importRun(app, meera), await importRun(app, dev)],
    document: [await documentOf(app, meera), await documentOf(app, dev)],
    apiKey: [await lastKey(app, meera), await lastKey(app, dev)],
    session: [await sessionId(app, meera), await sessionId(app, asha)],
    shopColleague: [
      (await person('a colleague', 'vendor', 'first-shop')).userId,
      (await person('another colleague', 'vendor', 'second-shop')).userId,
    ],
    shopInvitation: [await shopInvitation(app, meera), await shopInvitation(app, dev)],
    ticket: tickets,
    ticketLink: [await ticketLink(app, tickets[0]), await ticketLink(app, tickets[1])],
    answerTemplate: [await answerTemplate(app), await answerTemplate(app)],
  }
  for (const role of ['customer', 'vendor', 'admin']) await addSecondSession(app, cookies.get(role) ?? '')
  return { cookies: [...cookies], things, keys }
}

/** A person with one session is offered no form that ends another. */
async function addSecondSession({ db }: App, cookie: string): Promise<void> {
  const token_sha256 = fingerprint(cookie.split('=')[1] ?? '')
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_sha256', '=', token_sha256)
    .executeTakeFirstOrThrow()
  const second = { ...session, id: randomUUID(), token_sha256: fingerprint(randomUUID()) }
  await db.insertInto('sessions').values(second).execute()
}

/** Somebody with an account and a session, whose cookie is kept under a name. */
async function enter(
  app: App,
  cookies: Map<string, string>,
  { name, role, sellerId = 'house' }: { name: string; role: Role; sellerId?: string | undefined },
): Promise<Person> {
  const email = `${randomUUID()}@example.in`
  const userId = randomUUID()
  await app.db.insertInto('users').values({ id: userId, name, email, email_verified: true }).execute()
  if (role === 'customer')
    await app.db
      .insertInto('customers')
      .values({ user_id: userId, name, phone: null, closed_at: null })
      .execute()
  if (role === 'vendor')
    await app.db.insertInto('vendors').values({ user_id: userId, seller_id: sellerId, name }).execute()
  if (role === 'admin') await app.db.insertInto('admins').values({ user_id: userId, name }).execute()
  const token = app.random.token()
  const session = { id: randomUUID(), user_id: userId, token_sha256: fingerprint(token), role }
  const expires_at = new Date(Date.now() + 8 * HOUR_MS)
  await app.db
    .insertInto('sessions')
    .values({ ...session, expires_at, ip_address: null, user_agent: null })
    .execute()
  cookies.set(name, `nn_sid=${token}`)
  return { userId, name, email, sellerId }
}

/** A key of a shop’s own software. */
export async function makeKey(app: App, who: { userId: string; sellerId: string }): Promise<string> {
  const made = await makeApiKey(app, who, 'The till')
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.key
}

async function lastKey(app: App, who: { sellerId: string }): Promise<string> {
  const row = app.db.selectFrom('api_keys').select('id').where('seller_id', '=', who.sellerId)
  return (await row.executeTakeFirstOrThrow()).id
}

async function colleague(app: App, role: 'support' | 'finance'): Promise<string> {
  const row = app.db.selectFrom('admins').select('user_id').where('role', '=', role)
  return (await row.executeTakeFirstOrThrow()).user_id
}

async function sessionId(app: App, who: { userId: string }): Promise<string> {
  const row = app.db.selectFrom('sessions').select('id').where('user_id', '=', who.userId)
  return (await row.executeTakeFirstOrThrow()).id
}

async function shopInvitation(app: App, who: ActingVendor): Promise<string> {
  const fields = { name: 'Nisha', email: `${who.sellerId}@example.in`, 'role-stock': 'on' }
  const invited = await inviteColleague(app, who, fields)
  if (!invited.ok) throw new Error(invited.problem.code)
  const row = app.db.selectFrom('vendor_invitations').select('id').where('seller_id', '=', who.sellerId)
  return (await row.executeTakeFirstOrThrow()).id
}

async function ticket(app: App, who: { userId: string }): Promise<string> {
  const message = { name: 'Asha', email: 'asha@example.in', message: 'Where is it?' }
  return (await submitTicket(app, { message, userId: who.userId })).number
}

/** What the letter about a ticket holds in its link. */
async function ticketLink(app: App, number: string): Promise<string> {
  const letter = app.db.selectFrom('mails').select('text_body').where('subject', 'like', `%${number}%`)
  const { text_body: text } = await letter.executeTakeFirstOrThrow()
  return /\/contact\/tickets\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

async function answerTemplate(app: App): Promise<string> {
  const id = randomUUID()
  await app.db.insertInto('answer_templates').values({ id, name: id, text: 'Dear {name}' }).execute()
  return id
}

async function importRun(app: App, who: { userId: string; sellerId: string }): Promise<string> {
  const id = randomUUID()
  const run = { id, seller_id: who.sellerId, user_id: who.userId, file_name: 'parts.csv' }
  await app.db
    .insertInto('import_runs')
    .values({ ...run, mode: 'products', status: 'done', problem: null })
    .execute()
  return id
}

/** A product that a file listed without a price. */
async function unpriced(app: App, who: { userId: string; sellerId: string }): Promise<string> {
  const name = `Mouse of ${who.sellerId}`
  await importOne(app, who, { kind: 'mouse', name, brand: 'Logitech', sku: name })
  const row = app.db
    .selectFrom('unpriced_listings')
    .select('product_id')
    .where('seller_id', '=', who.sellerId)
  return (await row.executeTakeFirstOrThrow()).product_id
}

async function documentOf(app: App, who: { userId: string; sellerId: string }): Promise<string> {
  const bytes = new TextEncoder().encode('%PDF-1.7')
  const sent = await uploadDocument(app, who, { kind: 'pan-card', name: 'PAN.pdf', bytes })
  if (!sent.ok) throw new Error(sent.problem.code)
  return sent.value.documentId
}

async function priceChange(app: App, who: ActingVendor): Promise<string> {
  const fields = { by: 'percent', percent: '1', direction: 'down' }
  const planned = await planPriceChange(app, who, { shown: {}, fields })
  if (!planned.ok) throw new Error(planned.problem.code)
  return planned.value.changeId
}

async function promotion(app: App, who: ActingVendor): Promise<string> {
  const created = await createPromotion(app, who, {
    fields: { name: 'A planned one', kind: 'percent', percent: '5', covers: 'all', startsAt: inAMonth() },
    kinds: [],
  })
  if (!created.ok) throw new Error(created.problem.code)
  return created.value.promotionId
}

function inAMonth(): string {
  return momentText(new Date(Date.now() + 30 * DAY_MS))
}

/** A file of orders that is ready, and empty. */
async function orderExport(app: App): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const span = { first_sequence: 1, end_sequence: 1, last_sequence: 1, created_at: at, moved_at: at }
  const file = { id, user_id: id, user_name: 'Admin', kind: 'orders', search: '', status: 'done' } as const
  const expires_at = new Date(at.getTime() + HOUR_MS)
  await app.db
    .insertInto('order_exports')
    .values({ ...file, ...span, expires_at })
    .execute()
  return id
}

async function order(
  app: App,
  customer: { userId: string; name: string; email: string },
  offer: { offerId: string },
) {
  const placed = await placeOrder(app, customer, checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const row = await app.db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(['orders.id', 'vendor_orders.id as vendorOrderId'])
    .where('orders.user_id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  return row
}

async function address(app: App, userId: string): Promise<string> {
  const added = await addAddress(app, userId, { ...ASHAS_DETAILS })
  if (!added.ok) throw new Error(added.problem.code)
  const row = await app.db
    .selectFrom('customer_addresses')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A banned or late visitor comes with a session of the role that the page is for. */
function cookieOf(cookies: ReadonlyMap<string, string>, visitor: Visitor, path: string): string | undefined {
  const role =
    path.startsWith('/vendor') || path.startsWith('/api/v1')
      ? 'vendor'
      : path.startsWith('/admin')
        ? 'admin'
        : 'customer'
  if (visitor === 'deactivated' || visitor === 'expired') return cookies.get(`${visitor} ${role}`)
  return cookies.get(visitor)
}

/** An address of the table, with this thing for what its parameter names. */
export function addressOf({ path, params = {}, thing, of }: RouteAccess, id: string): string {
  return path
    .split('/')
    .map((part) => {
      if (part === '*') return params['*'] ?? ''
      if (!part.startsWith(':')) return part
      const name = part.replace(/[:?]/g, '')
      return params[name] ?? (thing || of ? id : '')
    })
    .join('/')
    .replace(/(?<=.)\/+$/, '')
}
