import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { type OrderForMail, type OrderMail, type RefundTerms, wholeBackText } from './order-mail.ts'

/** To a customer whose money came for an order that had been cancelled; `terms` are those of the day. */
export function orderCancelledRefundMail(
  order: OrderForMail,
  publicUrl: string,
  terms: RefundTerms,
): OrderMail {
  const amount = formatInr(order.totalPaise, 2)
  return {
    kind: 'order-refund-due',
    subject: `Your NanoNagar order ${order.number}: your money goes back`,
    content: {
      preview: `${amount} goes back to you: the order had been cancelled.`,
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(`Your payment of ${amount} was confirmed after the order had been cancelled. Nothing is sent.`),
        say(wholeBackText(order, terms)),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

/**
 * To a customer who paid for an order that was to be paid at the door; `backPaise` was paid for parts that had been
 * cancelled, and goes back.
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
      preview: 'You pay nothing when the parcel arrives.',
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `Thank you: we have your payment of ${amount} for order ${order.number}. You pay nothing when the parcel arrives.`,
        ),
        ...(backPaise > 0
          ? [
              say(
                `A part of the order had been cancelled: ${formatInr(backPaise, 2)} of it goes back to where it came from.`,
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
