import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { StandingContribution } from '#domain/money/earnings/contribution-shares.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Contribution } from './contribution-views.ts'
import type { SharePaid } from './promotion-share-views.ts'

type Tx = Transaction<Schema>

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
      return_id: row.returnId ?? null,
      seller_id: payer.sellerId,
      vendor_order_id: payer.vendorOrderId,
      paise: row.paise,
      paid_at: at,
    })
    .execute()
}

/** What others pay for the promotions of an order, or the marketplace for the offer of a bank with which it was paid. */
export async function insertPromotionContributions(
  tx: Tx,
  rows: readonly (SharePaid & { id: string; at: Date })[],
): Promise<void> {
  await tx
    .insertInto('price_contributions')
    .values(
      rows.map((row) => ({
        id: row.id,
        order_id: row.orderId,
        order_line_id: row.orderLineId,
        promotion_id: row.promotionId ?? null,
        bank_offer_id: row.bankOfferId ?? null,
        paise: row.paise,
        paid_at: row.at,
      })),
    )
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
export async function readStanding(
  tx: Tx,
  orderLineId: string,
): Promise<(StandingContribution & Pick<SharePaid, 'promotionId' | 'bankOfferId'>)[]> {
  const rows = await tx
    .selectFrom('price_contributions')
    .select(['id', 'promotion_id', 'bank_offer_id'])
    .select(
      sql<number>`paise - (SELECT coalesce(sum(back.paise), 0) FROM contribution_returns AS back
        WHERE back.contribution_id = price_contributions.id)`.as('left'),
    )
    .where('order_line_id', '=', orderLineId)
    .orderBy('sequence')
    .execute()
  return rows
    .map(({ id, left, promotion_id: promotionId, bank_offer_id: bankOfferId }) => ({
      id,
      paise: Number(left),
      promotionId: promotionId ?? undefined,
      bankOfferId: bankOfferId ?? undefined,
      isOfPromotion: promotionId !== null || bankOfferId !== null,
    }))
    .filter(({ paise }) => paise > 0)
}
