import { sql } from 'kysely'
import type { DocumentKind } from '#domain/selling/sellers/document-file.ts'
import {
  type ChecklistStep,
  type SellerOnTheWay,
  sellerChecklist,
} from '#domain/selling/sellers/seller-checklist.ts'
import { type MissingItem, missingItems } from '#domain/selling/sellers/seller-readiness.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { isEmailVerified } from '#server/people/sign-in/email-verification/verification-views.ts'

export interface SellerApproval {
  missing: MissingItem[]
  /** What was said when it was decided. */
  note: string | null
  /** What the back office has asked, until it is answered. */
  question: string | null
  /** Something on sale is in stock. */
  hasStock: boolean
}

/** What keeps a seller from being approved, and what was said about it. */
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
      .select(
        sql<boolean>`EXISTS (SELECT FROM offers JOIN stock ON stock.offer_id = offers.id
          WHERE offers.seller_id = ${sellerId} AND status = 'live' AND on_hand > reserved)`.as('has_stock'),
      )
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow(),
  )
  return {
    note: row.decision_note,
    question: row.answered_at ? null : row.asked_note,
    hasStock: row.has_stock,
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

/** The steps that are left before a seller who is not approved may sell, with what was said about the application. */
export async function readChecklist(
  app: Pick<App, 'db' | 'random'>,
  {
    userId,
    sellerId,
    secondFactor,
  }: { userId: string; sellerId: string } & Pick<SellerOnTheWay, 'secondFactor'>,
): Promise<SellerApproval & { steps: ChecklistStep[] }> {
  const [approval, isVerified] = await Promise.all([
    readApproval(app, sellerId),
    isEmailVerified(app.db, userId),
  ])
  const isAsked = approval.question !== null
  return {
    ...approval,
    steps: sellerChecklist({ ...approval, isAsked, isEmailVerified: isVerified, secondFactor }),
  }
}
