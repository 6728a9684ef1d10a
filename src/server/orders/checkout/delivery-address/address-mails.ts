import type { Transaction } from 'kysely'
import type { ChangedAddress } from '#domain/orders/orders/address-change.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import type { OrderToCorrect } from './order-to-correct-views.ts'

/**
 * Tells the customer, at the address of the order, where it goes now and where it was to go, and the sellers who are to pack
 * it; in the transaction that corrects it, which happens once.
 */
export async function queueAddressMails(
  app: App,
  tx: Transaction<Schema>,
  { order, to, isByOffice }: { order: OrderToCorrect; to: ChangedAddress; isByOffice: boolean },
): Promise<void> {
  const { number, current } = order
  const { publicUrl } = app.config
  const rows = [
    { label: 'New address', value: textOf(to), strong: true },
    { label: 'Before', value: textOf(current) },
  ]
  await queueMail(app, tx, {
    kind: 'order-address-corrected',
    to: order.email,
    orderId: order.id,
    userId: order.userId,
    subject: `New delivery address for your order (${number})`,
    content: {
      preview: `It goes to ${textOf(to)}.`,
      greeting: `Dear ${order.firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: isByOffice
            ? `We have corrected the delivery address of your order ${number}, as you asked us.`
            : `You have changed the delivery address of your order ${number}.`,
        },
        { kind: 'rows', rows },
        {
          kind: 'paragraph',
          text: 'If this was not you, or the address is wrong, please reply to this email or call us before the order is packed: see below.',
        },
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
      ],
    },
  })
  // The mail of a new order names the town alone: before they accept, sellers have read no street.
  const isTold = (status: VendorOrderStatus) =>
    status === 'accepted' || (status === 'pending' && !order.isUntold && isOtherTown(current, to))
  for (const { id, sellerId, status } of order.vendorOrders)
    for (const vendor of isTold(status) ? await listVendors(tx, sellerId, 'dispatch') : [])
      await queueMail(app, tx, {
        kind: 'seller-address-corrected',
        to: vendor.email,
        userId: vendor.userId,
        subject: `New delivery address for ${number}`,
        content: {
          preview: `Order ${number} goes to another address. Please pack it for that one.`,
          greeting: `Dear ${vendor.name},`,
          blocks: [
            {
              kind: 'paragraph',
              text: `Order ${number} goes to another address. Its label, invoice and packing slip will have the new one. If you have printed or written the address already, please do not use it.`,
            },
            { kind: 'button', label: 'See the order', url: `${publicUrl}/vendor/orders/${id}` },
          ],
        },
      })
}

function isOtherTown(before: ChangedAddress, after: ChangedAddress): boolean {
  return before.city !== after.city || before.postalCode !== after.postalCode
}

function textOf({ address, city, postalCode }: ChangedAddress): string {
  return `${address}, ${city} ${postalCode}`
}
