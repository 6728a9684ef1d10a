import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import type { HeldTransfer, PayoutLegs } from '#domain/money/payouts/payout-legs.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
/** Later the payment has left the gateway for the marketplace's bank, and nothing can be split off it any more. */
const SPLIT_DAYS = 2

/** A vendor order that was paid through the service's gateway, and of which nothing was split off yet. */
export interface VendorOrderToSplit {
  orderId: string
  vendorOrderId: string
  sellerId: string
  linkedAccount: string
  gatewayPaymentId: string
}

/** Vendor orders of captured payments of which no money goes back: once it does, nothing can be split off any more. */
export async function listVendorOrdersToSplit(
  tx: Tx,
  { gateway, at, limit }: { gateway: string; at: Date; limit: number },
): Promise<VendorOrderToSplit[]> {
  const { rows } = await sql<VendorOrderToSplit>`
    SELECT vendor_order.order_id AS "orderId", vendor_order.id AS "vendorOrderId", vendor_order.seller_id AS "sellerId",
      sellers.linked_account AS "linkedAccount", payments.gateway_payment_id AS "gatewayPaymentId"
    FROM vendor_orders AS vendor_order JOIN sellers ON sellers.id = vendor_order.seller_id JOIN payments ON payments.order_id = vendor_order.order_id
    WHERE vendor_order.placed_at > ${at}::timestamptz - make_interval(days => ${SPLIT_DAYS}) AND NOT sellers.is_house
      AND sellers.linked_account IS NOT NULL AND vendor_order.status <> 'cancelled'
      AND payments.gateway = ${gateway} AND payments.status = 'paid' AND payments.gateway_payment_id IS NOT NULL
      -- Of a payment that goods of another order paid with, nothing is left to be split off: the payout pays it.
      -- Nor of an advance: it is less than what the seller earns, and the rest is cash, or another payment.
      AND payments.exchange_of_order_id IS NULL AND payments.cash_due_paise = 0
      AND NOT EXISTS (SELECT FROM rest_payments AS rest WHERE rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM payment_transfers WHERE payment_transfers.vendor_order_id = vendor_order.id)
      AND NOT EXISTS (SELECT FROM payment_refunds WHERE payment_refunds.order_id = vendor_order.order_id
        AND payment_refunds.gateway_payment_id IS NOT NULL)
    ORDER BY vendor_order.placed_at, vendor_order.id LIMIT ${limit}`.execute(tx)
  return rows
}

