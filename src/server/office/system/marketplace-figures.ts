import type { Kysely } from 'kysely'
import { indianDay } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readBounded } from '#server/ground/db/transaction.ts'
import { readMailFigures } from '#server/ground/mail/mail-figures-views.ts'
import type { GaugeDescription, GaugeValue } from '#server/ground/metrics/metrics.ts'
import { readPaymentFigures } from '#server/money/payments/figures/payment-figures-views.ts'
import { readRefundFigures } from '#server/money/payments/figures/refund-figures-views.ts'
import { readPayoutFigures } from '#server/money/payouts/payout-figures-views.ts'
import { readBooksHealth } from '#server/money/reconciliation/ledger-check-views.ts'
import { readCashFigures, readSalesFigures } from '#server/money/reporting/sales-figures-views.ts'
import { findLastBackups } from '#server/office/backups/backup-views.ts'
import { readOrderFigures } from '#server/orders/orders/figures/order-figures-views.ts'
import { readHoldFigures } from '#server/selling/inventory/hold-figures-views.ts'
import { countQueues } from './job-views.ts'

/** A statement that takes longer is ended: whoever measures a shop must not slow it down. */
const READ_MS_MAX = 1_000

/** What is read of the marketplace as a whole. Ages are 0 where nothing waits, counts have an upper bound. */
export const MARKETPLACE_GAUGES = {
  nanonagar_orders_placed: { help: 'Orders that were ever placed.' },
  nanonagar_orders_last_day: {
    help: 'Orders of the last 24 hours, by how they stand now and how they are paid.',
    labels: ['state', 'payment_method'],
  },
  nanonagar_orders_last_day_paise: {
    help: 'What they come to, in paise.',
    labels: ['state', 'payment_method'],
  },
  nanonagar_last_order_timestamp_seconds: { help: 'When the last order was placed.' },
  nanonagar_sales_today_orders: { help: 'Orders of the day in India that count as sales.' },
  nanonagar_sales_today_units: { help: 'Pieces of the day in India that are sold.' },
  nanonagar_revenue_today_paise: {
    help: 'What was sold on the day in India, less what was taken back, in paise.',
  },
  nanonagar_payments: {
    help: 'Payments that somebody waits for: pending at the gateway, due at the door, refund-due. Up to 10,000.',
    labels: ['state'],
  },
  nanonagar_payments_oldest_age_seconds: {
    help: 'How long ago the oldest of them was ordered.',
    labels: ['state'],
  },
  nanonagar_last_capture_timestamp_seconds: { help: 'When money last came by the gateway.' },
  nanonagar_gateway_events_waiting: {
    help: 'What the gateway told in the last seven days and nobody has worked off. Up to 10,000.',
  },
  nanonagar_gateway_events_oldest_age_seconds: { help: 'How long the oldest of that has waited.' },
  nanonagar_refunds: {
    help: 'Refunds that have not been paid: waiting for an account, asked for, pending at the gateway, failed.',
    labels: ['state'],
  },
  nanonagar_refunds_paise: { help: 'What they come to, in paise.', labels: ['state'] },
  nanonagar_refunds_oldest_age_seconds: {
    help: 'How long ago the oldest of them was asked for.',
    labels: ['state'],
  },
  nanonagar_payouts: { help: 'Payouts to sellers of the last 90 days.', labels: ['state'] },
  nanonagar_payouts_paise: { help: 'What they come to, in paise.', labels: ['state'] },
  nanonagar_payouts_oldest_age_seconds: {
    help: 'How long ago the oldest of them was made.',
    labels: ['state'],
  },
  nanonagar_cash_on_the_road_parcels: { help: 'Parcels that have left whose cash is not here.' },
  nanonagar_cash_on_the_road_paise: { help: 'That cash, in paise.' },
  nanonagar_cash_oldest_delivered_age_seconds: {
    help: 'How long ago the oldest of them was delivered.',
  },
  nanonagar_stock_holds: {
    help: 'Lines of orders whose payment is under way, which hold stock. Up to 10,000.',
  },
  nanonagar_stock_held_pieces: { help: 'The pieces that they hold.' },
  nanonagar_stock_holds_overdue_seconds: {
    help: 'How long the oldest hold has run out and not been released.',
  },
  nanonagar_queue_jobs: { help: 'Jobs by queue. Up to 1,000 each.', labels: ['queue', 'state'] },
  nanonagar_queue_oldest_age_seconds: {
    help: 'How long the oldest job of a queue could have been run.',
    labels: ['queue'],
  },
  nanonagar_mails: {
    help: 'Letters that have not left: waiting (refused so far among them), refused, given-up. Up to 10,000.',
    labels: ['state'],
  },
  nanonagar_mails_oldest_age_seconds: { help: 'How long the oldest letter has waited that is still tried.' },
  nanonagar_backup_timestamp_seconds: { help: 'When the last whole backup ended.' },
  nanonagar_backup_bytes: { help: 'What it takes.' },
  nanonagar_backup_failed: { help: '1 when the last backup failed.' },
  nanonagar_ledger_differences: { help: 'Where the ledger differs from what it is about. Up to 1,000.' },
  nanonagar_ledger_checked_timestamp_seconds: { help: 'When the ledger was last compared.' },
} as const satisfies Record<string, GaugeDescription>

