import type { Transaction } from 'kysely'
import { numberOfOrder } from '#domain/ground/phone-messages/fill-template.ts'
import type { DaySpan } from '#domain/ground/settings/marketplace-terms.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { isLent } from '#domain/money/payments/ways/pay-choice.ts'
import { payerFirst, payerOf, REFUND_GOES_TO } from '#domain/money/payments/ways/way-words.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { methodOfAttempt } from '../method-of-attempt.ts'
import { findRefundedOrder } from './refunded-order-views.ts'

type RefundMailKind =
  | 'refund-needs-account'
  | 'broken-word-needs-account'
  | 'price-rise-needs-account'
  | 'refund-on-its-way'
  | 'refund-done'
  | 'refund-account-refused'
  | 'refund-returned'
  | 'second-payment'
  | 'late-payment'
  | 'second-payment-released'

/**
 * Why a payment came too late to count: what it was for had left, nothing was due any more, a bank takes the first one back,
 * or took something off it by an offer for which the order has gone too far.
 */
export interface TooLate {
  why: 'left' | 'nothing-due' | 'disputed' | 'offer'
  /** What its customer pays in cash all the same. */
  cashPaise: Paise
}

interface RefundNews {
  kind: RefundMailKind
  orderId: string
  paise: Paise
  /** Of one that is done: which it was. */
  refundId?: string
  /** The payment at the gateway that it gives back; null of cash. */
  gatewayPaymentId?: string | null
  /** The account as a letter may show it. */
  shownAs?: string
  /** By when somebody looks at it, while its courier has not handed the cash over. */
  lookedAtBy?: Day | undefined
  /** Of a payment that came too late. */
  late?: TooLate | undefined
}

/** After these there is nothing to say where the money goes. */
const TELLING: ReadonlySet<RefundMailKind> = new Set([
  'refund-on-its-way',
  'refund-done',
  'second-payment',
  'late-payment',
  'second-payment-released',
])

/** Writes to a customer how far a refund is, in the transaction that moves it, which happens once. */
export async function queueRefundMail(app: App, tx: Transaction<Schema>, news: RefundNews): Promise<void> {
  const { kind, orderId, paise, refundId, gatewayPaymentId = null, shownAs = '', lookedAtBy, late } = news
  const order = await findRefundedOrder(tx, orderId)
  // An order may have become one in cash, or in another way, since this payment was asked for.
  const made = gatewayPaymentId && (await methodOfAttempt(tx, { orderId, gatewayPaymentId }))
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const method = gatewayPaymentId === null ? 'cod' : made || order.paymentMethod
  const { subject, preview, words } = TEXTS[kind]({
    amount: formatInr(paise, 2),
    number: order.number,
    account: shownAs,
    lookedAtBy: lookedAtBy && formatWeekday(lookedAtBy),
    days: `within ${spanText(terms.refundDays)} working days`,
    method,
    cardDays: spanText(terms.cardRefundDays),
    late,
  })
  const isAsking = !TELLING.has(kind)
  const url = `${app.config.publicUrl}/orders/${orderId}`
  const button: MailBlock = isAsking
    ? { kind: 'button', label: 'Tell us where to send it', url: `${url}/refund-account` }
    : { kind: 'button', label: 'See your order', url: `${url}#money-back` }
  await queueMail(app, tx, {
    kind,
    to: order.email,
    orderId,
    userId: order.userId,
    subject: `${subject} (${order.number})`,
    content: {
      preview,
      greeting: `Dear ${order.firstName},`,
      blocks: [...words.map((text) => ({ kind: 'paragraph', text }) as const), button],
    },
  })
  const to = numberOfOrder(order.phoneNumber)
  if (kind === 'refund-done' && refundId && to)
    await queueMessage(app, tx, {
      kind: 'refund-made',
      to,
      values: { order: order.number, amount: formatInr(paise, 2), account: REFUND_GOES_TO[method] },
      event: refundId,
      userId: order.userId,
      orderId,
    })
}

const LATE_WORDS: Readonly<Record<TooLate['why'], string>> = {
  left: 'came when your items were already with the courier, who has to collect the cash. So it does not count for the order.',
  'nothing-due': 'came when there was nothing left to pay for it.',
  disputed: 'came while your bank is taking your first payment back. So it does not count for the order.',
  offer:
    'was lowered by a bank offer, which cannot be used once an order is packed or partly cancelled. So it does not count for the order.',
}

function goesBackText({
  method,
  days,
  cardDays,
}: Pick<RefundInWords, 'method' | 'days' | 'cardDays'>): string {
  const shown =
    method === 'card' || method === 'emi' ? `, and the bank takes ${cardDays} more days to show it` : ''
  return `We refund it to ${REFUND_GOES_TO[method]}: it is processed ${days}${shown}.`
}

function spanText({ min, max }: DaySpan): string {
  return min === max ? String(min) : `${min} to ${max}`
}

/** What the letters say of a refund, as people read it. */
interface RefundInWords {
  amount: string
  /** Of the order. */
  number: string
  account: string
  /** The day by which somebody looks at it, while it waits for the courier's cash. */
  lookedAtBy: string | undefined
  /** By when an account has it: "within 7 to 10 working days". */
  days: string
  method: PaymentMethod
  /** How many days more a bank takes to show it on a card. */
  cardDays: string
  late: TooLate | undefined
}

const TEXTS: Readonly<
  Record<RefundMailKind, (refund: RefundInWords) => { subject: string; preview: string; words: string[] }>
