import type { Transaction } from 'kysely'
import { numberOfOrder } from '#domain/ground/phone-messages/fill-template.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import type { OrderForMail } from './order-mail.ts'

/** Tells the number of an order that is placed, beside the mail: on WhatsApp, where its customer agreed to it. */
export async function queuePlacedMessage(
  app: App,
  tx: Transaction<Schema>,
  order: OrderForMail & { userId: string },
): Promise<void> {
  const to = numberOfOrder(order.phoneNumber)
  if (!to) return
  const { orderId, userId, number, totalPaise } = order
  await queueMessage(app, tx, {
    kind: 'order-placed',
    to,
    values: { order: number, amount: formatInr(totalPaise, 2) },
    event: orderId,
    userId,
    orderId,
  })
}
