import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMailOnce } from '#server/ground/mail/queue-mail.ts'
import { lateMail } from './late-mail.ts'
import { listLateVendorOrders } from './late-mail-views.ts'

const VENDOR_ORDERS_AT_ONCE = 100

/** Writes to customers whose promised day is over, once for each vendor order, however often it runs. */
export async function tellLateCustomers(app: App): Promise<void> {
  const today = indianDay(app.clock.now())
  for (;;) {
    const vendorOrders = await listLateVendorOrders(app.db, { today, limit: VENDOR_ORDERS_AT_ONCE })
    for (const vendorOrder of vendorOrders) {
      const { vendorOrderId, orderId, userId, email } = vendorOrder
      const mail = lateMail(vendorOrder, app.config.publicUrl)
      await inTransaction(app, (tx) =>
        queueMailOnce(app, tx, { ...mail, to: email, orderId, userId }, { vendorOrderId }),
      )
    }
    if (vendorOrders.length < VENDOR_ORDERS_AT_ONCE) return
  }
}