export async function insertTransfer(
  tx: Tx,
  transfer: VendorOrderToSplit & { id: string; service: string; amountPaise: Paise; at: Date },
): Promise<void> {
  const { amountPaise, at } = transfer
  await tx
    .insertInto('payment_transfers')
    .values({
      id: transfer.id,
      order_id: transfer.orderId,
      vendor_order_id: transfer.vendorOrderId,
      seller_id: transfer.sellerId,
      service: transfer.service,
      linked_account: transfer.linkedAccount,
      gateway_payment_id: transfer.gatewayPaymentId,
      status: 'asked',
      amount_paise: amountPaise,
      kept_paise: amountPaise,
      keep_paise: amountPaise,
      made_at: at,
      moved_at: at,
      next_try_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Notes what is no longer to stay of held transfers, by what of their vendor orders went back to the customer: in proportion, for
 * what the seller earns by them exactly is the payout's.
 */
export async function noteWhatWentBack(db: Kysely<Schema>, at: Date): Promise<void> {
  await sql`
    UPDATE payment_transfers AS transfers SET keep_paise = wanted, next_try_at = ${at}
    FROM (SELECT held.id, ceil(held.amount_paise * remaining.paise / nullif(remaining.whole, 0))::bigint AS wanted
      FROM payment_transfers AS held JOIN (SELECT vendor_order_id, sum(line_paise + shipping_share_paise) AS whole,
          sum(line_paise + shipping_share_paise - given_back_paise)::numeric AS paise FROM order_lines GROUP BY 1) AS remaining
        USING (vendor_order_id)
      WHERE held.status = 'held' AND held.payout_id IS NULL) AS vendor_order
    WHERE transfers.id = vendor_order.id AND transfers.status = 'held' AND transfers.payout_id IS NULL
      AND transfers.keep_paise = transfers.kept_paise AND wanted < transfers.keep_paise`.execute(db)
}

/** A transfer about which the service is to be asked. */
export interface DueTransfer {
  id: string
  service: string
  status: 'asked' | 'held'
  gatewayPaymentId: string
  linkedAccount: string
  amountPaise: Paise
  keepPaise: Paise
  reference: string | null
}

/** Takes transfers that are due; another worker leaves them alone for some minutes, in which a lost call has ended. */
export async function takeDueTransfers(db: Kysely<Schema>, at: Date, limit: number): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    UPDATE payment_transfers SET next_try_at = ${at}::timestamptz + interval '5 minutes' WHERE id IN (
      SELECT id FROM payment_transfers WHERE next_try_at <= ${at} ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, service, status, gateway_payment_id AS "gatewayPaymentId", linked_account AS "linkedAccount",
      amount_paise AS "amountPaise", keep_paise AS "keepPaise", reference`.execute(db)
  return rows
}

/** Writes that a transfer stands on hold with so much; what is to stay of it is never more. */
export async function writeHeld(
  db: Kysely<Schema>,
  { id, reference, keptPaise, at }: { id: string; reference: string; keptPaise: Paise; at: Date },
): Promise<void> {
  await sql`UPDATE payment_transfers SET status = 'held', reference = ${reference}, kept_paise = ${keptPaise},
      keep_paise = least(keep_paise, ${keptPaise}::bigint), moved_at = ${at}, next_try_at = NULL
    WHERE id = ${id} AND status IN ('asked', 'held') AND payout_id IS NULL`.execute(db)
}

/** Writes that a transfer is refused for good: its sale is paid without it. */
export async function writeRefusedTransfer(
  db: Kysely<Schema>,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('payment_transfers')
    .set({ status: 'failed', problem: reason, moved_at: at, next_try_at: null })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .execute()
}

/**
 * What stands on hold of the sales that these rows of the ledger pay, the oldest first, under lock; and of those of a
 * payout that did not arrive: one row owes it again whole, and does not name its sales.
 */
export async function lockHeldOf(
  tx: Tx,
  { sellerId, service, rowIds }: { sellerId: string; service: string; rowIds: readonly number[] },
): Promise<HeldTransfer[]> {
  const { rows } = await sql<HeldTransfer>`
    SELECT id, kept_paise AS "keptPaise" FROM payment_transfers
    WHERE seller_id = ${sellerId} AND service = ${service} AND status = 'held' AND payout_id IS NULL
      AND kept_paise > 0 AND kept_paise = keep_paise AND EXISTS (SELECT FROM ledger_entries AS sold
        WHERE sold.vendor_order_id = payment_transfers.vendor_order_id
          AND sold.kind = ANY (${[...SALE_KINDS]}::text[]) AND (sold.id = ANY (${[...rowIds]}::bigint[])
            OR EXISTS (SELECT FROM payout_rows JOIN payouts ON payouts.id = payout_rows.payout_id
              WHERE payout_rows.ledger_entry_id = sold.id AND payouts.status IN ('failed', 'returned'))))
    ORDER BY made_at, id FOR UPDATE`.execute(tx)
  return rows
}

/** Has held transfers released with a payout, each cut down to what the payout takes of it. */
export async function bindTransfers(
  tx: Tx,
  { payoutId, keeps }: { payoutId: string; keeps: PayoutLegs['keeps'] },
): Promise<void> {
  for (const { id, keepPaise } of keeps)
    await tx
      .updateTable('payment_transfers')
      .set({ payout_id: payoutId, keep_paise: keepPaise, next_try_at: null })
      .where('id', '=', id)
      .execute()
}

/** The transfers of a payout that has arrived are released; those of one that was refused stand on hold as before. */
export async function endTransfersOf(
  tx: Tx,
  { payoutId, isPaid, at }: { payoutId: string; isPaid: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_transfers')
    .set((eb) =>
      isPaid
        ? { status: 'released', kept_paise: eb.ref('keep_paise'), moved_at: at }
        : { payout_id: null, keep_paise: eb.ref('kept_paise'), moved_at: at },
    )
    .where('payout_id', '=', payoutId)
    .where('status', '=', 'held')
    .execute()
}

/** What a payout releases. */
export async function listHeldOf(
  db: Kysely<Schema>,
  payoutId: string,
): Promise<{ reference: string; keepPaise: Paise }[]> {
  const rows = await db
    .selectFrom('payment_transfers')
    .select(['reference', 'keep_paise as keepPaise'])
    .where('payout_id', '=', payoutId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(({ reference, keepPaise }) => ({ reference: reference ?? '', keepPaise }))
}
