import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { SharePaid } from './promotion-share-views.ts'

type Tx = Transaction<Schema>

/** What a seller pays of an order in its customer's place; of no line where it is paid to the customer. */
export interface Contribution {
  orderId: string
  orderLineId: string | null
  /** The cancellation that broke the word; null where it is paid for a return. */
  cancellationId: string | null
  /** The return under warranty whose pieces cost more today. */
  returnId?: string
  payer: Payer
  paise: Paise
}

/** A seller, and the sale of which it broke the word. */
export interface Payer {
  sellerId: string
  vendorOrderId: string
}

/**
 * What somebody else than the customer pays of what was not cancelled of an order, or of a vendor order, by the column of a
 * query that holds its id. In paise.
 */
export function contributedTo(of: { order: string } | { vendorOrder: string }): RawBuilder<Paise> {
  const which =
    'order' in of
      ? sql`lines.order_id = ${sql.ref(of.order)}`
      : sql`lines.vendor_order_id = ${sql.ref(of.vendorOrder)}`
  return sql<Paise>`(SELECT coalesce(sum(lines.contributed_paise - coalesce((SELECT sum(gone.contributed_paise)
      FROM cancellation_lines AS gone WHERE gone.order_line_id = lines.id), 0)), 0)::bigint
    FROM order_lines AS lines WHERE ${which})`
}

/** What the customer of an order was to pay when it was written, by the orders of a query. In paise. */
export function agreedToPay(): RawBuilder<Paise> {
  return sql<Paise>`(orders.total_paise - (SELECT coalesce(sum(contributed_paise), 0) FROM order_lines
    WHERE order_lines.order_id = orders.id))::bigint`
}

/** The contributions of sellers that went back for one of these causes, with what went back of each, the oldest first. */
export async function readReturned(
  tx: Tx,
  { causeIds, orderLineId }: { causeIds: readonly string[]; orderLineId?: string },
): Promise<Contribution[]> {
  if (causeIds.length === 0) return []
  const rows = await tx
    .selectFrom('contribution_returns')
    .innerJoin('price_contributions', 'price_contributions.id', 'contribution_id')
    .where('promotion_id', 'is', null)
    .where('bank_offer_id', 'is', null)
    .select(['order_id', 'order_line_id', 'cancellation_id', 'seller_id', 'vendor_order_id'])
    .select('contribution_returns.paise')
    .where('cause_id', 'in', [...causeIds])
    .$if(orderLineId !== undefined, (query) => query.where('order_line_id', '=', orderLineId ?? ''))
    .orderBy('sequence')
    .$narrowType<BrokenWord>()
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    cancellationId: row.cancellation_id,
    payer: { sellerId: row.seller_id, vendorOrderId: row.vendor_order_id },
    paise: row.paise,
  }))
}

interface BrokenWord {
  cancellation_id: string
  seller_id: string
  vendor_order_id: string
}

/** What of promotions and offers of banks went back for one of these causes to whoever pays for them, the oldest first. */
export async function readReturnedShares(tx: Tx, causeIds: readonly string[]): Promise<SharePaid[]> {
  if (causeIds.length === 0) return []
  const rows = await tx
    .selectFrom('contribution_returns')
    .innerJoin('price_contributions', 'price_contributions.id', 'contribution_id')
    .leftJoin('promotions', 'promotions.id', 'promotion_id')
    .select(['order_id', 'order_line_id', 'promotions.id', 'payer', 'bank_offer_id'])
    .select('contribution_returns.paise')
    .where('cause_id', 'in', [...causeIds])
    .where('price_contributions.seller_id', 'is', null)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    orderLineId: row.order_line_id ?? '',
    promotionId: row.id ?? undefined,
    isOurs: row.payer === 'marketplace',
    bankOfferId: row.bank_offer_id ?? undefined,
    paise: row.paise,
  }))
}

/** What went back of contributions for a cause, in paise. */
export async function readReturnedPaise(tx: Tx, causeId: string): Promise<Paise> {
  const { paise } = await tx
    .selectFrom('contribution_returns')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('paise'), eb.lit(0)).as('paise'))
    .where('cause_id', '=', causeId)
    .executeTakeFirstOrThrow()
  return Number(paise)
}
