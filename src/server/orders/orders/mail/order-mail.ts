import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { payerOf, REFUND_GOES_TO, refundRule } from '#domain/money/payments/ways/way-words.ts'
import { paidByText } from '#domain/selling/promotions/promotion.ts'
import type { ItemsBlock, MailBlock, MailContent } from '#server/ground/mail/mail-content.ts'

/** What the mails about an order need to know of it. Amounts in paise. */
export interface OrderForMail extends DeliveryAddress {
  orderId: string
  number: string
  placedAt: Date | null
  paymentMethod: PaymentMethod
  /** The card that paid, for payment by card. */
  card: { brand: string; last4: string } | undefined
  /** The bank, wallet, lender or plan that paid; null of the ways that have none. */
  instrument: string | null
  /** What each seller ships. */
  vendorOrders: readonly VendorOrderForMail[]
  subtotalPaise: Paise
  savingsPaise: Paise
  shippingPaise: Paise
  /** What others pay of it for promotions, and who, by name. */
  /** What promotions took off the delivery, in words. */
  deliveryAs: string | undefined
  contributedPaise: Paise
  contributedBy: readonly string[]
  /** What its customer pays, */
  totalPaise: Paise
  /** what of that online, and what at the doors besides: of an order with an advance each is some of it. */
  onlinePaise: Paise
  restPaise: Paise
}

export interface VendorOrderForMail {
  sellerName: string
  /** The day that was promised, where one was. */
  promisedBy: Day | null
  /** Where something of it was pre-ordered, the day from which all of it is sent. */
  preorderFrom: Day | null
  /** Its seller moved that day later while it was being paid. */
  isMovedLater: boolean
  lines: readonly { name: string; quantity: number; linePaise: Paise }[]
}

export interface OrderMail {
  kind: string
  subject: string
  content: MailContent
}

/** The confirmation that the success page promises. */
export function orderPlacedMail(order: OrderForMail, publicUrl: string): OrderMail {
  const { restPaise } = order
  const isCash = order.paymentMethod === 'cod'
  const paid = isCash ? 'to be paid at the door' : restPaise > 0 ? 'of which the advance is paid' : 'paid'
  const each = order.vendorOrders.length > 1 ? 'Each seller sends its own parcel; we' : 'We'
  return {
    kind: 'order-placed',
    subject: `Your NanoNagar order ${order.number}`,
    content: {
      preview: `${counted(piecesOf(order), 'item')}, ${formatInr(order.totalPaise, 2)}, ${paid}.`,
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `Thank you for your order ${order.number}${placedOn(order)}. ${each} email you again when something is on its way.`,
        ),
        ...(isCash
          ? [
              {
                kind: 'notice',
                text: `Please keep ${formatInr(order.totalPaise, 2)} ready. You pay when your items arrive.`,
              } as const,
            ]
          : []),
        ...(restPaise > 0 ? [restNotice(order)] : []),
        ...order.vendorOrders.map(itemsBlock),
        { kind: 'rows', rows: totalRows(order) },
        say(`Payment: ${paymentText(order)}`),
        say(`Delivery to:\n${addressText(order)}`),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

/** What is left for the doors of an order with an advance. */
function restNotice({ onlinePaise, restPaise, vendorOrders }: OrderForMail): MailBlock {
  const each = vendorOrders.length > 1 ? ' Each parcel collects its share, which we tell you with it.' : ''
  return {
    kind: 'notice',
    text: `You have paid ${formatInr(onlinePaise, 2)} in advance. Please keep ${formatInr(restPaise, 2)} ready: you pay it in cash when your items arrive.${each}`,
  }
}

/** To a customer whose payment was never confirmed. */
export function orderNotPaidMail(order: OrderForMail, publicUrl: string): OrderMail {
  return {
    kind: 'order-not-paid',
    subject: `Your NanoNagar order ${order.number} was not paid`,
    content: {
      preview: 'Nothing was ordered. Your items are still in your cart.',
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `We did not get a confirmation of your ${MEANS[order.paymentMethod]} of ${formatInr(order.onlinePaise, 2)} in time, so order ${order.number} was not placed and the items are on sale again.`,
        ),
        ...order.vendorOrders.map(withoutPromise),
        say('Your items are still in your cart. You can try again, or pay another way.'),
        { kind: 'button', label: 'Try again', url: `${publicUrl}/orders/${order.orderId}/pay` },
        say(
          `If ${payerOf(order.paymentMethod)} shows a charge, you do not have to do anything. We keep checking with the payment gateway, then place your order or refund you, and tell you which.`,
        ),
      ],
    },
  }
}

