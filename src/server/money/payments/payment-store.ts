import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Payment } from './payment.ts'
import { findOrderOfRest } from './rest/rest-payment-store.ts'

type Tx = Transaction<Schema>

export interface NewPayment {
  id: string
  orderId: string
  method: PaymentMethod
  status: PaymentStatus
  amountPaise: Paise
  /** What is collected at the doors besides. */
  cashDuePaise?: Paise | undefined
  gateway: string | null
  at: Date
}

/** A payment answers within seconds; if nobody has written its outcome after this long, the worker asks the gateway. */
const ASK_AFTER = sql<Date>`now() + interval '1 minute'`
/** A bank that did not answer may still say yes within three days, by the gateways' own documents. */
const ASK_UNTIL = sql<Date>`now() + interval '3 days'`

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      method: payment.method,
      status: payment.status,
      amount_paise: payment.amountPaise,
      cash_due_paise: payment.cashDuePaise ?? 0,
      gateway: payment.gateway,
      created_at: payment.at,
      updated_at: payment.at,
      ...(payment.status === 'pending' && { next_ask_at: ASK_AFTER, ask_until: ASK_UNTIL }),
    })
    .execute()
}

/** The payment of an order that goods of another order pay for: the same payment at the gateway, by the same card. */
export async function insertExchangePayment(
  tx: Tx,
  payment: { id: string; orderId: string; ofOrderId: string; amountPaise: Paise; at: Date },
): Promise<void> {
  await tx
    .insertInto('payments')
    .columns([
      'id',
      'order_id',
      'exchange_of_order_id',
      'amount_paise',
      'status',
      'created_at',
      'updated_at',
      'method',
      'gateway',
      'gateway_payment_id',
      'card_brand',
      'card_last4',
      'card_issuer',
      'instrument',
    ])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .select(({ val, cast }) => [
          cast<string>(val(payment.id), 'uuid').as('id'),
          cast<string>(val(payment.orderId), 'uuid').as('order_id'),
          'order_id as exchange_of_order_id',
          cast<number>(val(payment.amountPaise), 'bigint').as('amount_paise'),
          cast<'paid'>(val('paid'), 'text').as('status'),
          cast<Date>(val(payment.at), 'timestamptz').as('created_at'),
          cast<Date>(val(payment.at), 'timestamptz').as('updated_at'),
        ])
        .select(['method', 'gateway', 'gateway_payment_id', 'card_brand', 'card_last4', 'card_issuer'])
        .select('instrument')
        .where('order_id', '=', payment.ofOrderId),
    )
    .execute()
}

/** The orders that goods of an order pay for. */
export async function listPaidByExchange(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('exchange_of_order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export async function findPayment(db: Tx | App['db'], orderId: string): Promise<Payment | undefined> {
  const row = await selectPayment(db).where('order_id', '=', orderId).executeTakeFirst()
  return row && paymentOf(row)
}

export async function lockPaymentRow(tx: Tx, orderId: string): Promise<Payment | undefined> {
  const row = await selectPayment(tx).where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  return row && paymentOf(row)
}

function selectPayment(db: Tx | App['db']) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'method', 'status', 'amount_paise', 'cash_due_paise'])
    .select(['gateway', 'gateway_order_id'])
    .select(['gateway_payment_id', 'problem'])
    .select((eb) => [
      eb
        .selectFrom('rest_payments')
        .select('rest_payments.gateway_payment_id')
        .whereRef('rest_payments.order_id', '=', 'payments.order_id')
        .where('rest_payments.gateway_payment_id', 'is not', null)
        .as('rest_gateway_payment_id'),
      eb
        .exists(
          eb
            .selectFrom('rest_payments')
            .select('rest_payments.id')
            .whereRef('rest_payments.order_id', '=', 'payments.order_id'),
        )
        .as('has_rests'),
      eb
        .selectFrom('used_bank_offers')
        .select('discount_paise')
        .whereRef('used_bank_offers.order_id', '=', 'payments.order_id')
        .as('discount_paise'),
      jsonArrayFrom(
        eb
          .selectFrom('order_bank_offers')
          .innerJoin('bank_offers', 'bank_offers.id', 'bank_offer_id')
          .select(['bank_offers.id as bankOfferId', 'gateway_offer_id as gatewayOfferId'])
          .select('discount_paise as discountPaise')
          .whereRef('order_bank_offers.order_id', '=', 'payments.order_id')
          .orderBy('gateway_offer_id'),
      ).as('offers'),
    ])
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayment>['executeTakeFirstOrThrow']>>

