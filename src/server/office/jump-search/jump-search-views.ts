import { type SqlBool, sql, type Transaction } from 'kysely'
import { foldScripts } from '#domain/goods/search/fold-scripts.ts'
import { isEmailAddress } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { barcodeSpellings } from '#domain/ground/shared/product-codes/barcode.ts'
import { disputeNumber, readDisputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import type { DisputeKind, DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import { readOrderSearch } from '#domain/orders/orders/order-search.ts'
import type { CustomerStatus } from '#domain/orders/orders/order-status.ts'
import { type ReturnStatus, readReturnNumber, returnNumber } from '#domain/orders/returns/return-status.ts'
import { phoneIn, type UserRole } from '#domain/people/accounts/user-list.ts'
import { readTicketNumber, ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketStatus } from '#domain/people/support/ticket-state.ts'
import { SELLER_STAGES, type SellerStage } from '#domain/selling/sellers/seller-list.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf } from '#server/ground/db/filter-conditions.ts'
import { containing, holdsWords, startingWith } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { isFor, ordersNamed } from '#server/orders/orders/all-orders-criteria-views.ts'
import { rolesOf } from '#server/people/accounts/user-list-views.ts'
import { subjectLabel } from '#server/people/support/ticket-views.ts'
import { findRows } from './find-rows-views.ts'
import { type FoundSerial, findSerials } from './find-serials-views.ts'

type Tx = Transaction<Schema>

export interface FoundOrder {
  id: string
  number: string
  customerName: string
  totalPaise: Paise
  status: CustomerStatus
  /** ISO text. */
  orderedAt: string
}

export interface FoundPerson {
  userId: string
  name: string
  email: string
  roles: UserRole[]
  isActive: boolean
}

export interface FoundProduct {
  id: string
  name: string
  brand: string
  mpn: string | null
  status: 'draft' | 'live' | 'hidden'
}

export interface FoundSeller {
  id: string
  name: string
  gstin: string | null
  stage: SellerStage
}

export interface FoundTicket {
  id: number
  number: string
  name: string
  subject: string
  status: TicketStatus
}

export interface FoundReturn {
  id: string
  number: string
  status: ReturnStatus
  /** ISO text. */
  requestedAt: string
}

export interface FoundDispute {
  id: string
  number: string
  kind: DisputeKind
  status: DisputeStatus
}

/** What was found of each kind, the best first; a kind is left out where the role does not read it. */
export interface JumpHits {
  orders?: FoundOrder[]
  returns?: FoundReturn[]
  disputes?: FoundDispute[]
  serials?: FoundSerial[]
  people?: FoundPerson[]
  products?: FoundProduct[]
  sellers?: FoundSeller[]
  tickets?: FoundTicket[]
}

/**
 * A few orders, returns, disputes, pieces by their serial numbers, people, products, sellers and tickets that the words
 * name; without words the latest of each kind but the pieces. However many there are, each kind is read through an index
 * and no further than a bound.
 */
export function searchToJump(
  app: Pick<App, 'db' | 'random'>,
  admin: Permitted<'dashboard.read'>,
  query: string,
): Promise<JumpHits> {
  const orders = permit(admin, 'orders.read')
  const disputes = permit(admin, 'disputes.read')
  const people = permit(admin, 'users.read')
  const products = permit(admin, 'products.read')
  const sellers = permit(admin, 'vendors.read')
  const tickets = permit(admin, 'support.read')
  return inTransaction(app, async (tx) => {
    // The planner misjudges how many texts hold a word, and would read the whole table for a rare one.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    return {
      ...(orders && { orders: await findOrders(tx, orders, query) }),
      ...(orders && { returns: await findReturns(tx, orders, query) }),
      ...(disputes && { disputes: await findDisputes(tx, disputes, query) }),
      ...(orders && { serials: await findSerials(tx, query) }),
      ...(people && { people: await findPeople(tx, people, query) }),
      ...(products && { products: await findProducts(tx, products, query) }),
      ...(sellers && { sellers: await findSellers(tx, sellers, query) }),
      ...(tickets && { tickets: await findTickets(tx, tickets, query) }),
    }
  })
}

async function findOrders(tx: Tx, _admin: Permitted<'orders.read'>, query: string): Promise<FoundOrder[]> {
  const { emailStart, words: _words, ...named } = readOrderSearch(query) ?? {}
  // An order is named by an address of which the @ is typed.
  const search = { ...named, ...(emailStart?.includes('@') && { emailStart }) }
  const rows = await findRows<OrderRow>(tx, query, {
    table: 'orders',
    columns: sql`id, sequence, first_name, last_name, total_paise, status, ordered_at`,
    newest: sql`ordered_at DESC, id DESC`,
    names: ordersNamed(search),
    holds: isFor,
  })
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.sequence),
    customerName: `${row.first_name} ${row.last_name}`.trim(),
    totalPaise: row.total_paise,
    status: row.status,
    orderedAt: row.ordered_at.toISOString(),
  }))
}

