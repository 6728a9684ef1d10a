import { sql } from 'kysely'
import { addDays, type Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { payoutDay } from '#domain/money/payouts/reserve.ts'
import {
  compensatesCash,
  type Db,
  daysOn,
  deliveredOn,
  ofSale,
  released,
  unpaid,
  waitsForCash,
} from '#server/money/earnings/releases/released-views.ts'
import {
  listReserves,
  type OfSeller,
  planReserves,
  type ReservePlan,
} from '#server/money/earnings/reserves/reserve-views.ts'

/** An amount with the vendor order that it is of. */
export interface VendorOrderAmount {
  vendorOrder: { id: string; number: string }
  paise: Paise
  /** Of a vendor order in several parcels, which of them. */
  parcels?: readonly number[]
}

/** What becomes ready on a day, and the day of its payout. */
export interface ComingRelease {
  readyOn: Day
  paidOn: Day
  paise: Paise
  /** The first of them. */
  vendorOrders: VendorOrderAmount[]
  vendorOrderCount: number
}

/** What was delivered and waits for its courier to hand the cash over to us; its day is not known. */
export type WaitsForCash = Pick<ComingRelease, 'paise' | 'vendorOrders' | 'vendorOrderCount'>

/** What stays in reserve until a day has ended, for one reason. */
export interface KeptReserve {
  until: Day
  /** The payout with which it comes; undefined while it waits for something that has no day. */
  paidOn: Day | undefined
  /** For a return of its goods that is under way, or for cash that it covers and the seller's courier has not handed over. */
  waitsFor: 'return' | 'cash' | undefined
  reason: string
  paise: Paise
  vendorOrders: VendorOrderAmount[]
}

/** What a seller is still paid, and what keeps it. */
export interface Coming {
  /** By day, the nearest first. */
  releases: ComingRelease[]
  reserves: KeptReserve[]
  /** Open disputes. */
  holds: VendorOrderAmount[]
  /** Of sales that left and have not arrived. */
  onTheWayPaise: Paise
  /** Of sales that arrived, whose cash has not. */
  waitsForCash: WaitsForCash | undefined
  /** What is added to what is ready: reserves that are over, less what stays in reserve of it. */
  changePaise: Paise
  openReturns: ReservePlan['openReturns']
  /** What of the reserves the next payout sets aside; no row of the ledger yet. */
  plannedPaise: Paise
  /** What earlier payouts left in reserve, over or not. */
  setAsidePaise: Paise
}

/** More than a seller reads at once; the ledger has every row. */
const HOLDS_MAX = 300
const VENDOR_ORDERS_OF_A_DAY = 25

type VendorOrderRow = { vendorOrderId: string; sequence: number; paise: Paise; parcels?: number[] | null }
/** One of the vendor orders that become ready on a day; null while that is not known. With the sum and the number of them all. */
type WaitingRow = VendorOrderRow & {
  readyOn: Day | null
  isCash: boolean
  dayPaise: Paise
  vendorOrderCount: number
}

/** What comes when, and why not earlier: by the rules by which `makePayouts` pays. */
export async function readComing(db: Db, of: OfSeller): Promise<Coming> {
  const { sellerId, today } = of
  const { rows: waiting } = await sql<WaitingRow>`
    WITH waiting AS (
      SELECT vendor_order.id AS "vendorOrderId", orders.sequence, sum(entry.seller_paise) AS paise,
        CASE WHEN ${waitsForCash} OR ${compensatesCash} THEN NULL ELSE ${deliveredOn} + ${daysOn('payoutAfterDays', deliveredOn)} END AS "readyOn",
        ${deliveredOn} IS NOT NULL AND (${waitsForCash} OR ${compensatesCash}) AS "isCash",
        CASE WHEN (SELECT count(*) FROM parcels AS box WHERE box.vendor_order_id = vendor_order.id
            AND box.status <> 'cancelled') > 1
          THEN array_agg(DISTINCT parcels.position) FILTER (WHERE parcels.position IS NOT NULL) END AS parcels
      FROM ledger_entries AS entry JOIN vendor_orders AS vendor_order ON vendor_order.id = entry.vendor_order_id
      JOIN orders ON orders.id = vendor_order.order_id LEFT JOIN parcels ON parcels.id = entry.parcel_id
      WHERE entry.seller_id = ${sellerId} AND (${ofSale} OR ${compensatesCash}) AND ${unpaid} AND NOT (${released(today)})
      GROUP BY vendor_order.id, orders.sequence, 4, 5 HAVING sum(entry.seller_paise) <> 0),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY "readyOn", "isCash" ORDER BY sequence) AS nth,
        sum(paise) OVER (PARTITION BY "readyOn", "isCash") AS "dayPaise",
        count(*) OVER (PARTITION BY "readyOn", "isCash") AS "vendorOrderCount"
      FROM waiting)
    SELECT * FROM numbered WHERE nth <= ${VENDOR_ORDERS_OF_A_DAY} ORDER BY "readyOn", nth`.execute(db)
  const { rows: holds } = await sql<VendorOrderRow>`
    SELECT vendor_order.id AS "vendorOrderId", orders.sequence, entry.amount_paise AS paise
    FROM ledger_entries AS entry JOIN vendor_orders AS vendor_order ON vendor_order.id = entry.vendor_order_id
    JOIN orders ON orders.id = vendor_order.order_id
    WHERE entry.seller_id = ${sellerId} AND entry.kind = 'hold' AND entry.debit = 'seller'
      AND NOT EXISTS (SELECT FROM ledger_entries AS ended
        WHERE ended.dispute_id = entry.dispute_id AND ended.debit = 'held')
    ORDER BY entry.id LIMIT ${HOLDS_MAX}`.execute(db)
  const kept = await listReserves(db, of)
  const { planned, openReturns } = await planReserves(db, of)
  const reserves = [...kept.filter((reserve) => !reserve.isOver), ...planned]
  const numbers = await readNumbers(
    db,
    reserves.map(({ orderId }) => orderId),
  )
  const sum = (amounts: readonly { paise: Paise }[]) => amounts.reduce((total, { paise }) => total + paise, 0)
  return {
    releases: byDay(waiting),
    reserves: byEnd(
      reserves.map(({ orderId, ...reserve }) => ({ ...reserve, sequence: numbers.get(orderId) ?? 0 })),
      of.today,
    ),
    holds: holds.map(amountOf),
    onTheWayPaise: Number(waiting.find(({ readyOn, isCash }) => readyOn === null && !isCash)?.dayPaise ?? 0),
    waitsForCash: cashOf(waiting.filter(({ isCash }) => isCash)),
    changePaise: sum(kept.filter((reserve) => reserve.isOver)) - sum(planned),
    openReturns,
    plannedPaise: sum(planned),
    setAsidePaise: sum(kept),
  }
}

function byDay(rows: readonly WaitingRow[]): ComingRelease[] {
  const days = new Map<Day, ComingRelease>()
  for (const row of rows) {
    const { readyOn } = row
    if (readyOn === null) continue
    const day = days.get(readyOn) ?? {
      readyOn,
      paidOn: payoutDay(readyOn),
      paise: Number(row.dayPaise),
      vendorOrders: [],
      vendorOrderCount: Number(row.vendorOrderCount),
    }
    day.vendorOrders.push(amountOf(row))
    days.set(readyOn, day)
  }
  return [...days.values()]
}

function cashOf(rows: readonly WaitingRow[]): WaitsForCash | undefined {
  const [first] = rows
  return (
    first && {
      paise: Number(first.dayPaise),
      vendorOrderCount: Number(first.vendorOrderCount),
      vendorOrders: rows.map(amountOf),
    }
  )
}

type ReserveRow = VendorOrderRow & Pick<KeptReserve, 'until' | 'reason'> & { isComingBack: boolean }

function byEnd(rows: readonly ReserveRow[], today: Day): KeptReserve[] {
  const ends = new Map<string, KeptReserve>()
  for (const row of rows) {
    const { until, reason, isComingBack } = row
    const waitsFor = isComingBack ? 'return' : until < today ? 'cash' : undefined
    const key = `${until} ${waitsFor} ${reason}`
    const end = ends.get(key) ?? {
      until,
      reason,
      waitsFor,
      paise: 0,
      vendorOrders: [],
      paidOn: waitsFor ? undefined : payoutDay(addDays(until, 1)),
    }
    end.paise += row.paise
    end.vendorOrders.push(amountOf(row))
    ends.set(key, end)
  }
  return [...ends.values()].toSorted((a, b) => (a.until < b.until ? -1 : 1))
}

function amountOf({ vendorOrderId, sequence, paise, parcels }: VendorOrderRow): VendorOrderAmount {
  return {
    vendorOrder: { id: vendorOrderId, number: orderNumber(sequence) },
    paise,
    ...(parcels && { parcels }),
  }
}

async function readNumbers(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'sequence'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}