function paymentOf(row: PaymentRow): Payment {
  return {
    orderId: row.order_id,
    method: row.method,
    status: row.status,
    amountPaise: row.amount_paise,
    cashDuePaise: row.cash_due_paise,
    askedPaise: row.amount_paise + (row.discount_paise ?? 0),
    offers: row.offers,
    gateway: row.gateway,
    gatewayOrderId: row.gateway_order_id,
    gatewayPaymentId: row.gateway_payment_id,
    restGatewayPaymentId: row.rest_gateway_payment_id,
    hasRests: Boolean(row.has_rests),
    problem: row.problem,
  }
}

export interface PaymentOutcome {
  status: PaymentStatus
  gatewayPaymentId?: string
  card?: { brand: string; last4: string; issuer: string } | undefined
  /** By which bank, wallet, lender or plan it came, as people read it. */
  instrument?: string | undefined
  problem?: string
  /** What its customer paid, where an offer of a bank took something off. */
  paidPaise?: Paise | undefined
  /** Another way of paying than before. */
  method?: PaymentMethod
  gateway?: string
  /** True while the gateway may still have something to say about it. */
  keepAsking: boolean
}

export async function updatePayment(
  tx: Tx,
  orderId: string,
  { card, instrument, keepAsking, at, ...outcome }: PaymentOutcome & { at: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: outcome.status,
      updated_at: at,
      problem: outcome.problem ?? null,
      ...(outcome.gatewayPaymentId ? { gateway_payment_id: outcome.gatewayPaymentId } : {}),
      ...(outcome.paidPaise !== undefined && { amount_paise: outcome.paidPaise }),
      ...(outcome.method && { method: outcome.method }),
      ...(outcome.gateway && { gateway: outcome.gateway }),
      ...(card ? { card_brand: card.brand, card_last4: card.last4, card_issuer: card.issuer } : {}),
      ...(instrument && { instrument }),
      ...(keepAsking ? {} : { next_ask_at: null, ask_until: null }),
      ...(outcome.status === 'pending' && { next_ask_at: ASK_AFTER, ask_until: ASK_UNTIL, asks: 0 }),
    })
    .where('order_id', '=', orderId)
    .execute()
}

/** An order in cash that is paid ahead: it stays due, and the gateway is asked like any other, for this amount. */
export async function beginAsking(
  tx: Tx,
  { orderId, gateway, amountPaise }: { orderId: string; gateway: string; amountPaise: Paise },
) {
  await tx
    .updateTable('payments')
    .set({ gateway, amount_paise: amountPaise, next_ask_at: ASK_AFTER, ask_until: ASK_UNTIL, asks: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

/** The rest of an order with an advance begins to be paid online: the gateway is asked about it like about any other. */
export async function askOn(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ next_ask_at: ASK_AFTER, ask_until: ASK_UNTIL, asks: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

/** The rest of an order with an advance was paid online: nothing of it is left for the doors. */
export async function addRest(
  tx: Tx,
  { orderId, amountPaise, at }: { orderId: string; amountPaise: Paise; at: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({
      amount_paise: eb('amount_paise', '+', amountPaise),
      cash_due_paise: 0,
      updated_at: at,
    }))
    .where('order_id', '=', orderId)
    .execute()
}

/** The gateway's order for this purchase, the first that was written. */
export async function saveGatewayOrder(
  db: App['db'],
  { orderId, gateway, gatewayOrderId }: { orderId: string; gateway: string; gatewayOrderId: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ gateway_order_id: gatewayOrderId })
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .where('gateway_order_id', 'is', null)
    .execute()
}

export async function findOrderOfGateway(
  db: App['db'],
  { gateway, gatewayOrderId }: { gateway: string; gatewayOrderId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('gateway', '=', gateway)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()
  return row?.order_id ?? (await findOrderOfRest(db, { gateway, gatewayOrderId }))
}

/**
 * Takes the payments whose time to ask has come and sets their next time in the same statement. The pause is a minute
 * for the time of a hold and then doubles up to two hours; three days after it began there is nothing left to learn.
 */
export async function takeDuePayments(db: App['db'], limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    UPDATE payments SET asks = asks + 1,
      next_ask_at = CASE WHEN ask_until > now()
        THEN now() + least(interval '1 minute' * (2 ^ greatest(0, least(asks - 20, 7))), interval '2 hours') END
    WHERE id IN (
      SELECT id FROM payments WHERE next_ask_at <= now() ORDER BY next_ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING order_id`.execute(db)
  return rows.map((row) => row.order_id)
}
