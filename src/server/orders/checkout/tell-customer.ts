import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { OrderForMail, OrderMail } from '#server/orders/orders/mail/order-mail.ts'
import { findOrderForMail } from '#server/orders/orders/mail/order-mail-views.ts'
import { queuePlacedMessage } from '#server/orders/orders/mail/queue-placed-message.ts'
import type { OrderedPieces } from '#server/selling/cart/cart-at-checkout.ts'

/** Writes to the customer of an order, in the caller's transaction. Gives what was in the order. */
export async function tellCustomer(
  app: App,
  tx: Transaction<Schema>,
  orderId: string,
  makeMail: (order: OrderForMail, publicUrl: string) => OrderMail,
): Promise<{ goods: OrderedPieces[] }> {
  const order = await findOrderForMail(tx, orderId)
  const { email, userId, goods } = order
  const mail = makeMail(order, app.config.publicUrl)
  await queueMail(app, tx, { ...mail, to: email, orderId, userId })
  if (mail.kind === 'order-placed') await queuePlacedMessage(app, tx, order)
  return { goods }
}
