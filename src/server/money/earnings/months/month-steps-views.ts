import { sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { daysOfMonth, type Month, momentsOf } from '#domain/ground/shared/months.ts'
import type { SellerKind } from '#domain/money/earnings/ledger-entries.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/**
 * How what customers ordered in a month becomes what is left of it, in paise; what is taken off is negative. Each sum is
 * that of the amounts before it: `revenuePaise` of the first two, `salesPaise` of it and the next three, `earnedPaise` of
 * it and what is taken off, `closingPaise` of it, the opening balance and what was paid out.
 */
export interface MonthSteps {
  month: Month
  orders: number
  orderedPaise: Paise
  /** Of these orders, what was cancelled or came back whenever that was. */
  endedPaise: Paise
  /** As the dashboard counts it. */
  revenuePaise: Paise
  /** Of these orders, what was sent, or booked as returned, in another month. */
  otherMonthsPaise: Paise
  earlierSentPaise: Paise
  earlierReturnedPaise: Paise
  /** As the ledger has them: by the day on which they were sent. */
  salesPaise: Paise
  commissionPaise: Paise
  commissionGstPaise: Paise
  tcsPaise: Paise
  tdsPaise: Paise
  /** For disputes and in reserve. */
  heldPaise: Paise
  /** Freight, penalties, compensation and what else has nothing to do with a sale. */
  chargedPaise: Paise
  earnedPaise: Paise
  openingPaise: Paise
  paidOutPaise: Paise
  closingPaise: Paise
}

type Step = 'commission' | 'commission-gst' | 'tcs' | 'tds' | 'held' | 'charged' | 'paid-out'

const STEP_OF: Readonly<Record<Exclude<SellerKind, 'sale'>, Step>> = {
  commission: 'commission',
  'commission-gst': 'commission-gst',
  'tcs-igst': 'tcs',
  'tcs-cgst': 'tcs',
  'tcs-sgst': 'tcs',
  'tcs-utgst': 'tcs',
  'tcs-rounding': 'tcs',
  tds: 'tds',
  hold: 'held',
  'hold-taken': 'held',
  reserve: 'held',
  payout: 'paid-out',
  'return-freight': 'charged',
  'freight-gst': 'charged',
  penalty: 'charged',
  compensation: 'charged',
  'chargeback-lost': 'charged',
  'price-kept': 'charged',
  promotion: 'charged',
  'bank-offer': 'charged',
}

interface Booked {
  kind: SellerKind
  isOfMonth: boolean
  addedPaise: Paise
  takenPaise: Paise
}

/** One month of a seller from the orders of its customers to the balance at its end. */
export async function readMonthSteps(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  month: Month,
): Promise<MonthSteps> {
  const { from, until } = momentsOf(month)
  const days = daysOfMonth(month)
  const { rows } = await inSellerTransaction(app, sellerId, (tx) =>
    sql<{ orders: number; ordered: Paise; revenue: Paise; opening: Paise; booked: Booked[] }>`
      SELECT placed.orders, placed.ordered,
        (SELECT coalesce(sum(revenue_paise), 0) FROM seller_days
          WHERE seller_id = ${sellerId} AND day BETWEEN ${days.from} AND ${days.to}) AS revenue,
        (SELECT coalesce(sum(net_paise), 0) FROM ledger_days
          WHERE seller_id = ${sellerId} AND day < ${days.from}) AS opening,
        (SELECT coalesce(json_agg(booked), '[]') FROM (
          SELECT ledger_entries.kind, coalesce(vendor_orders.placed_at >= ${from}, false) AS "isOfMonth",
            coalesce(sum(seller_paise) FILTER (WHERE seller_paise > 0), 0) AS "addedPaise",
            coalesce(sum(seller_paise) FILTER (WHERE seller_paise < 0), 0) AS "takenPaise"
          FROM ledger_entries
          LEFT JOIN vendor_orders ON ledger_entries.kind = 'sale' AND vendor_orders.id = ledger_entries.vendor_order_id
          WHERE ledger_entries.seller_id = ${sellerId} AND at >= ${from} AND at < ${until} AND seller_paise <> 0
          GROUP BY 1, 2) AS booked) AS booked
      FROM (SELECT count(*) AS orders, coalesce(sum(subtotal_paise + shipping_paise), 0) AS ordered FROM vendor_orders
        WHERE seller_id = ${sellerId} AND placed_at >= ${from} AND placed_at < ${until}) AS placed`.execute(
      tx,
    ),
  )
  const [found] = rows
  return stepsOf(month, found ?? { orders: 0, ordered: 0, revenue: 0, opening: 0, booked: [] })
}

function stepsOf(
  month: Month,
  found: { orders: number; ordered: Paise; revenue: Paise; opening: Paise; booked: readonly Booked[] },
): MonthSteps {
  const taken: Record<Step, Paise> = {
    commission: 0,
    'commission-gst': 0,
    tcs: 0,
    tds: 0,
    held: 0,
    charged: 0,
    'paid-out': 0,
  }
  let [ofMonth, earlierSentPaise, earlierReturnedPaise] = [0, 0, 0]
  for (const { kind, isOfMonth, addedPaise, takenPaise } of found.booked) {
    if (kind !== 'sale') taken[STEP_OF[kind]] += addedPaise + takenPaise
    else if (isOfMonth) ofMonth += addedPaise + takenPaise
    else {
      earlierSentPaise += addedPaise
      earlierReturnedPaise += takenPaise
    }
  }
  const salesPaise = ofMonth + earlierSentPaise + earlierReturnedPaise
  const { 'paid-out': paidOutPaise, ...deductions } = taken
  const earnedPaise = Object.values(deductions).reduce((sum, paise) => sum + paise, salesPaise)
  return {
    month,
    orders: found.orders,
    orderedPaise: found.ordered,
    endedPaise: found.revenue - found.ordered,
    revenuePaise: found.revenue,
    otherMonthsPaise: ofMonth - found.revenue,
    earlierSentPaise,
    earlierReturnedPaise,
    salesPaise,
    commissionPaise: deductions.commission,
    commissionGstPaise: deductions['commission-gst'],
    tcsPaise: deductions.tcs,
    tdsPaise: deductions.tds,
    heldPaise: deductions.held,
    chargedPaise: deductions.charged,
    earnedPaise,
    openingPaise: found.opening,
    paidOutPaise,
    closingPaise: found.opening + earnedPaise + paidOutPaise,
  }
}