> = {
  'refund-needs-account': ({ amount, number, days }) => ({
    subject: 'Your refund needs an account',
    preview: `Tell us where to send ${amount}.`,
    words: [
      `We are refunding ${amount} of your order ${number}. You paid in cash, so please tell us which UPI address or bank account to send it to. Once you confirm the account, the money arrives ${days}.`,
      'We show you the account holder’s name before we send anything. NanoNagar never asks for a PIN, an OTP or a card number for a refund.',
    ],
  }),
  'broken-word-needs-account': ({ amount, number, days }) => ({
    subject: 'Which account should we pay?',
    preview: `The seller did not keep its word: ${amount} is yours.`,
    words: [
      `The seller did not send what you ordered (${number}). For that it pays you ${amount}, besides your refund. Please tell us which UPI address or bank account to send it to. Once you confirm the account, the money arrives ${days}.`,
      'We show you the account holder’s name before we send anything. NanoNagar never asks for a PIN, an OTP or a card number for this.',
    ],
  }),
  'price-rise-needs-account': ({ amount, number, days }) => ({
    subject: 'Which account should we pay?',
    preview: `Your item costs more today: ${amount} is yours.`,
    words: [
      `The seller refunds today’s price for order ${number} under warranty. Your item costs more now, so the seller pays you ${amount}, besides the refund of what you paid. Please tell us which UPI address or bank account to send it to. Once you confirm the account, the money arrives ${days}.`,
      'We show you the account holder’s name before we send anything. NanoNagar never asks for a PIN, an OTP or a card number for this.',
    ],
  }),
  'refund-on-its-way': ({ amount, number, account, days, lookedAtBy }) => ({
    subject: lookedAtBy ? 'Your refund goes to your account' : 'Your refund is on its way',
    preview: `${amount} goes to ${account}.`,
    words: [
      lookedAtBy
        ? `${amount} of your order ${number} goes to ${account}, the account you confirmed. You paid the courier in cash, so we pay it as soon as the courier hands the cash over to us. If that takes long, we look into it by ${lookedAtBy}. We email you again once it is paid.`
        : `${amount} of your order ${number} is on its way to ${account}, the account you confirmed, and arrives ${days}. We email you again once it is paid.`,
      'If you did not confirm this account, please call us or reply to this email at once: see below.',
    ],
  }),
  'refund-done': ({ amount, number, method, cardDays }) => ({
    subject: 'Your refund is paid',
    preview: `We have refunded ${amount}.`,
    words: [
      method === 'cod'
        ? `We have paid ${amount} of your order ${number} to the account you confirmed. Your bank may take a day or two to show it.`
        : method === 'card'
          ? `We have refunded ${amount} of your order ${number} to the card you paid with. Its bank takes ${cardDays} more days to show it.`
          : method === 'emi'
            ? `We have refunded ${amount} of your order ${number} to the bank of your EMI. It takes ${cardDays} more days to reduce your loan. Interest, fees and GST you have already paid stay with the bank.`
            : isLent(method)
              ? `We have refunded ${amount} of your order ${number} to the lender you paid with, who reduces what you owe. Interest and fees you have already paid stay with the lender.`
              : `We have refunded ${amount} of your order ${number} to ${REFUND_GOES_TO[method]}. ${payerFirst(method)} may take a few days to show it.`,
    ],
  }),
  'second-payment': ({ amount, number, method, days, cardDays }) => ({
    subject: 'You paid twice, so we refund you',
    preview: `${amount} came a second time and goes back.`,
    words: [
      `${amount} came a second time for your order ${number}. ${goesBackText({ method, days, cardDays })}`,
      'Nothing changes for your order, and you do not have to do anything. We email you again once it is refunded.',
    ],
  }),
  'late-payment': ({ amount, number, late, ...back }) => ({
    subject: 'Your payment came too late, so we refund you',
    preview: `${amount} goes back.`,
    words: [
      `Your payment of ${amount} for order ${number} ${LATE_WORDS[late?.why ?? 'nothing-due']} ${goesBackText(back)} We email you again once it is refunded.`,
      late && late.cashPaise > 0
        ? `Please keep ${formatInr(late.cashPaise, 2)} ready: you pay it in cash when your items arrive.`
        : 'You do not have to do anything.',
    ],
  }),
  'second-payment-released': ({ amount, number, method }) => ({
    subject: 'You paid twice, and one payment is not taken',
    preview: `${amount} is released again.`,
    words: [
      `Your order ${number} is paid, and ${amount} came a second time. We do not take it: ${payerOf(method)} releases it to ${REFUND_GOES_TO[method]}, as a rule within five working days.`,
      'Nothing changes for your order, and you do not have to do anything.',
    ],
  }),
  'refund-returned': ({ amount, number, days }) => ({
    subject: 'Your refund came back to us',
    preview: `The bank returned ${amount}.`,
    words: [
      `We told you that we sent ${amount} of your order ${number}. The bank has returned it, so it is still yours. Please give us another account, and the money arrives ${days}.`,
    ],
  }),
  'refund-account-refused': ({ amount, number }) => ({
    subject: 'Your refund needs another account',
    preview: `The bank did not accept ${amount}.`,
    words: [
      `The bank did not accept ${amount} of your order ${number} for the account you confirmed. The money is still yours. Please give us another account, or write to us if you think this one should work.`,
    ],
  }),
}
