import { type Expression, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import {
  AT_ONCE_MAX,
  DISPATCH_TABS,
  type DispatchQuery,
  type DispatchTab,
  IN_TROUBLE,
  type TabWork,
} from '#domain/orders/fulfilment/dispatch-list.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { isOnePieceWithoutSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import { type Urgency, urgencyOf } from '#domain/selling/order-moves/next-step.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { day, type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { foretellEwayBills, readEwayBillsDue } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { findLastCourierName } from './couriers/last-courier-store.ts'
import { lastNoteOfParcel } from './last-note-views.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** A row of the work list: a vendor order that is to be accepted or packed, or a parcel. Amounts are paise, times ISO texts. */
export interface DispatchRow {
  /** Of the vendor order, or of the parcel. */
  id: string
  vendorOrderId: string
  number: string
  customerName: string
  city: string
  /** What is in it; of a vendor order what is still to be packed. */
  pieces: { name: string; quantity: number; picture: ProductPicture | null }[]
  /** One piece that leaves without a serial number is all that is to be packed: nothing is to be looked up or scanned. */
  isOnePiece: boolean
  /** The last day on which it is to leave. */
  leavesBy: Day
  /** Where something of it was pre-ordered, the day from which all of it is sent. */
  preorderFrom: Day | null
  /** That day is still to come. */
  isForLater: boolean
  isLate: boolean
  urgency: Urgency
  /** To be collected at the door. */
  cashPaise: Paise
  /** Whether it may not leave yet without one: it will need one, has none, or the portal is asked for it. */
  ewayBill?: 'ahead' | 'missing' | 'asked' | undefined
  parcel?: {
    position: number
    status: ParcelStatus
    movedAt: string
    courierName: string | null
    trackingNumber: string | null
    /** The shop booked its courier, or is booking one: neither courier nor number is typed. */
    isBooked: boolean
    /** Why it is where it is. */
    reason: string | null
  }
}

export interface DispatchList extends Partial<PagePosition> {
  rows: DispatchRow[]
}

const PAGE_SIZE = 25
/** The pieces of a line that are in no box yet; `order_lines` is in the query. */
const PIECES_TO_PACK = sql<number>`(order_lines.quantity - order_lines.cancelled_quantity
  - coalesce((SELECT sum(parcel_lines.quantity) FROM parcel_lines
    JOIN parcels ON parcels.id = parcel_id AND parcels.status <> 'cancelled'
    WHERE parcel_lines.order_line_id = order_lines.id), 0))::int`
const LEFT_TO_PACK = sql<SqlBool>`EXISTS (SELECT FROM order_lines
  WHERE order_lines.vendor_order_id = vendor_orders.id AND ${PIECES_TO_PACK} > 0)`

export const VENDOR_ORDERS_TO_DISPATCH: KeysetList<'due'> = {
  table: 'vendor_orders',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { due: { by: [day('dispatch_by')], direction: 'asc' } },
}
export const PARCELS_TO_HAND_OVER: KeysetList<'due'> = {
  table: 'parcels',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { due: { by: [day('dispatch_by')], direction: 'asc' } },
}
export const PARCELS_IN_TROUBLE: KeysetList<'moved'> = {
  table: 'parcels',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { moved: { by: [moment('moved_at')], direction: 'desc' } },
}

const VENDOR_ORDER_IS: Readonly<Record<'accept' | 'pack', RawBuilder<SqlBool>>> = {
  accept: sql`vendor_orders.status = 'pending'`,
  pack: sql`vendor_orders.status IN ('accepted', 'partly-shipped') AND ${LEFT_TO_PACK}`,
}
const PARCEL_IS: Readonly<Record<'hand-over' | 'trouble', RawBuilder<SqlBool>>> = {
  'hand-over': sql`parcels.status = 'packed' AND order_waits_for(parcels.order_id) IS NULL`,
  trouble: sql`parcels.status IN (${sql.join(IN_TROUBLE.map((status) => sql.lit(status)))})`,
}

/**
 * A page of what a seller has to do by the day on which it is to leave; what is in trouble, the latest news first.
 * What waits for a bank to decide about its payment is not to be sent, and not listed.
 */
export function listDispatch(app: Tools, sellerId: string, query: DispatchQuery): Promise<DispatchList> {
  const today = indianDay(app.clock.now())
  const { tab = 'accept', cursor } = query
  return inSellerTransaction(app, sellerId, async (tx) => {
    const read =
      tab === 'accept' || tab === 'pack'
        ? await listVendorOrders(tx, sellerId, { tab, cursor })
        : await listParcels(tx, sellerId, { tab, cursor })
    const { rows, ...position } = read
    const billOf = await readEwayBillMarks({ db: tx, clock: app.clock }, rows)
    return {
      rows: rows.map((row) => ({
        ...row,
        ewayBill: billOf(row),
        isForLater: row.preorderFrom !== null && row.preorderFrom > today,
        isLate: today > row.leavesBy,
        urgency: urgencyOf(row.leavesBy, today),
      })),
      ...position,
    }
  })
}

async function readEwayBillMarks(
  tools: { db: Tx; clock: App['clock'] },
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => DispatchRow['ewayBill']> {
  const idsOf = (isParcel: boolean) =>
    rows.flatMap((row) => ((row.parcel !== undefined) === isParcel ? [row.id] : []))
  const [toPack, packed] = [idsOf(false), idsOf(true)]
  const ahead = toPack.length > 0 ? await foretellEwayBills(tools, toPack) : undefined
  const due = packed.length > 0 ? await readEwayBillsDue(tools, packed) : undefined
  return (row) => due?.get(row.id) ?? (ahead?.has(row.id) ? 'ahead' : undefined)
}

/** Who took the parcel that a seller handed over last to a courier of their own; undefined before the first. */
export function findProposedCourier(app: Tools, sellerId: string): Promise<string | undefined> {
  return inSellerTransaction(app, sellerId, (tx) => findLastCourierName(tx, sellerId))
}

/**
 * How much there is to do under each tab, each counted so far and no further, and how much of it is late. A pre-order
 * counts from its day on: before it, it can be accepted and packed, and is no work of today.
 */
export function countDispatch(app: Tools, sellerId: string): Promise<Record<DispatchTab, TabWork>> {
  const today = indianDay(app.clock.now())
  return inSellerTransaction(app, sellerId, async (tx) => {
    const work: Partial<Record<DispatchTab, TabWork>> = {}
    for (const tab of DISPATCH_TABS)
      work[tab] =
        tab === 'trouble'
          ? { ...(await countTrouble(tx, sellerId)), late: 0, firstBy: null }
          : await countByDay(tx, workOf(tx, sellerId, tab), today)
    return work as Record<DispatchTab, TabWork>
  })
}

function workOf(tx: Tx, sellerId: string, tab: Exclude<DispatchTab, 'trouble'>): Expression<unknown> {
  return tab === 'hand-over'
    ? parcelsOf(tx, sellerId, tab)
        .select(['parcels.dispatch_by', sql<Day | null>`NULL::date`.as('preorder_from')])
        .orderBy('parcels.dispatch_by')
    : vendorOrdersOf(tx, sellerId, tab)
        .select(['vendor_orders.dispatch_by', 'vendor_orders.preorder_from'])
        .orderBy('vendor_orders.dispatch_by')
}

/** `work` comes by the day on which it is to leave, so that what is counted is the most urgent of it. */
async function countByDay(tx: Tx, work: Expression<unknown>, today: Day): Promise<TabWork> {
  const { rows } =
    await sql<TabWork>`SELECT count(*) FILTER (WHERE coalesce(preorder_from <= ${today}::date, true)) AS count,
      count(*) FILTER (WHERE dispatch_by < ${today}::date) AS late, min(dispatch_by) AS "firstBy"
    FROM (SELECT dispatch_by, preorder_from FROM (${work}) AS listed LIMIT ${sql.lit(WAITING_COUNTED_MAX)}) AS work`.execute(
      tx,
    )
  return rows[0] ?? { count: 0, late: 0, firstBy: null }
}

const countTrouble = (tx: Tx, sellerId: string) =>
  countUpTo(tx, parcelsOf(tx, sellerId, 'trouble'), WAITING_COUNTED_MAX)

/** How much waits for a seller, for the portal's menu: all that stands on the tabs of Dispatch together. */
export async function countToDispatch(app: Tools, sellerId: string): Promise<number> {
  const work = await countDispatch(app, sellerId)
  return DISPATCH_TABS.reduce((sum, tab) => sum + work[tab].count, 0)
}

/** The parcels that are to be handed over, by the day on which they are to leave; as many as are printed at once. */
export function listParcelsToPrint(app: Tools, sellerId: string): Promise<string[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const parcels = await parcelsOf(tx, sellerId, 'hand-over')
      .orderBy('parcels.dispatch_by')
      .orderBy('parcels.id')
      .limit(AT_ONCE_MAX)
      .execute()
    return parcels.map(({ id }) => id)
  })
}

