import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMailOnce } from '#server/ground/mail/queue-mail.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { newOrderMail } from './seller-mail.ts'
import { listVendorOrdersOfOrder } from './seller-mail-views.ts'

/**
 * Writes to everybody who acts for the sellers of an order what is theirs of it, once. A job does so after the order was
 * placed, so that no buyer waits for it.
 */
export async function writeSellerMails(app: App, orderId: string): Promise<void> {
  for (const vendorOrder of await listVendorOrdersOfOrder(app.db, orderId)) {
    const { vendorOrderId, sellerId } = vendorOrder
    await inTransaction(app, async (tx) => {
      for (const vendor of await listVendors(tx, sellerId, 'dispatch')) {
        const mail = newOrderMail({ ...vendorOrder, vendorName: vendor.name }, app.config.publicUrl)
        await queueMailOnce(
          app,
          tx,
          { ...mail, to: vendor.email, orderId, userId: vendor.userId },
          { vendorOrderId },
        )
      }
    })
  }
}
