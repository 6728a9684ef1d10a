import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { OrderToConfirm } from '#server/orders/cash-confirmations/mail/confirmation-mail.ts'

/** What its pages show of an order in cash that is to be confirmed. Nothing of why it is asked. */
export interface ConfirmationShown {
  orderId: string
  number: string
  duePaise: Paise
  until: string
  vendorOrders: OrderToConfirm['vendorOrders']
}

export function confirmationShown(order: OrderToConfirm): ConfirmationShown {
  const { orderId, number, duePaise, dueAt, vendorOrders } = order
  return {
    orderId,
    number,
    duePaise,
    until: formatDateTime(dueAt),
    vendorOrders,
  }
}
