import type { Transaction } from 'kysely'
import type { PieceOfParcel } from '#domain/goods/reviews/review-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeConfirmation } from './receipt-store.ts'

/** Notes, audited, that an administrator vouches for the receipt of a piece; whoever calls it weighs what hangs on that. */
export async function vouchForReceipt(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'reviews.decide'>,
  o: { piece: PieceOfParcel; isOfWorth: boolean; orderId: string; sellerId: string; reason: string },
): Promise<void> {
  const { piece, isOfWorth, orderId, sellerId, reason } = o
  await writeConfirmation(tx, { piece, isOfWorth, by: admin.userId, reason, at: app.clock.now() })
  await audit(tx, app, {
    ...asActor(admin),
    sellerId,
    action: 'review.receipt_confirmed',
    subject: { kind: 'order', id: orderId },
    after: { parcel: piece.parcelId, line: piece.orderLineId, piece: piece.piece, isOfWorth, reason },
  })
}
