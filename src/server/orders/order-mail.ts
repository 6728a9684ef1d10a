import type { MarketplaceTerms } from '#domain/settings/marketplace-terms.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import type { DeliveryAddress } from '#domain/shipping/delivery-address.ts'
import { stateOfCode } from '#domain/shipping/states.ts'
import type { MailContent, MailPart } from '#server/mail/mail-layout.ts'

/** What the mails about an order need to know of it. Amounts in paise. */
export interface OrderForMail extends DeliveryAddress {
  orderId: string
  number: string
  placedAt: Date | null
  paymentMethod: 'card' | 'cod'
  /** The card that paid, for payment by card. */
  card: { brand: string; last4: string } | undefined
  lines: readonly { name: string; quantity: number; linePaise: Paise }[]
  subtotalPaise: Paise
  savingsPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
}

export interface OrderMail {
  kind: string
  subject: string
  content: MailContent
}

/** The confirmation that the success page promises. */
export function orderPlacedMail(order: OrderForMail, publicUrl: string): OrderMail {
  const next =
    order.paymentMethod === 'cod'
      ? `Please keep ${formatInr(order.totalPaise, 2)} ready: you pay when the parcel arrives. We write again when it is on its way.`
      : 'We write again when your parcel is on its way.'
  return {
    kind: 'order-placed',
    subject: `Your NanoNagar order ${order.number}`,
    content: {
      greeting: `Dear ${order.firstName},`,
      parts: [
        say(`Thank you for your order ${order.number}${placedOn(order)}. ${next}`),
        { kind: 'rows', rows: order.lines.map(lineRow) },
        { kind: 'rows', rows: totalRows(order) },
        say(`Payment: ${paymentText(order)}`),
        say(`Delivery to:\n${addressText(order)}`),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

/** To a customer whose card payment was never confirmed. */
export function orderNotPaidMail(order: OrderForMail, publicUrl: string): OrderMail {
  return {
    kind: 'order-not-paid',
    subject: `Your NanoNagar order ${order.number} was not paid`,
    content: {
      greeting: `Dear ${order.firstName},`,
      parts: [
        say(
          `We did not get a confirmation of your card payment of ${formatInr(order.totalPaise, 2)} in time, so nothing was ordered and the goods are for sale again.`,
        ),
        say(
          'If your bank shows a charge after all, you need not do anything: we keep asking the payment gateway and either place your order or send the money back, and tell you which.',
        ),
        { kind: 'button', label: 'Go to your cart', url: `${publicUrl}/cart` },
      ],
    },
  }
}

/** To a customer whose money came after the goods were gone; `terms` are those of the day. */
export function orderTooLateMail(
  order: OrderForMail,
  publicUrl: string,
  { refundDays, cardRefundDays }: Pick<MarketplaceTerms, 'refundDays' | 'cardRefundDays'>,
): OrderMail {
  return {
    kind: 'order-refund-due',
    subject: `Your NanoNagar order ${order.number}: your money goes back`,
    content: {
      greeting: `Dear ${order.firstName},`,
      parts: [
        say(
          `Your payment of ${formatInr(order.totalPaise, 2)} was confirmed only after the goods had been sold to somebody else. We are sorry: the order cannot be sent.`,
        ),
        say(
          `The whole amount goes back to your card: refunds are processed in ${spanInMail(refundDays)} business days, and banks take ${spanInMail(cardRefundDays)} more for cards.`,
        ),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

function spanInMail({ min, max }: MarketplaceTerms['refundDays']): string {
  return min === max ? String(min) : `${min}-${max}`
}

function say(text: string): MailPart {
  return { kind: 'paragraph', text }
}

function placedOn({ placedAt }: OrderForMail): string {
  return placedAt ? ` of ${formatDateTime(placedAt)}` : ''
}

function lineRow({ name, quantity, linePaise }: OrderForMail['lines'][number]) {
  return { label: `${quantity} × ${name}`, value: formatInr(linePaise, 2) }
}

function totalRows(order: OrderForMail) {
  return [
    { label: 'Subtotal', value: formatInr(order.subtotalPaise, 2) },
    ...(order.savingsPaise > 0 ? [{ label: 'You saved', value: formatInr(order.savingsPaise, 2) }] : []),
    { label: 'Shipping', value: order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2) },
    { label: 'Total, all taxes included', value: formatInr(order.totalPaise, 2), strong: true },
  ]
}

function paymentText({ card, paymentMethod }: OrderForMail): string {
  if (card) return `${card.brand} card ending in ${card.last4}`
  return paymentMethod === 'cod' ? 'Cash on Delivery' : 'Card'
}

function addressText(order: DeliveryAddress): string {
  return [
    `${order.firstName} ${order.lastName}`,
    order.address,
    `${order.city}, ${stateOfCode(order.state).name} ${order.postalCode}`,
    `Phone ${order.phoneNumber}`,
  ].join('\n')
}
