import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** What a seller pays of an order in its customer's place; of no line where it is paid to the customer. */
export interface Contribution {
  orderId: string
  orderLineId: string | null
  /** The cancellation that broke the word. */
  cancellationId: string
  payer: Payer
  paise: Paise
}

/** A seller, and the sale of which it broke the word. */
export interface Payer {
  sellerId: string
  vendorOrderId: string
}

export async function insertContribution(
  tx: Tx,
  { id, payer, at, ...row }: Contribution & { id: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('price_contributions')
    .values({
      id,
      order_id: row.orderId,
      order_line_id: row.orderLineId,
      cancellation_id: row.cancellationId,
      seller_id: payer.sellerId,
      vendor_order_id: payer.vendorOrderId,
      paise: row.paise,
      paid_at: at,
    })
    .execute()
}

export async function insertReturn(
  tx: Tx,
  back: { contributionId: string; causeId: string; paise: Paise; at: Date },
): Promise<void> {
  await tx
    .insertInto('contribution_returns')
    .values({
      contribution_id: back.contributionId,
      cause_id: back.causeId,
      paise: back.paise,
      returned_at: back.at,
    })
    .execute()
}

/** What of the contributions to a line has not gone back, the oldest first; under the lock of its order. */
export async function readStanding(tx: Tx, orderLineId: string): Promise<{ id: string; paise: Paise }[]> {
  const rows = await tx
    .selectFrom('price_contributions')
    .select('id')
    .select(
      sql<number>`paise - (SELECT coalesce(sum(back.paise), 0) FROM contribution_returns AS back
        WHERE back.contribution_id = price_contributions.id)`.as('left'),
    )
    .where('order_line_id', '=', orderLineId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ id, left }) => ({ id, paise: Number(left) })).filter(({ paise }) => paise > 0)
}

/** The contributions that went back for one of these causes, with what went back of each, the oldest first. */
export async function readReturned(
  tx: Tx,
  { causeIds, orderLineId }: { causeIds: readonly string[]; orderLineId?: string },
): Promise<Contribution[]> {
  if (causeIds.length === 0) return []
  const rows = await tx
    .selectFrom('contribution_returns')
    .innerJoin('price_contributions', 'price_contributions.id', 'contribution_id')
    .select(['order_id', 'order_line_id', 'cancellation_id', 'seller_id', 'vendor_order_id'])
    .select('contribution_returns.paise')
    .where('cause_id', 'in', [...causeIds])
    .$if(orderLineId !== undefined, (query) => query.where('order_line_id', '=', orderLineId ?? ''))
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    cancellationId: row.cancellation_id,
    payer: { sellerId: row.seller_id, vendorOrderId: row.vendor_order_id },
    paise: row.paise,
  }))
}

/** What went back of contributions for a cause, in paise. */
export async function readReturnedPaise(tx: Tx, causeId: string): Promise<Paise> {
  return (await readReturned(tx, { causeIds: [causeId] })).reduce((sum, { paise }) => sum + paise, 0)
}