/** Where a seller stands who packs one order after the other. */
export interface PackingQueue {
  /** How many orders are to be packed, counted so far and no further. */
  left: number
  /** This one, as long as something of it is left to pack, else the one behind it. */
  now: string | undefined
  /** The one behind it; undefined at the end of the list. */
  next: string | undefined
}

/** What of the list "To pack" is to be packed from a vendor order on, in the list's order. */
export function readPackingQueue(app: Tools, sellerId: string, vendorOrderId: string): Promise<PackingQueue> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const here = tx.selectFrom('vendor_orders').select(['dispatch_by', 'id']).where('id', '=', vendorOrderId)
    const toPack = vendorOrdersOf(tx, sellerId, 'pack')
    const following = await toPack
      .where(sql<SqlBool>`(vendor_orders.dispatch_by, vendor_orders.id) >= (${here})`)
      .orderBy('vendor_orders.dispatch_by')
      .orderBy('vendor_orders.id')
      .limit(2)
      .execute()
    const { count } = await countUpTo(tx, toPack, WAITING_COUNTED_MAX)
    return {
      left: count,
      now: following[0]?.id,
      next: following.find(({ id }) => id !== vendorOrderId)?.id,
    }
  })
}

function vendorOrdersOf(tx: Tx, sellerId: string, tab: keyof typeof VENDOR_ORDER_IS) {
  return tx
    .selectFrom('vendor_orders')
    .select('vendor_orders.id')
    .where('vendor_orders.seller_id', '=', sellerId)
    .where('vendor_orders.placed_at', 'is not', null)
    .where(VENDOR_ORDER_IS[tab])
    .where(sql<SqlBool>`order_waits_for(vendor_orders.order_id) IS NULL`)
}