async function findReturns(tx: Tx, _admin: Permitted<'orders.read'>, query: string): Promise<FoundReturn[]> {
  const sequence = readReturnNumber(query)
  const rows = await findRows<ReturnRow>(tx, query, {
    table: 'returns',
    columns: sql`id, sequence, status, requested_at`,
    newest: sql`sequence DESC`,
    names: sequence === undefined ? [] : [sql<SqlBool>`sequence = ${sequence}`],
  })
  return rows.map(({ id, sequence: found, status, requested_at: requestedAt }) => ({
    id,
    number: returnNumber(found),
    status,
    requestedAt: requestedAt.toISOString(),
  }))
}

async function findDisputes(
  tx: Tx,
  _admin: Permitted<'disputes.read'>,
  query: string,
): Promise<FoundDispute[]> {
  const sequence = readDisputeNumber(query)
  const rows = await findRows<DisputeRow>(tx, query, {
    table: 'disputes',
    columns: sql`id, sequence, kind, status`,
    newest: sql`sequence DESC`,
    names: sequence === undefined ? [] : [sql<SqlBool>`sequence = ${sequence}`],
  })
  return rows.map(({ id, sequence: found, kind, status }) => ({
    id,
    number: disputeNumber(found),
    kind,
    status,
  }))
}

async function findPeople(tx: Tx, _admin: Permitted<'users.read'>, query: string): Promise<FoundPerson[]> {
  const phone = phoneIn(query)
  const rows = await findRows<PersonRow>(tx, query, {
    table: 'users',
    columns: sql`id, name, email, is_customer, is_vendor, is_admin, deactivated_at, created_at, list_name`,
    among: sql`closed_at IS NULL`,
    newest: sql`created_at DESC, id DESC`,
    names: phone ? [sql`id IN (SELECT user_id FROM customers WHERE phone = ${phone})`] : [],
    holds: (words) => holdsWords('search_text', words),
    first: sql`list_name LIKE ${startingWith(query.toLowerCase())} DESC`,
  })
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    roles: rolesOf(row),
    isActive: row.deactivated_at === null,
  }))
}

async function findProducts(
  tx: Tx,
  _admin: Permitted<'products.read'>,
  query: string,
): Promise<FoundProduct[]> {
  const rows = await findRows<FoundProduct>(tx, query, {
    table: 'products',
    columns: sql`id, name, brand, mpn, status, created_at`,
    newest: sql`created_at DESC, id DESC`,
    names: [sql`id = ${query.toLowerCase()}`, sql`ean = ANY(${barcodeSpellings(query)}::text[])`],
    holds: (words) => holdsWords('search_text', words.map(foldScripts)),
    first: sql`coalesce(lower(mpn) = ${query.toLowerCase()}, false) DESC,
      lower(name) LIKE ${startingWith(query.toLowerCase())} DESC`,
  })
  return rows.map(({ id, name, brand, mpn, status }) => ({ id, name, brand, mpn, status }))
}

async function findSellers(tx: Tx, _admin: Permitted<'vendors.read'>, query: string): Promise<FoundSeller[]> {
  const gstinStart = /^\d{2}[a-z][a-z0-9]*$/i.test(query) ? query.toUpperCase() : undefined
  const rows = await findRows<SellerRow>(tx, query, {
    table: 'sellers',
    columns: sql`id, name, gstin, stage, created_at`,
    newest: sql`created_at DESC, id DESC`,
    names: gstinStart ? [sql`gstin LIKE ${startingWith(gstinStart)}`] : [],
    holds: (words) => allOf(words.map((word) => sql<SqlBool>`lower(name) LIKE ${containing(word)}`)),
    first: sql`lower(name) LIKE ${startingWith(query.toLowerCase())} DESC`,
  })
  return rows.map(({ id, name, gstin, stage }) => ({
    id,
    name,
    gstin,
    stage: SELLER_STAGES[stage] ?? 'waiting',
  }))
}

async function findTickets(tx: Tx, _admin: Permitted<'support.read'>, query: string): Promise<FoundTicket[]> {
  const id = readTicketNumber(query)
  const email = query.toLowerCase()
  const rows = await findRows<TicketRow>(tx, query, {
    table: 'tickets',
    columns: sql`id, name, subject, status`,
    newest: sql`id DESC`,
    names: [
      ...(id === undefined ? [] : [sql<SqlBool>`id = ${id}`]),
      ...(isEmailAddress(email) ? [sql<SqlBool>`email = ${email}`] : []),
    ],
  })
  return rows.map(({ id: ticketId, name, subject, status }) => ({
    id: ticketId,
    number: ticketNumber(ticketId),
    name,
    subject: subjectLabel(subject),
    status,
  }))
}

interface OrderRow {
  id: string
  sequence: number
  first_name: string
  last_name: string
  total_paise: number
  status: CustomerStatus
  ordered_at: Date
}

interface ReturnRow {
  id: string
  sequence: number
  status: ReturnStatus
  requested_at: Date
}

interface DisputeRow {
  id: string
  sequence: number
  kind: DisputeKind
  status: DisputeStatus
}

interface PersonRow {
  id: string
  name: string
  email: string
  is_customer: boolean
  is_vendor: boolean
  is_admin: boolean
  deactivated_at: Date | null
}

interface SellerRow {
  id: string
  name: string
  gstin: string | null
  stage: number
}

interface TicketRow {
  id: number
  name: string
  subject: string
  status: TicketStatus
}
