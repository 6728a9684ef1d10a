import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { MONEY_STAYS } from '#domain/money/payments/bank-dispute.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import { isOpen } from '#domain/orders/disputes/dispute-state.ts'
import type { UnderWay } from '#domain/orders/orders/order-headline.ts'
import { isOpenReturn, returnNumber } from '#domain/orders/returns/return-status.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import type { App } from '#server/ground/app.ts'
import { gatewayPayments } from '#server/money/payments/rest/payments-of-order-views.ts'
import { readRefundStop } from '#server/orders/refunds/charged-back-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { readPickups } from '#server/orders/returns/pickups/pickup-views.ts'

type Tools = Pick<App, 'db' | 'clock'>
type Own = { userId: string; orderIds: readonly string[] }

const NOTHING: UnderWay = {
  returns: [],
  disputes: [],
  refunds: [],
  refunded: undefined,
  exchangedFor: [],
  isWithBank: false,
  paidByBankPaise: 0,
}

/** What is under way about a customer's own orders besides their parcels, by the id of each that was asked for. */
export async function readUnderWay(app: Tools, own: Own): Promise<(orderId: string) => UnderWay> {
  if (own.orderIds.length === 0) return () => NOTHING
  const [returns, exchanges, disputes, refunds, withBank] = await Promise.all([
    readReturns(app, own),
    readExchanges(app, own),
    readDisputes(app, own),
    readRefunds(app, own),
    readWithBank(app, own),
  ])
  return (orderId) => ({
    returns: returns.get(orderId) ?? [],
    disputes: disputes.get(orderId) ?? [],
    ...(refunds.get(orderId) ?? { refunds: [], refunded: undefined }),
    exchangedFor: exchanges.get(orderId) ?? [],
    ...(withBank.get(orderId) ?? { isWithBank: false, paidByBankPaise: 0 }),
  })
}

async function readReturns(app: Tools, own: Own) {
  const rows = await app.db
    .selectFrom('returns')
    .innerJoin('parcels', 'parcels.id', 'returns.parcel_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'returns.vendor_order_id')
    .leftJoin('return_ways_back', 'return_ways_back.return_id', 'returns.id')
    .select(['returns.id', 'returns.sequence', 'returns.order_id', 'returns.kind', 'returns.status'])
    .select(['wanted', 'way', 'act_by', 'agreed_takes_paise', 'cash_paise', 'supplier_name'])
    .select(['return_ways_back.due_at', 'return_ways_back.sent_at', 'return_ways_back.by_kind'])
    .select(['return_ways_back.courier_name', 'return_ways_back.tracking_number'])
    .where('returns.order_id', 'in', [...own.orderIds])
    .where('returns.user_id', '=', own.userId)
    .where((eb) =>
      eb.or([
        eb('returns.status', 'in', [...OPEN_RETURNS]),
        // Sent back or to be, and not there yet as far as anybody can know.
        eb.and([eb('returns.status', '=', 'refused'), eb('return_ways_back.due_at', '>', app.clock.now())]),
      ]),
    )
    .orderBy('returns.sequence')
    .execute()
  const pickups = await readPickups(
    app.db,
    rows.flatMap(({ id, way, status }) => (way === 'pickup' && status === 'requested' ? [id] : [])),
    app.clock.now(),
  )
  const found = new Map<string, UnderWay['returns'][number][]>()
  for (const row of rows) {
    const isOpenNow = isOpenReturn(row.status)
    push(found, row.order_id, {
      id: row.id,
      number: returnNumber(Number(row.sequence)),
      kind: row.kind,
      status: row.status,
      wanted: row.wanted,
      way: row.way,
      sellerName: row.supplier_name,
      actBy: row.act_by?.toISOString() ?? null,
      isPartlyRefused: false,
      refundStop: isOpenNow ? await readRefundStop(app.db, row.order_id) : undefined,
      isPaidByBank: false,
      refundDone: undefined,
      isLookedAt: row.agreed_takes_paise !== null && isOpenNow,
      isPaidInCash: row.cash_paise > 0,
      claim: undefined,
      pickup: pickups.get(row.id),
      wayBack: row.due_at
        ? {
            dueAt: row.due_at.toISOString(),
            sentAt: row.sent_at?.toISOString() ?? null,
            by: row.by_kind,
            courierName: row.courier_name,
            trackingNumber: row.tracking_number,
          }
        : undefined,
    })
  }
  return found
}

async function readExchanges({ db }: Tools, own: Own) {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'exchange_order_id')
    .select(['returns.order_id', 'orders.id', 'orders.sequence'])
    .where('returns.order_id', 'in', [...own.orderIds])
    .where('returns.user_id', '=', own.userId)
    .orderBy('orders.sequence')
    .execute()
  const found = new Map<string, UnderWay['exchangedFor'][number][]>()
  for (const { order_id: orderId, id, sequence } of rows)
    push(found, orderId, { id, number: orderNumber(sequence) })
  return found
}

