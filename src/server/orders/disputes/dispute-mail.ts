import type { Transaction } from 'kysely'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { hasLink, withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import {
  type Bearer,
  DISPUTE_KIND_LABELS,
  type DisputeEvent,
  type DisputeStatus,
} from '#domain/orders/disputes/dispute-state.ts'
import { type MoneyBack, moneyBackText } from '#domain/orders/refunds/money-back.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { readDisputeForMail } from './dispute-mail-views.ts'
import type { Dispute } from './dispute-store.ts'

interface Letter {
  kind: string
  subject: string
  text: string
  /** What was said, word for word; none with a link in it, which stands on the page alone. */
  quote?: string | undefined
  /** Who said it. */
  quoteOf?: string
  /** What follows from it, below what was said. */
  after?: string | undefined
  rows?: boolean
}

type Tx = Transaction<Schema>

/** Writes to both sides that a dispute was opened: to the customer what happens next, to the seller until when to answer. */
export async function tellOfOpening(app: App, tx: Tx, dispute: Dispute): Promise<void> {
  const number = disputeNumber(dispute.sequence)
  const until = formatDateTime(dispute.dueAt)
  const facts = await readDisputeForMail(tx, dispute)
  const isOurs = dispute.status === 'with-us'
  await tellCustomer(app, tx, dispute, {
    kind: 'dispute-opened',
    subject: `We have your dispute ${number}`,
    text: isOurs
      ? `You have opened dispute ${number} about order ${orderNumber(facts.sequence)}. We decide it by ${until} and write to you.`
      : `You have opened dispute ${number} about order ${orderNumber(facts.sequence)}. ${withoutLinks(facts.sellerName)} has until ${until} to answer, by agreeing or by saying why not. Without an answer we decide. We write to you either way.`,
    rows: true,
  })
  if (isOurs) return
  await tellSeller(app, tx, dispute, {
    kind: 'dispute-to-answer',
    subject: `Dispute ${number}: please answer by ${until}`,
    text: `A customer disputes ${facts.items} of order ${orderNumber(facts.sequence)}: “${DISPUTE_KIND_LABELS[dispute.kind]}”. Please agree to the refund of ${formatInr(dispute.amountPaise, 2)}, or say why you contest it, by ${until}. Without an answer we decide by what we know. Until the end of the dispute this amount is held back from you.`,
  })
}

/** Writes to those whom a step concerns. */
// Long because it is one table: of each step who is written to, and what.
export async function tellOfStep(
  app: App,
  tx: Tx,
  dispute: Dispute,
  {
    event,
    status,
    text,
    dueAt,
    bearer,
    moneyBack,
  }: {
    event: DisputeEvent
    status: DisputeStatus
    text?: string | undefined
    dueAt: Date
    /** Whose the money is that goes back, and what it is. */
    bearer?: Bearer | undefined
    moneyBack?: MoneyBack | undefined
  },
): Promise<void> {
  const number = disputeNumber(dispute.sequence)
  const until = formatDateTime(dueAt)
  const amount = formatInr(dispute.amountPaise, 2)
  switch (status) {
    case 'with-customer':
      return tellCustomer(app, tx, dispute, {
        kind: 'dispute-contested',
        subject: `The seller contests your dispute ${number}`,
        text: 'The seller does not agree to a refund.',
        quote: text,
        quoteOf: 'The seller',
        after: `You may answer once, until ${until}. After that we decide by what both of you said.`,
      })
    case 'with-us':
      if (event === 'agreed-uncovered')
        await tellSeller(app, tx, dispute, {
          kind: 'dispute-agreed',
          subject: `Dispute ${number}: we look at the refund first`,
          text: `You have agreed to the refund of ${amount}. What you have with us does not cover what it takes from you, so we look at it before the customer gets the money, and decide by ${until}. We write to you then. Until the end of the dispute the amount stays held back from you.`,
        })
      return tellCustomer(app, tx, dispute, {
        kind: 'dispute-to-decide',
        subject: `We are deciding your dispute ${number}`,
        text: `${WHY_OURS[event] ?? ''}We decide your dispute by ${until} and write to you.`,
      })
    case 'refunded':
      await tellCustomer(app, tx, dispute, {
        kind: 'dispute-refunded',
        subject: `Your dispute ${number}: you get your money back`,
        text: `${event === 'agreed' ? 'The seller agrees to the refund' : 'We have decided in your favour'}. ${moneyBack ? moneyBackText(moneyBack) : `You get ${amount} back.`} The page of your order has the credit note.`,
        quote: text,
        quoteOf: event === 'agreed' ? 'The seller' : 'NanoNagar',
        rows: true,
      })
      return event === 'agreed'
        ? undefined
        : tellSeller(app, tx, dispute, {
            kind: 'dispute-refunded',
            subject: `Dispute ${number} is decided: refunded`,
            text: `We have decided that the customer gets ${amount} back. ${bearer === 'marketplace' ? 'We bear it: what is taken back of the sale is paid to you as compensation.' : 'You bear it: it is taken from your earnings.'}`,
            quote: text,
            quoteOf: 'NanoNagar',
          })
    case 'refused':
      for (const [tell, after] of [
        [tellCustomer, 'If you think that we are wrong, please answer this letter or call us: see below.'],
        [tellSeller, `The ${amount} that was held back is yours again.`],
      ] as const)
        await tell(app, tx, dispute, {
          kind: 'dispute-refused',
          subject: `Dispute ${number} is decided: no refund`,
          text: `We have looked at what both sides said and at what is on record of dispute ${number}, and have decided against a refund.`,
          quote: text,
          quoteOf: 'NanoNagar',
          after,
        })
      return
    case 'withdrawn':
      return tellSeller(app, tx, dispute, {
        kind: 'dispute-withdrawn',
        subject: `Dispute ${number} was withdrawn`,
        text: `The customer has withdrawn dispute ${number}. There is nothing left to do: the ${amount} that was held back is yours again.`,
      })
    default:
      return
  }
}

/** Why a dispute is ours to decide, before the day by which we do. */
const WHY_OURS: Partial<Record<DisputeEvent, string>> = {
  'seller-late': 'The seller has not answered in time. ',
  'agreed-uncovered':
    'The seller agrees to the refund. Before the money goes back we look at it ourselves; there is nothing that you have to do. ',
}

async function tellCustomer(app: App, tx: Tx, dispute: Dispute, letter: Letter): Promise<void> {
  const { firstName, email, ...facts } = await readDisputeForMail(tx, dispute)
  const { orderId, userId, id } = dispute
  const rows = [
    { label: 'Order', value: orderNumber(facts.sequence) },
    { label: 'Pieces', value: facts.items },
    { label: 'From', value: facts.sellerName },
    { label: 'Amount', value: formatInr(dispute.amountPaise, 2), strong: true },
  ]
  await queueMail(app, tx, {
    kind: letter.kind,
    to: email,
    subject: letter.subject,
    orderId,
    userId,
    content: {
      greeting: `Dear ${firstName},`,
      blocks: [
        { kind: 'paragraph', text: letter.text },
        ...quoted(letter),
        ...(letter.after ? [{ kind: 'paragraph' as const, text: letter.after }] : []),
        ...(letter.rows ? [{ kind: 'rows' as const, rows }] : []),
        {
          kind: 'button',
          label: 'Open the dispute',
          url: `${app.config.publicUrl}/orders/${orderId}/disputes/${id}`,
        },
      ],
    },
  })
}

async function tellSeller(app: App, tx: Tx, dispute: Dispute, letter: Letter): Promise<void> {
  const note = [...quoted(letter).map(({ text }) => text), ...(letter.after ? [letter.after] : [])].join(
    '\n\n',
  )
  await mailSeller(app, tx, {
    sellerId: dispute.sellerId,
    kind: letter.kind,
    subject: letter.subject,
    text: letter.text,
    note,
    button: { label: 'Open the dispute', path: `/vendor/disputes/${dispute.id}` },
  })
}

function quoted({ quote, quoteOf = 'NanoNagar' }: Letter): Extract<MailBlock, { kind: 'paragraph' }>[] {
  return quote === undefined || quote === ''
    ? []
    : [
        {
          kind: 'paragraph',
          text: hasLink(quote)
            ? `What ${quoteOf === 'NanoNagar' ? 'we' : quoteOf.toLowerCase()} said is on the page of the dispute.`
            : `${quoteOf}: “${quote}”`,
        },
      ]
}
