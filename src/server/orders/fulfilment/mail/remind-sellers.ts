import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMailOnce } from '#server/ground/mail/queue-mail.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { dispatchLateMail, dispatchTodayMail } from './seller-mail.ts'
import { type Due, listDueVendorOrders, listSellersWithDue } from './seller-mail-views.ts'

const SELLERS_AT_ONCE = 100
/** Named in one mail; the rest are on the seller's page. */
const VENDOR_ORDERS_SHOWN_MAX = 20

/**
 * Reminds sellers of what is to leave today and of what is late: one mail of each a day, with all of them in it, however
 * often it runs.
 */
export async function remindSellers(app: App): Promise<void> {
  const today = indianDay(app.clock.now())
  for (const isLate of [false, true]) {
    const due = { today, isLate }
    let after = ''
    for (;;) {
      const sellers = await listSellersWithDue(app.db, due, { after, limit: SELLERS_AT_ONCE })
      for (const sellerId of sellers) await remind(app, sellerId, due)
      if (sellers.length < SELLERS_AT_ONCE) break
      after = sellers.at(-1) ?? ''
    }
  }
}

async function remind(app: App, sellerId: string, due: Due): Promise<void> {
  const write = due.isLate ? dispatchLateMail : dispatchTodayMail
  await inTransaction(app, async (tx) => {
    const vendors = await listVendors(tx, sellerId, 'dispatch')
    if (vendors.length === 0) return
    const { vendorOrders, count } = await listDueVendorOrders(tx, due, {
      sellerId,
      limit: VENDOR_ORDERS_SHOWN_MAX,
    })
    for (const vendor of vendors) {
      const mail = write(
        { vendorName: vendor.name, vendorOrders, count, today: due.today },
        app.config.publicUrl,
      )
      await queueMailOnce(app, tx, { ...mail, to: vendor.email, userId: vendor.userId }, { day: due.today })
    }
  })
}
