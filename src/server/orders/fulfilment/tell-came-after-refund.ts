import type { Transaction } from 'kysely'
import { cameAfterRefundWords } from '#domain/orders/disputes/came-after-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { noteCameAfterRefund, readParcelToTell } from './parcel-store.ts'
import type { NotReceivedRefund } from './refunded-parcel-views.ts'

/**
 * Notes that a parcel was delivered after it was refunded as not received, and writes to its seller. No money moves: who
 * has both is its customer, whose letter asks to pay again or to give it back. Who bears it stays as it was decided.
 */
export async function tellCameAfterRefund(
  app: App,
  tx: Transaction<Schema>,
  { parcelId, vendorOrderId }: { parcelId: string; vendorOrderId: string },
  refund: NotReceivedRefund,
): Promise<void> {
  await noteCameAfterRefund(tx, parcelId, app.clock.now())
  const { sellerId, number, position } = await readParcelToTell(tx, parcelId)
  await mailSeller(app, tx, {
    to: 'dispatch',
    sellerId,
    kind: 'seller-parcel-after-refund',
    subject: `Order ${number}: parcel ${position} was delivered after its refund`,
    text: cameAfterRefundWords(refund),
    button: { label: 'See the order', path: `/vendor/orders/${vendorOrderId}` },
  })
}
