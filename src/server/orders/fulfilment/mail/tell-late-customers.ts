import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMailOnce } from '#server/ground/mail/queue-mail.ts'
import { lateMail } from './late-mail.ts'
import { listLateParts } from './late-mail-views.ts'

const PARTS_AT_ONCE = 100

/** Writes to customers whose promised day is over, once for each part of an order, however often it runs. */
export async function tellLateCustomers(app: App): Promise<void> {
  const today = indianDay(app.clock.now())
  for (;;) {
    const parts = await listLateParts(app.db, { today, limit: PARTS_AT_ONCE })
    for (const part of parts) {
      const { vendorOrderId, orderId, userId, email } = part
      const mail = lateMail(part, app.config.publicUrl)
      await inTransaction(app, (tx) =>
        queueMailOnce(app, tx, { ...mail, to: email, orderId, userId }, { vendorOrderId }),
      )
    }
    if (parts.length < PARTS_AT_ONCE) return
  }
}
