import { type Kysely, sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { EwayBillStatus } from '#domain/money/invoicing/eway-bills/eway-bill-status.ts'
import { needsEwayBill } from '#domain/money/invoicing/eway-bills/eway-limits.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { PrintedInvoice } from '../pdf/printed-invoice.ts'

/** The e-way bill of a parcel as its seller sees it. Times are ISO texts, amounts paise. */
export interface EwayBillView {
  parcelId: string
  valuePaise: Paise
  /** `none`: it needs one and nobody has asked. */
  state: EwayBillStatus | 'none'
  problem: string | null
  number: string | null
  validUntil: string | null
  /** Of the invoice that the bill names; null while none is issued. */
  invoiceNumber: string | null
  /** Whether a portal is set up that can be asked. */
  canAsk: boolean
}

type Tools = Pick<App, 'db' | 'clock' | 'ewayBills'>

/** The parcels of a vendor order that move under an e-way bill only; ask only for a vendor order that the visitor may see. */
export async function listEwayBills(
  { db, clock, ewayBills }: Tools,
  { sellerId, vendorOrderId }: { sellerId: string; vendorOrderId: string },
): Promise<EwayBillView[]> {
  const rows = await movements(db)
    .where('parcels.vendor_order_id', '=', vendorOrderId)
    .where('parcels.seller_id', '=', sellerId)
    .where('parcels.status', '<>', 'cancelled')
    .execute()
  return rows.flatMap((row) => {
    // What has left has left: it is asked for while the parcel is here.
    if (row.state === null && (row.status !== 'packed' || !isNeeded(row, clock.now()))) return []
    return {
      parcelId: row.id,
      valuePaise: row.value_paise,
      state: row.state ?? 'none',
      problem: row.problem,
      number: row.number,
      validUntil: row.valid_until?.toISOString() ?? null,
      invoiceNumber: row.invoice_number,
      canAsk: ewayBills !== undefined,
    }
  })
}

/**
 * The vendor orders of which something that has not left needs an e-way bill still, with what that is worth: what is left
 * to pack, as one parcel, or a packed parcel. Known from the moment at which the order is placed, so that nobody learns it
 * while the courier waits.
 */
export async function foretellEwayBills(
  { db, clock }: { db: Kysely<Schema>; clock: App['clock'] },
  vendorOrderIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select(['vendor_orders.id', 'orders.state_code as to_state'])
    .select((eb) =>
      eb.fn.coalesce('sellers.pickup_state_code', 'vendor_orders.supplier_state_code').as('from_state'),
    )
    .select(
      sql<Paise>`greatest(
      vendor_orders.subtotal_paise + vendor_orders.shipping_paise - vendor_orders.cancelled_paise
        - coalesce((SELECT sum(parcel_lines.goods_paise + parcel_lines.shipping_paise) FROM parcels
          JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id
          WHERE parcels.vendor_order_id = vendor_orders.id AND parcels.status <> 'cancelled'), 0),
      (SELECT max(boxes.value) FROM (
        SELECT sum(parcel_lines.goods_paise + parcel_lines.shipping_paise) AS value FROM parcels
        JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id
        LEFT JOIN eway_bills ON eway_bills.parcel_id = parcels.id
        WHERE parcels.vendor_order_id = vendor_orders.id AND parcels.status = 'packed'
          AND eway_bills.state IS DISTINCT FROM 'made'
        GROUP BY parcels.id) AS boxes))::bigint`.as('value_paise'),
    )
    .where('vendor_orders.id', '=', (eb) => eb.fn.any(eb.val([...vendorOrderIds])))
    .where('vendor_orders.status', 'in', TO_DISPATCH)
    .execute()
  const now = clock.now()
  return new Map(rows.flatMap((row) => (isNeeded(row, now) ? [[row.id, row.value_paise] as const] : [])))
}

/** Of packed parcels, those that may not leave yet: no e-way bill was asked for, or its number has not come. */
export async function readEwayBillsDue(
  { db, clock }: { db: Kysely<Schema>; clock: App['clock'] },
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, 'missing' | 'asked'>> {
  const rows = await movements(db)
    .where('parcels.id', '=', (eb) => eb.fn.any(eb.val([...parcelIds])))
    .where('parcels.status', '=', 'packed')
    .execute()
  const now = clock.now()
  return new Map(
    rows.flatMap((row) =>
      row.state === 'made' || !isNeeded(row, now)
        ? []
        : [[row.id, row.state === 'asked' ? ('asked' as const) : ('missing' as const)] as const],
    ),
  )
}

/** What a parcel is worth that may not move yet, since it has no e-way bill; undefined for one that may. */
export async function findMissingEwayBill(
  { db, clock }: { db: Kysely<Schema>; clock: App['clock'] },
  parcelId: string,
): Promise<{ valuePaise: Paise } | undefined> {
  const row = await movements(db).where('parcels.id', '=', parcelId).executeTakeFirst()
  if (!row || row.state === 'made' || !isNeeded(row, clock.now())) return undefined
  return { valuePaise: row.value_paise }
}

/** Whether a parcel, of those that the caller may see, moves under an e-way bill only. */
export async function isEwayBillNeeded(
  { db, clock }: { db: Kysely<Schema>; clock: App['clock'] },
  parcelId: string,
): Promise<boolean> {
  const row = await movements(db).where('parcels.id', '=', parcelId).executeTakeFirst()
  return row !== undefined && isNeeded(row, clock.now())
}

/** Whether a number stands on a parcel already. */
export async function isEwayBillKnown(db: Kysely<Schema>, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('eway_bills')
    .select('parcel_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/** The bill under which the goods of an invoice move, as it is printed; null where there is none. */
export async function findPrintedEwayBill(
  db: Kysely<Schema>,
  invoiceId: string,
): Promise<PrintedInvoice['ewayBill']> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('eway_bills', 'eway_bills.parcel_id', 'invoices.parcel_id')
    .select(['eway_bills.number', 'valid_until'])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst()
  if (!row?.number) return null
  return { number: row.number, validUntil: row.valid_until && indianDay(row.valid_until) }
}

function movements(db: Kysely<Schema>) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .leftJoin('invoices', 'invoices.parcel_id', 'parcels.id')
    .leftJoin('eway_bills', 'eway_bills.parcel_id', 'parcels.id')
    .select(['parcels.id', 'parcels.status', 'orders.state_code as to_state'])
    .select(['eway_bills.state', 'eway_bills.problem', 'eway_bills.number', 'eway_bills.valid_until'])
    .select('invoices.number as invoice_number')
    .select((eb) => [
      eb.fn.coalesce('sellers.pickup_state_code', 'vendor_orders.supplier_state_code').as('from_state'),
      eb
        .selectFrom('parcel_lines')
        .select(sql<number>`coalesce(sum(goods_paise + shipping_paise), 0)::bigint`.as('value'))
        .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
        .$asScalar()
        .$notNull()
        .as('value_paise'),
    ])
    .orderBy('parcels.position')
}

/** A seller without a state cannot issue an invoice at all, which is refused by itself. */
function isNeeded(
  row: { value_paise: Paise; from_state: string | null; to_state: string },
  now: Date,
): boolean {
  const from = findState(row.from_state ?? '')
  const to = findState(row.to_state)
  if (!from || !to) return false
  return needsEwayBill({
    valuePaise: row.value_paise,
    fromState: from.code,
    toState: to.code,
    date: indianDay(now),
  })
}