export type FigureName = keyof typeof MARKETPLACE_GAUGES
type Figure = GaugeValue<FigureName>
type Db = Kysely<Schema>

/** Each is read by itself: one that fails or takes too long does not take the others along. */
const GROUPS: Readonly<Record<string, (db: Db, app: Pick<App, 'clock'>) => Promise<Figure[]>>> = {
  orders: readOrders,
  sales: readSales,
  payments: readPayments,
  refunds: readRefunds,
  payouts: readPayouts,
  cash: readCash,
  holds: readHolds,
  queues: readQueues,
  mails: readMails,
  backups: readBackups,
  books: readBooks,
}

export interface MarketplaceFigures {
  figures: Figure[]
  /** The groups of figures that could not be read. */
  failed: string[]
}

/** How the marketplace stands, in figures without anything of a person: one reading after another, each bounded in time. */
export async function readMarketplaceFigures(
  app: Pick<App, 'db' | 'clock' | 'log'>,
): Promise<MarketplaceFigures> {
  const figures: Figure[] = []
  const failed: string[] = []
  for (const [name, read] of Object.entries(GROUPS)) {
    try {
      figures.push(...(await readBounded(app.db, READ_MS_MAX, (db) => read(db, app))))
    } catch (error) {
      app.log.warn({ err: error, figures: name }, 'figures of the marketplace could not be read')
      failed.push(name)
    }
  }
  return { figures, failed }
}

export const FIGURE_GROUPS = Object.keys(GROUPS)

const figure = (name: FigureName, value: number): Figure => ({ name, value })
const of = (name: FigureName, labels: Record<string, string>, value: number): Figure => ({
  name,
  labels,
  value,
})
const moment = (name: FigureName, at: Date | null | undefined): Figure[] =>
  at ? [figure(name, at.getTime() / 1_000)] : []

async function readOrders(db: Db): Promise<Figure[]> {
  const { lastDay, lastPlacedAt } = await readOrderFigures(db)
  return [
    ...lastDay.flatMap(({ status, paymentMethod, count, paise }) => {
      const labels = { state: status, payment_method: paymentMethod }
      return [
        of('nanonagar_orders_last_day', labels, count),
        of('nanonagar_orders_last_day_paise', labels, paise),
      ]
    }),
    ...moment('nanonagar_last_order_timestamp_seconds', lastPlacedAt),
  ]
}

async function readSales(db: Db, { clock }: Pick<App, 'clock'>): Promise<Figure[]> {
  const sales = await readSalesFigures(db, indianDay(clock.now()))
  return [
    figure('nanonagar_orders_placed', sales.ordersEver),
    figure('nanonagar_sales_today_orders', sales.orders),
    figure('nanonagar_sales_today_units', sales.units),
    figure('nanonagar_revenue_today_paise', sales.revenuePaise),
  ]
}