function parcelsOf(tx: Tx, sellerId: string, tab: keyof typeof PARCEL_IS) {
  return tx
    .selectFrom('parcels')
    .select('parcels.id')
    .where('parcels.seller_id', '=', sellerId)
    .where(PARCEL_IS[tab])
}

type ReadRow = Omit<DispatchRow, 'ewayBill' | 'isForLater' | 'isLate' | 'urgency'>

/** What was paid in advance of the pieces of a vendor order that were not cancelled. */
const ADVANCE_LEFT = sql<number>`(SELECT sum(advance_paise - (SELECT coalesce(sum(gone.advance_paise), 0)
    FROM cancellation_lines AS gone WHERE gone.order_line_id = order_lines.id))
  FROM order_lines WHERE order_lines.vendor_order_id = vendor_orders.id)`

async function listVendorOrders(
  tx: Tx,
  sellerId: string,
  { tab, cursor }: { tab: keyof typeof VENDOR_ORDER_IS; cursor: string | undefined },
): Promise<{ rows: ReadRow[] } & PagePosition> {
  const page = keysetPage(VENDOR_ORDERS_TO_DISPATCH, { cursor })
  const found = await vendorOrdersOf(tx, sellerId, tab)
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select([
      'vendor_orders.dispatch_by',
      'vendor_orders.preorder_from',
      'orders.sequence',
      'orders.first_name',
      'orders.last_name',
    ])
    .select(['orders.city', 'orders.payment_method', 'orders.has_advance', ADVANCE_LEFT.as('advance')])
    .select(['vendor_orders.subtotal_paise', 'vendor_orders.shipping_paise', 'vendor_orders.cancelled_paise'])
    .select(contributedTo({ vendorOrder: 'vendor_orders.id' }).as('contributed'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['name', 'category', PIECES_TO_PACK.as('quantity'), shownLinePicture().as('picture')])
          .whereRef('order_lines.vendor_order_id', '=', 'vendor_orders.id')
          .orderBy('position'),
      ).as('pieces'),
    )
    .$call(page.read)
  const { rows, ...position } = await withTotal(page.cut(found), () =>
    countUpTo(tx, vendorOrdersOf(tx, sellerId, tab)),
  )
  return {
    ...position,
    rows: rows.map((row) => {
      const left = row.pieces.filter(({ quantity }) => quantity > 0)
      return {
        id: row.id,
        vendorOrderId: row.id,
        number: orderNumber(row.sequence),
        customerName: `${row.first_name} ${row.last_name}`,
        city: row.city,
        pieces: left.map(({ name, quantity, picture }) => ({ name, quantity, picture })),
        isOnePiece: isOnePieceWithoutSerial(left),
        leavesBy: row.dispatch_by,
        preorderFrom: row.preorder_from,
        cashPaise:
          row.payment_method === 'cod' || row.has_advance
            ? row.subtotal_paise +
              row.shipping_paise -
              row.cancelled_paise -
              Number(row.contributed) -
              Number(row.advance)
            : 0,
      }
    }),
  }
}

