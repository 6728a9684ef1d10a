import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

/** What a promotion that others than its seller pay for takes off a line. */
export interface PromotionShare {
  orderLineId: string
  promotionId: string
  /** The marketplace pays for it itself. */
  isOurs: boolean
  paise: number
}

/** What others than sellers pay of a line of an order: for a promotion, or for the offer of a bank. */
export interface SharePaid {
  orderId: string
  orderLineId: string
  paise: number
  promotionId?: string | undefined
  /** Of a promotion: the marketplace pays for it itself. */
  isOurs?: boolean
  bankOfferId?: string | undefined
}

/** What others than sellers pay for the promotions of an order, in the order of lines and promotions. */
export async function readSharesOfOthers(db: Db, orderId: string): Promise<PromotionShare[]> {
  const rows = await db
    .selectFrom('order_line_promotions')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .innerJoin('promotions', 'promotions.id', 'promotion_id')
    .select(['order_line_id', 'promotion_id', 'payer', 'paise'])
    .where('order_lines.order_id', '=', orderId)
    .where('payer', '<>', 'seller')
    .orderBy('order_line_id')
    .orderBy('promotion_id')
    .execute()
  return rows.map((row) => ({
    orderLineId: row.order_line_id,
    promotionId: row.promotion_id,
    isOurs: row.payer === 'marketplace',
    paise: row.paise,
  }))
}