/** To a customer whose money came after the goods were gone; `terms` are those of the day. */
export function orderTooLateMail(order: OrderForMail, publicUrl: string, terms: RefundTerms): OrderMail {
  return {
    kind: 'order-refund-due',
    subject: `Your NanoNagar order ${order.number}: we are refunding you`,
    content: {
      preview: `We are refunding ${formatInr(order.onlinePaise, 2)}: your payment was confirmed too late.`,
      greeting: `Dear ${order.firstName},`,
      blocks: [
        say(
          `Your payment of ${formatInr(order.onlinePaise, 2)} was confirmed only after we had stopped holding the items. We are sorry, but we cannot send order ${order.number}. If the items are still on sale, you can order them again at today’s price.`,
        ),
        ...order.vendorOrders.map(withoutPromise),
        say(wholeBackText(order, terms)),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` },
      ],
    },
  }
}

const MEANS: Readonly<Record<PaymentMethod, string>> = {
  card: 'card payment',
  upi: 'UPI payment',
  netbanking: 'net banking payment',
  wallet: 'wallet payment',
  emi: 'EMI payment',
  'cardless-emi': 'EMI payment',
  paylater: 'Pay Later payment',
  online: 'payment',
  cod: 'payment',
}

export type RefundTerms = Pick<MarketplaceTerms, 'refundDays' | 'cardRefundDays'>

/** That all that was paid goes back, to where and by when. */
export function wholeBackText(
  { paymentMethod }: OrderForMail,
  { refundDays, cardRefundDays }: RefundTerms,
): string {
  const isCard = paymentMethod === 'card'
  const rule = refundRule(paymentMethod)
  const banks = isCard ? `, and banks take ${spanInMail(cardRefundDays)} more days for cards` : ''
  return `We refund the full amount to ${isCard ? 'your card' : REFUND_GOES_TO[paymentMethod]}. Refunds are processed in ${spanInMail(refundDays)} working days${banks}.${rule ? ` ${rule}` : ''}`
}

function spanInMail({ min, max }: MarketplaceTerms['refundDays']): string {
  return min === max ? String(min) : `${min} to ${max}`
}

function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

function placedOn({ placedAt }: OrderForMail): string {
  return placedAt ? ` of ${formatDateTime(placedAt)}` : ''
}

function piecesOf({ vendorOrders }: OrderForMail): number {
  return vendorOrders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
}

function itemsBlock(vendorOrder: VendorOrderForMail): ItemsBlock {
  const { sellerName, lines } = vendorOrder
  const note = whenText(vendorOrder)
  return {
    kind: 'items',
    title: `Sold and sent by ${sellerName}`,
    ...(note && { note }),
    items: lines.map(({ name, quantity, linePaise }) => ({ name, quantity, value: formatInr(linePaise, 2) })),
  }
}

function whenText({ promisedBy, preorderFrom, isMovedLater }: VendorOrderForMail): string {
  const texts = [
    preorderFrom ? preorderText(preorderFrom) : [],
    isMovedLater
      ? 'The seller moved this day later while you paid. You can cancel free of charge until it is sent'
      : [],
    promisedBy ? `With you by ${formatWeekday(promisedBy)}` : [],
  ]
  return texts.flat().join('. ')
}

/** Of an order that is not sent. */
function withoutPromise(vendorOrder: VendorOrderForMail): ItemsBlock {
  return itemsBlock({ ...vendorOrder, promisedBy: null, preorderFrom: null, isMovedLater: false })
}

function totalRows(order: OrderForMail) {
  return [
    { label: 'Subtotal', value: formatInr(order.subtotalPaise, 2) },
    ...(order.savingsPaise > 0 ? [{ label: 'You saved', value: formatInr(order.savingsPaise, 2) }] : []),
    {
      label: order.deliveryAs ? `Shipping (${withoutLinks(order.deliveryAs)})` : 'Shipping',
      value: order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2),
    },
    ...(order.contributedPaise > 0
      ? [
          {
            label: withoutLinks(paidByText(order.contributedBy)),
            value: `−${formatInr(order.contributedPaise, 2)}`,
          },
        ]
      : []),
    { label: 'Total, all taxes included', value: formatInr(order.totalPaise, 2), strong: true },
    ...(order.restPaise > 0
      ? [
          { label: 'Paid in advance', value: formatInr(order.onlinePaise, 2) },
          { label: 'In cash at the door', value: formatInr(order.restPaise, 2) },
        ]
      : []),
  ]
}

function paymentText({ card, instrument, paymentMethod }: OrderForMail): string {
  const words = paymentMethod === 'card' ? 'Card' : PAYMENT_METHOD_LABELS[paymentMethod]
  if (instrument) return `${words}: ${instrument}`
  return card ? `${card.brand} card ending in ${card.last4}` : words
}

/** Where a parcel goes, as a label says it. A name or a street that would become a link becomes none. */
export function addressText(order: DeliveryAddress): string {
  return [
    `${order.firstName} ${order.lastName}`,
    order.address,
    `${order.city}, ${stateOfCode(order.state).name} ${order.postalCode}`,
    `Phone ${order.phoneNumber}`,
  ]
    .map(withoutLinks)
    .join('\n')
}
