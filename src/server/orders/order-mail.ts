import { formatDateTime } from '#domain/shared/dates.ts'
import { formatInr, type Paise } from '#domain/shared/money.ts'
import type { DeliveryAddress } from '#domain/shipping/delivery-address.ts'
import { stateOfCode } from '#domain/shipping/states.ts'
import { escapeHtml, mailLayout } from '../support/mail-layout.ts'

/** What the letters about an order need to know of it. Amounts in paise. */
export interface OrderForMail extends DeliveryAddress {
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

export interface Letter {
  kind: string
  subject: string
  text: string
  html: string
}

/** The confirmation that the success page promises. */
export function orderPlacedMail(order: OrderForMail, publicUrl: string): Letter {
  const intro = `Thank you for your order, ${order.firstName}.`
  const next =
    order.paymentMethod === 'cod'
      ? `Please keep ${formatInr(order.totalPaise, 2)} ready: you pay when the parcel arrives. We write again when it is on its way.`
      : 'We write again when your parcel is on its way.'
  const paragraphs = [...orderParagraphs(order), ['What happens next', next]] as const
  return {
    kind: 'order-placed',
    subject: `Your NanoNagar order ${order.number}`,
    ...write({ title: `Order ${order.number}`, intro, paragraphs, link: `${publicUrl}/orders` }),
  }
}

/** To a customer whose card payment was never confirmed. */
export function orderNotPaidMail(order: OrderForMail, publicUrl: string): Letter {
  const intro = `We did not get a confirmation of your card payment of ${formatInr(order.totalPaise, 2)} in time, so nothing was ordered and the goods are for sale again.`
  const next =
    'If your bank shows a charge after all, you need not do anything: we keep asking the payment gateway and either place your order or send the money back, and tell you which.'
  return {
    kind: 'order-not-paid',
    subject: `Your NanoNagar order ${order.number} was not paid`,
    ...write({
      title: `Order ${order.number} was not paid`,
      intro,
      paragraphs: [['What happens next', next]],
      link: `${publicUrl}/cart`,
    }),
  }
}

/** To a customer whose money came after the goods were gone. */
export function orderTooLateMail(order: OrderForMail, publicUrl: string): Letter {
  const intro = `Your payment of ${formatInr(order.totalPaise, 2)} was confirmed only after the goods had been sold to somebody else. We are sorry: the order cannot be sent.`
  const next =
    'The whole amount goes back to your card: refunds are processed in 7-10 business days, and banks take 5-7 more for cards.'
  return {
    kind: 'order-refund-due',
    subject: `Your NanoNagar order ${order.number}: your money goes back`,
    ...write({
      title: `Order ${order.number}: your money goes back`,
      intro,
      paragraphs: [['What happens next', next]],
      link: `${publicUrl}/orders`,
    }),
  }
}

type Paragraph = readonly [title: string, text: string]

function orderParagraphs(order: OrderForMail): Paragraph[] {
  const lines = order.lines.map((line) => `${line.quantity} × ${line.name}: ${formatInr(line.linePaise, 2)}`)
  const totals = [
    `Subtotal: ${formatInr(order.subtotalPaise, 2)}`,
    ...(order.savingsPaise > 0 ? [`You saved: ${formatInr(order.savingsPaise, 2)}`] : []),
    `Shipping: ${order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2)}`,
    `Total, all taxes included: ${formatInr(order.totalPaise, 2)}`,
  ]
  const payment = order.card
    ? `${order.card.brand} card ending in ${order.card.last4}`
    : order.paymentMethod === 'cod'
      ? 'Cash on Delivery'
      : 'Card'
  return [
    ...(order.placedAt ? [['Placed', formatDateTime(order.placedAt)] as const] : []),
    ['Items', lines.join('\n')],
    ['Totals', totals.join('\n')],
    ['Payment', payment],
    ['Delivery address', addressText(order)],
  ]
}

function addressText(order: DeliveryAddress): string {
  return [
    `${order.firstName} ${order.lastName}`,
    order.address,
    `${order.city}, ${stateOfCode(order.state).name} ${order.postalCode}`,
    `Phone ${order.phoneNumber}`,
  ].join('\n')
}

function write(letter: {
  title: string
  intro: string
  paragraphs: readonly Paragraph[]
  link: string
}): Pick<Letter, 'text' | 'html'> {
  const { title, intro, paragraphs, link } = letter
  const text = [
    intro,
    ...paragraphs.map(([heading, body]) => `${heading.toUpperCase()}\n${body}`),
    `Your orders and your cart are at ${link}`,
    'NanoNagar',
  ].join('\n\n')
  const body = [
    `<p>${escapeHtml(intro)}</p>`,
    ...paragraphs.map(
      ([heading, words]) =>
        `<h2 style="margin:24px 0 4px;font-size:15px">${escapeHtml(heading)}</h2><p style="margin:0">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`,
    ),
    `<p style="margin:24px 0 0"><a href="${escapeHtml(link)}" style="color:#8a5a00">${escapeHtml(link)}</a></p>`,
  ].join('\n')
  return { text: `${text}\n`, html: mailLayout({ title, body }) }
}
