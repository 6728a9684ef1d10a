import { sql } from 'kysely'
import type { DocumentKind } from '#domain/sellers/document-file.ts'
import { type MissingItem, missingItems } from '#domain/sellers/seller-readiness.ts'
import type { App } from '#server/app.ts'
import { inSellerTransaction } from '#server/db/seller-transaction.ts'

export interface SellerApproval {
  missing: MissingItem[]
  /** What was said when it was decided. */
  note: string | null
  /** What the back office has asked, until it is answered. */
  question: string | null
}

/** What keeps a shop from being approved, and what was said about it. */
export async function readApproval(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<SellerApproval> {
  const row = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('sellers')
      .select(['legal_name', 'gstin', 'address', 'pickup_address', 'bank_account_last4'])
      .select(['care_email', 'care_phone', 'decision_note', 'asked_note', 'answered_at'])
      .select(
        sql<boolean>`EXISTS (SELECT FROM offers WHERE seller_id = ${sellerId} AND status <> 'removed')`.as(
          'has_product',
        ),
      )
      .select(
        sql<DocumentKind[]>`ARRAY(SELECT kind FROM seller_documents
          WHERE seller_id = ${sellerId} AND replaced_at IS NULL)`.as('documents'),
      )
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow(),
  )
  return {
    note: row.decision_note,
    question: row.answered_at ? null : row.asked_note,
    missing: missingItems({
      legalName: row.legal_name,
      gstin: row.gstin,
      address: row.address,
      pickupAddress: row.pickup_address,
      bankAccountLast4: row.bank_account_last4,
      careEmail: row.care_email,
      carePhone: row.care_phone,
      hasProduct: row.has_product,
      documents: row.documents,
    }),
  }
}