async function readDisputes({ db }: Tools, own: Own) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'disputes.vendor_order_id')
    .select(['disputes.id', 'disputes.sequence', 'disputes.order_id', 'disputes.status'])
    .select(['due_at', 'agreed_takes_paise', 'supplier_name'])
    .where('disputes.order_id', 'in', [...own.orderIds])
    .where('disputes.user_id', '=', own.userId)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .execute()
  const found = new Map<string, UnderWay['disputes'][number][]>()
  for (const { status, ...row } of rows)
    if (isOpen(status))
      push(found, row.order_id, {
        id: row.id,
        number: disputeNumber(row.sequence),
        status,
        sellerName: row.supplier_name,
        dueAt: row.due_at.toISOString(),
        isAgreed: row.agreed_takes_paise !== null,
      })
  return found
}

/** Asks for the days of those orders alone of which something goes back. */
async function readRefunds(app: Tools, own: Own) {
  const rows = await app.db
    .selectFrom('payment_refunds')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', [...own.orderIds])
    .execute()
  const found = new Map<string, Pick<UnderWay, 'refunds' | 'refunded'>>()
  for (const { order_id: orderId } of rows) {
    const refunds = (await listOwnRefunds(app, own, orderId)).filter(({ isChargedBack }) => !isChargedBack)
    const done = refunds.flatMap(({ doneOn, amountPaise }) =>
      doneOn ? [{ on: indianDay(new Date(doneOn)), paise: amountPaise }] : [],
    )
    const lastDay = done
      .map(({ on }) => on)
      .toSorted()
      .at(-1)
    found.set(orderId, {
      refunds: refunds
        .filter(({ doneOn }) => !doneOn)
        .map(({ amountPaise, needsAccount, waitsForBank, expected }) => ({
          paise: amountPaise,
          needsAccount,
          waitsForBank,
          latest: expected?.latest,
        })),
      refunded: lastDay ? { on: lastDay, paise: sumOf(done) } : undefined,
    })
  }
  return found
}

/** What banks do with the payments of these orders. */
async function readWithBank({ db }: Tools, own: Own) {
  const rows = await db
    .selectFrom('payment_disputes')
    .innerJoin(gatewayPayments().as('paid'), (join) =>
      join
        .onRef('payment_disputes.gateway', '=', 'paid.gateway')
        .onRef('payment_disputes.gateway_payment_id', '=', 'paid.gateway_payment_id'),
    )
    .select(['paid.order_id', 'payment_disputes.status', 'payment_disputes.amount_paise'])
    .where('paid.order_id', 'in', [...own.orderIds])
    .where('payment_disputes.status', 'not in', [...MONEY_STAYS])
    .execute()
  const found = new Map<string, Pick<UnderWay, 'isWithBank' | 'paidByBankPaise'>>()
  for (const { order_id: orderId, status, amount_paise: paise } of rows) {
    const before = found.get(orderId) ?? { isWithBank: false, paidByBankPaise: 0 }
    found.set(orderId, {
      isWithBank: before.isWithBank || status !== 'lost',
      paidByBankPaise: before.paidByBankPaise + (status === 'lost' ? paise : 0),
    })
  }
  return found
}

function sumOf(of: readonly { paise: Paise }[]): Paise {
  return of.reduce((sum, { paise }) => sum + paise, 0)
}

function push<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  into.set(key, [...(into.get(key) ?? []), value])
}