async function readPayments(db: Db): Promise<Figure[]> {
  const payments = await readPaymentFigures(db)
  return [
    ...payments.open.flatMap(({ state, count, oldestSeconds }) => [
      of('nanonagar_payments', { state }, count),
      of('nanonagar_payments_oldest_age_seconds', { state }, oldestSeconds),
    ]),
    ...moment('nanonagar_last_capture_timestamp_seconds', payments.lastCapturedAt),
    figure('nanonagar_gateway_events_waiting', payments.eventsWaiting),
    figure('nanonagar_gateway_events_oldest_age_seconds', payments.oldestEventSeconds),
  ]
}

async function readRefunds(db: Db): Promise<Figure[]> {
  return (await readRefundFigures(db)).flatMap(({ state, count, paise, oldestSeconds }) => [
    of('nanonagar_refunds', { state }, count),
    of('nanonagar_refunds_paise', { state }, paise),
    of('nanonagar_refunds_oldest_age_seconds', { state }, oldestSeconds),
  ])
}

async function readPayouts(db: Db): Promise<Figure[]> {
  return (await readPayoutFigures(db)).flatMap(({ state, count, paise, oldestSeconds }) => [
    of('nanonagar_payouts', { state }, count),
    of('nanonagar_payouts_paise', { state }, paise),
    of('nanonagar_payouts_oldest_age_seconds', { state }, oldestSeconds),
  ])
}

async function readCash(db: Db): Promise<Figure[]> {
  const { parcels, paise, oldestDeliveredSeconds } = await readCashFigures(db)
  return [
    figure('nanonagar_cash_on_the_road_parcels', parcels),
    figure('nanonagar_cash_on_the_road_paise', paise),
    figure('nanonagar_cash_oldest_delivered_age_seconds', oldestDeliveredSeconds),
  ]
}

async function readHolds(db: Db): Promise<Figure[]> {
  const { holds, pieces, overdueSeconds } = await readHoldFigures(db)
  return [
    figure('nanonagar_stock_holds', holds),
    figure('nanonagar_stock_held_pieces', pieces),
    figure('nanonagar_stock_holds_overdue_seconds', overdueSeconds),
  ]
}

async function readQueues(db: Db, { clock }: Pick<App, 'clock'>): Promise<Figure[]> {
  const now = clock.now().getTime()
  return (await countQueues(db)).flatMap(({ name: queue, waiting, active, failed, oldestAt }) => [
    of('nanonagar_queue_jobs', { queue, state: 'waiting' }, waiting),
    of('nanonagar_queue_jobs', { queue, state: 'active' }, active),
    of('nanonagar_queue_jobs', { queue, state: 'failed' }, failed),
    of(
      'nanonagar_queue_oldest_age_seconds',
      { queue },
      oldestAt ? Math.max(0, (now - oldestAt.getTime()) / 1_000) : 0,
    ),
  ])
}

async function readMails(db: Db): Promise<Figure[]> {
  const { waiting, refusedSoFar, givenUp, oldestWaitingSeconds } = await readMailFigures(db)
  return [
    of('nanonagar_mails', { state: 'waiting' }, waiting),
    of('nanonagar_mails', { state: 'refused' }, refusedSoFar),
    of('nanonagar_mails', { state: 'given-up' }, givenUp),
    figure('nanonagar_mails_oldest_age_seconds', oldestWaitingSeconds),
  ]
}

async function readBackups(db: Db): Promise<Figure[]> {
  const { made, problem } = await findLastBackups(db)
  return [
    ...moment('nanonagar_backup_timestamp_seconds', made?.endedAt),
    ...(made ? [figure('nanonagar_backup_bytes', made.bytes)] : []),
    figure('nanonagar_backup_failed', problem === undefined ? 0 : 1),
  ]
}

async function readBooks(db: Db): Promise<Figure[]> {
  const { open, checkedAt } = await readBooksHealth(db)
  return [
    figure('nanonagar_ledger_differences', open),
    ...moment('nanonagar_ledger_checked_timestamp_seconds', checkedAt),
  ]
}
