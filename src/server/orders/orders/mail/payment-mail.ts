import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { type OrderForMail, type OrderMail, type RefundTerms, wholeBackText } from './order-mail.ts'

/** To a customer whose money came for an order that had been cancelled; `terms` are those of the day. */
export function orderCancelledRefundMail(
  order: OrderForMail,
  publicUrl: string,
  terms: RefundTerms,
): OrderMail {
  const amount = formatInr(order.onlinePaise, 2)
  return {
    kind: 'order-refund-due',
    subject: `Your NanoNagar order ${order.number}: we are refunding you`,
    content: {
      preview: `We are refunding ${amount}, as the order was already cancelled.`,
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `Your payment of ${amount} for order ${order.number} was confirmed after the order was cancelled. Nothing will be sent.`,
        ),
        say(wholeBackText(order, terms)),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

/**
 * To a customer who paid for an order that was to be paid at the door; `backPaise` was paid for pieces that had
 * been cancelled, and goes back.
 */
export function orderPaidAheadMail(
  order: OrderForMail,
  publicUrl: string,
  { paidPaise, backPaise }: { paidPaise: Paise; backPaise: Paise },
): OrderMail {
  const amount = formatInr(paidPaise, 2)
  return {
    kind: 'order-paid-ahead',
    subject: `Your NanoNagar order ${order.number} is paid`,
    content: {
      preview: 'There is nothing to pay when the parcel arrives.',
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `Thank you. We have your payment of ${amount} for order ${order.number}. There is nothing to pay when the parcel arrives.`,
        ),
        ...(backPaise > 0
          ? [
              say(
                `Part of the order was cancelled, so we refund ${formatInr(backPaise, 2)} of it the way you paid.`,
              ),
            ]
          : []),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}
