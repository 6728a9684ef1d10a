import type { Transaction } from 'kysely'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { hasLink, withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
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
  /** Instead of what is disputed. */
  amount?: string
  items?: string
}

type Tx = Transaction<Schema>

/** Writes to both sides that a dispute was opened: to the customer what happens next, to the seller until when to answer. */
export async function tellOfOpening(app: App, tx: Tx, dispute: Dispute): Promise<void> {
  const number = disputeNumber(dispute.sequence)
  const until = formatDateTime(dispute.dueAt)
  const facts = await readDisputeForMail(tx, dispute)
  const { about, topic } = topicOf(dispute, facts)
  const isOurs = dispute.status === 'with-us'
  await tellCustomer(app, tx, dispute, {
    kind: 'dispute-opened',
    subject: `We have your dispute ${number}: ${topic}`,
    text: isOurs
      ? `You have opened dispute ${number} about ${about}. We decide it by ${until} and email you.`
      : `You have opened dispute ${number} about ${about}. ${withoutLinks(facts.sellerName)} has until ${until} to answer. Without an answer we decide. We email you either way.`,
    rows: true,
  })
  if (isOurs) return
  await tellSeller(app, tx, dispute, {
    kind: 'dispute-to-answer',
    subject: `Dispute ${number}, please answer by ${until}: ${topic}`,
    text: `A customer disputes ${about}. Please agree to the refund of ${formatInr(dispute.amountPaise, 2)}, or say why you contest it, by ${until}. Without an answer we decide from what we know. This amount is on hold until the dispute ends.`,
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
    ofSome,
  }: {
    event: DisputeEvent
    status: DisputeStatus
    text?: string | undefined
    dueAt: Date
    /** Whose the money is that goes back, and what it is. */
    bearer?: Bearer | undefined
    moneyBack?: MoneyBack | undefined
    /** The pieces that are refunded, where not all are, and what goes back for them by whatever way. */
    ofSome?: { pieces: readonly DisputedPiece[]; refundedPaise: Paise } | undefined
  },
): Promise<void> {
  const number = disputeNumber(dispute.sequence)
  const until = formatDateTime(dueAt)
  const amount = formatInr(ofSome?.refundedPaise ?? dispute.amountPaise, 2)
  const facts = await readDisputeForMail(tx, dispute)
  const { about, topic } = topicOf(dispute, facts)
  const some = ofSome && (await readDisputeForMail(tx, dispute, ofSome.pieces))
  const refunded = some ? `${withoutLinks(some.items)}, a part of what was disputed: ${about}` : about
  const topicRefunded = some ? topicOf(dispute, some).topic : topic
  switch (status) {
    case 'with-customer':
      return tellCustomer(app, tx, dispute, {
        kind: 'dispute-contested',
        subject: `The seller contests your dispute ${number}: ${topic}`,
        text: `The seller does not agree to a refund for ${about}.`,
        quote: text,
        quoteOf: 'The seller',
        after: `You can answer once, until ${until}. After that we decide from what both of you said.`,
      })
    case 'with-us':
      if (event === 'agreed-uncovered')
        await tellSeller(app, tx, dispute, {
          kind: 'dispute-agreed',
          subject: `Dispute ${number}, we are checking the refund: ${topic}`,
          text: `You have agreed to refund ${amount} for ${about}. Your balance with us does not cover it, so we check it before the customer gets the money, and decide by ${until}. We email you then. The amount stays on hold until the dispute ends.`,
        })
      return tellCustomer(app, tx, dispute, {
        kind: 'dispute-to-decide',
        subject: `We are deciding your dispute ${number}: ${topic}`,
        text: `Your dispute about ${about} is with us. ${WHY_OURS[event] ?? ''}We decide it by ${until} and email you.`,
      })
    case 'refunded':
      await tellCustomer(app, tx, dispute, {
        kind: 'dispute-refunded',
        subject: `You get a refund for dispute ${number}: ${topicRefunded}`,
        text: `${event === 'agreed' ? 'The seller agrees to a refund' : 'We have decided on a refund'} for ${refunded}. ${moneyBack ? moneyBackText(moneyBack) : `You get ${amount} back.`} The credit note is on your order page.`,
        quote: text,
        quoteOf: event === 'agreed' ? 'The seller' : 'NanoNagar',
        rows: true,
        ...(some && { amount, items: some.items }),
      })
      return event === 'agreed'
        ? undefined
        : tellSeller(app, tx, dispute, {
            kind: 'dispute-refunded',
            subject: `Dispute ${number} is decided, with a refund: ${topicRefunded}`,
            text: `We have decided that the customer gets ${amount} back for ${refunded}. ${bearer === 'marketplace' ? 'We bear it: we pay you compensation for what is taken back from the sale.' : 'You bear it: it is taken from your earnings.'}`,
            quote: text,
            quoteOf: 'NanoNagar',
          })
    case 'refused':
      for (const [tell, after] of [
        [tellCustomer, 'If you think we are wrong, please reply to this email or call us: see below.'],
        [tellSeller, `The ${amount} we had on hold is yours again.`],
      ] as const)
        await tell(app, tx, dispute, {
          kind: 'dispute-refused',
          subject: `Dispute ${number} is decided, without a refund: ${topic}`,
          text: `We have decided against a refund for ${about}, after looking at what both sides said and at our records.`,
          quote: text,
          quoteOf: 'NanoNagar',
          after,
        })
      return
    case 'withdrawn':
      return tellSeller(app, tx, dispute, {
        kind: 'dispute-withdrawn',
        subject: `Dispute ${number} was withdrawn: ${topic}`,
        text: `The customer has withdrawn dispute ${number} about ${about}. You do not have to do anything. The ${amount} we had on hold is yours again.`,
      })
    default:
      return
  }
}

/** What a dispute is about, in the words of a sentence and of a subject: products, order number and claim. */
function topicOf(
  { kind }: Dispute,
  { items, sequence }: { items: string; sequence: number },
): { about: string; topic: string } {
  const claim = DISPUTE_KIND_LABELS[kind]
  const [order, of] = [orderNumber(sequence), withoutLinks(items)]
  return { about: `${of} from order ${order} (“${claim}”)`, topic: `${claim} (${of}, order ${order})` }
}

/** Why a dispute is ours to decide, before the day by which we do. */
const WHY_OURS: Partial<Record<DisputeEvent, string>> = {
  'seller-late': 'The seller has not answered in time. ',
  'agreed-uncovered':
    'The seller agrees to the refund. We check it ourselves before we send the money. You do not have to do anything. ',
}

async function tellCustomer(app: App, tx: Tx, dispute: Dispute, letter: Letter): Promise<void> {
  const { firstName, email, ...facts } = await readDisputeForMail(tx, dispute)
  const { orderId, userId, id } = dispute
  const rows = [
    { label: 'Order', value: orderNumber(facts.sequence) },
    { label: 'Items', value: letter.items ?? facts.items },
    { label: 'From', value: facts.sellerName },
    { label: 'Amount', value: letter.amount ?? formatInr(dispute.amountPaise, 2), strong: true },
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
    to: 'dispatch',
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
            ? `Read what ${quoteOf === 'NanoNagar' ? 'we' : quoteOf.toLowerCase()} said on the dispute page.`
            : `${quoteOf}: “${quote}”`,
        },
      ]
}
