import type { Transaction } from 'kysely'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { outcomeOf } from '#domain/money/payments/bank-dispute.ts'
import { type ChargebackCause, type HandedOut, shareWords } from '#domain/orders/disputes/chargeback.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { type ChargebackToFollow, listAdminsOf } from './chargeback-to-follow-views.ts'

type Tx = Transaction<Schema>

/** To the owners and the people of finance: a bank disputes a payment. */
export function mailNoticed(app: App, tx: Tx, chargeback: ChargebackToFollow): Promise<void> {
  return mailOffice(app, tx, chargeback, {
    kind: 'chargeback-noticed',
    subject: `A bank disputes ${formatInr(chargeback.amountPaise, 2)} of order ${orderNumber(chargeback.sequence)}`,
  })
}

/** To the same, a day before the bank's limit. */
export function mailReminder(app: App, tx: Tx, chargeback: ChargebackToFollow): Promise<void> {
  return mailOffice(app, tx, chargeback, {
    kind: 'chargeback-reminder',
    subject: `Last day: a bank waits for an answer about order ${orderNumber(chargeback.sequence)}`,
  })
}

async function mailOffice(
  app: App,
  tx: Tx,
  chargeback: ChargebackToFollow,
  { kind, subject }: { kind: string; subject: string },
): Promise<void> {
  const { disputeId, gatewayDisputeId, sequence, amountPaise, respondBy } = chargeback
  const again = disputeId === gatewayDisputeId ? '' : ' once more, in a later phase'
  const until = respondBy ? `by ${formatLimit(respondBy)}` : 'soon'
  for (const { userId, name, email } of await listAdminsOf(tx, ['owner', 'finance']))
    await queueMail(app, tx, {
      kind,
      subject,
      userId,
      to: email,
      content: {
        greeting: `Dear ${name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: `The customer’s bank disputes the payment of order ${orderNumber(sequence)}${again}. Please answer ${until}. Without an answer the payment is lost. Its page has our records of the order. Contest it there with that evidence, or accept it.`,
          },
          {
            kind: 'rows',
            rows: [
              { label: 'Amount', value: formatInr(amountPaise, 2), strong: true },
              { label: 'The gateway’s number', value: gatewayDisputeId },
            ],
          },
          {
            kind: 'button',
            label: 'Open the chargeback',
            url: `${app.config.publicUrl}/admin/chargebacks/${encodeURIComponent(disputeId)}`,
          },
        ],
      },
    })
}

/** To a seller, what is held back of a sale, and what became of it. */
export async function mailShare(
  app: App,
  tx: Tx,
  { sequence }: ChargebackToFollow,
  share: {
    sellerId: string
    vendorOrderId: string
    paise: Paise
    isOpen: boolean
    isEarly?: boolean
    isLookedAt?: boolean
    takenPaise?: Paise
    bearer?: Bearer
    cause?: ChargebackCause
    handedOut?: HandedOut
  },
): Promise<void> {
  const { sellerId, vendorOrderId, paise, isOpen, isEarly = false, isLookedAt = false } = share
  const { takenPaise = 0, bearer, cause, handedOut } = share
  const number = orderNumber(sequence)
  const held = formatInr(paise, 2)
  const taken = takenPaise > 0 ? formatInr(takenPaise, 2) : undefined
  const ended = taken
    ? `A bank took back the payment of order ${number}`
    : `Order ${number}: ${held} is yours again`
  await mailSeller(app, tx, {
    to: 'money',
    sellerId,
    kind: isOpen ? 'seller-chargeback-held' : 'seller-chargeback-ended',
    subject: isOpen
      ? `Order ${number}: ${held} is on hold while ${isLookedAt ? 'we check a chargeback' : 'a bank decides'}`
      : ended,
    text: `Order ${number}: ${shareWords({ held, taken, isOpen, isEarly, isLookedAt, bearer, cause, handedOut })}`,
    button: { label: 'Open the order', path: `/vendor/orders/${vendorOrderId}` },
  })
}

/** To a seller that bore a lost chargeback, when goods of the order came back afterwards. */
export async function mailGivenBack(
  app: App,
  tx: Tx,
  { sequence }: ChargebackToFollow,
  { sellerId, vendorOrderId, paise }: { sellerId: string; vendorOrderId: string; paise: Paise },
): Promise<void> {
  const number = orderNumber(sequence)
  const back = formatInr(paise, 2)
  await mailSeller(app, tx, {
    to: 'money',
    sellerId,
    kind: 'seller-chargeback-ended',
    subject: `Order ${number}: ${back} is yours again`,
    text: `You bore the payment for order ${number} that the customer’s bank took back. Since then, items from the order were returned and the sale was reversed. What the bank took has paid for that refund, so ${back} of it is yours again. You are not charged twice.`,
    button: { label: 'Open the order', path: `/vendor/orders/${vendorOrderId}` },
  })
}

/** To the customer, when the bank has decided; of a refund that it paid in part, the rest goes back from us. */
export async function mailDecided(
  app: App,
  tx: Tx,
  chargeback: ChargebackToFollow,
  { restPaise }: { restPaise: Paise },
): Promise<void> {
  const { orderId, userId, sequence, firstName, email, amountPaise, status } = chargeback
  const number = orderNumber(sequence)
  const amount = formatInr(amountPaise, 2)
  const rest = restPaise > 0 ? ` We refund the remaining ${formatInr(restPaise, 2)}.` : ''
  await queueMail(app, tx, {
    kind: 'chargeback-decided',
    to: email,
    subject: `Your bank has decided about your NanoNagar order ${number}`,
    orderId,
    userId,
    content: {
      greeting: `Dear ${firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text:
            outcomeOf(status) === 'lost'
              ? `Your bank has decided in your favour and pays back ${amount} for order ${number}. We do not refund it again.${rest} If you do not see it within a few days, please ask your bank.`
              : `Your bank has decided that the payment of ${amount} for order ${number} stands. If something is wrong with the order, its page shows what you can do.`,
        },
        { kind: 'button', label: 'See your order', url: `${app.config.publicUrl}/orders/${orderId}` },
      ],
    },
  })
}
