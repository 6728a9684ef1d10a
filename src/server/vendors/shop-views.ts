import { sql } from 'kysely'
import { type MissingPiece, missingPieces } from '#domain/vendors/shop-readiness.ts'
import type { App } from '../app.ts'
import { inSellerTransaction } from '../db/seller-transaction.ts'

/** What keeps a shop from being approved, and what was said about it. */
export async function readApproval(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<{ missing: MissingPiece[]; note: string | null }> {
  const row = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('sellers')
      .select(['legal_name', 'gstin', 'address', 'pickup_address', 'bank_account_last4'])
      .select(['care_email', 'care_phone', 'decision_note'])
      .select(
        sql<boolean>`EXISTS (SELECT FROM offers WHERE seller_id = ${sellerId} AND status <> 'removed')`.as(
          'has_product',
        ),
      )
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow(),
  )
  return {
    note: row.decision_note,
    missing: missingPieces({
      legalName: row.legal_name,
      gstin: row.gstin,
      address: row.address,
      pickupAddress: row.pickup_address,
      bankAccountLast4: row.bank_account_last4,
      careEmail: row.care_email,
      carePhone: row.care_phone,
      hasProduct: row.has_product,
    }),
  }
}
