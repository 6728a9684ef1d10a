import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { claimTelling } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import { confirmationUrl } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { confirmationMail } from './mail/confirmation-mail.ts'
import { findOrderToConfirm } from './order-to-confirm-views.ts'
import { sendCode } from './send-code.ts'

/** Writes to the customer of an order that they are to confirm it, by mail and with a code to their telephone, once. */
export function tellToConfirm(app: App, orderId: string): Promise<void> {
  return inTransaction(app, async (tx) => {
    if (!(await claimTelling(app, tx, orderId))) return
    await mailLink(app, tx, { orderId })
    const order = await findOrderToConfirm(tx, orderId)
    if (order) await sendCode(app, tx, order)
  })
}

/** Sends the link, in the caller's transaction. Gives the address. */
export async function mailLink(
  app: App,
  tx: Transaction<Schema>,
  { orderId, isReminder = false }: { orderId: string; isReminder?: boolean },
): Promise<string | undefined> {
  const order = await findOrderToConfirm(tx, orderId)
  if (!order) return undefined
  const { publicUrl } = app.config
  const mail = confirmationMail(order, { publicUrl, link: confirmationUrl(app, orderId), isReminder })
  await queueMail(app, tx, { ...mail, to: order.email, orderId, userId: order.userId })
  return order.email
}