async function listParcels(
  tx: Tx,
  sellerId: string,
  { tab, cursor }: { tab: keyof typeof PARCEL_IS; cursor: string | undefined },
): Promise<{ rows: ReadRow[] } & PagePosition> {
  const list: KeysetList<string> = tab === 'trouble' ? PARCELS_IN_TROUBLE : PARCELS_TO_HAND_OVER
  const page = keysetPage(list, { cursor })
  const found = await parcelsOf(tx, sellerId, tab)
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.dispatch_by', 'orders.sequence', 'orders.first_name', 'orders.last_name'])
    .select(['orders.city', 'parcels.vendor_order_id', 'parcels.position', 'parcels.status'])
    .select([
      'parcels.moved_at',
      'parcels.courier',
      'parcels.courier_name',
      'parcels.tracking_number',
      'parcels.cash_paise',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
          .select(['order_lines.name', 'parcel_lines.quantity', shownLinePicture().as('picture')])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_lines.position'),
      ).as('pieces'),
      lastNoteOfParcel().as('reason'),
    ])
    .$call(page.read)
  const { rows, ...position } = await withTotal(page.cut(found), () =>
    countUpTo(tx, parcelsOf(tx, sellerId, tab)),
  )
  return {
    ...position,
    rows: rows.map((row) => ({
      id: row.id,
      vendorOrderId: row.vendor_order_id,
      number: orderNumber(row.sequence),
      customerName: `${row.first_name} ${row.last_name}`,
      city: row.city,
      pieces: row.pieces,
      isOnePiece: false,
      leavesBy: row.dispatch_by,
      preorderFrom: null,
      cashPaise: row.cash_paise,
      parcel: {
        position: row.position,
        status: row.status,
        movedAt: row.moved_at.toISOString(),
        courierName: row.courier_name,
        trackingNumber: row.tracking_number,
        isBooked: row.courier !== null && row.courier !== 'manual',
        reason: row.reason,
      },
    })),
  }
}
