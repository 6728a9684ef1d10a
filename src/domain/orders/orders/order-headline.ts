import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type Day, formatLimit, formatWeekday } from '#domain/ground/shared/months.ts'
import type { OpenDisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import type { CustomerStep } from '#domain/orders/fulfilment/customer-next-step.ts'
import type { StepKind } from '#domain/orders/fulfilment/what-comes-next.ts'
import { customerReturnStep, type FollowedReturn } from '#domain/orders/returns/next-step.ts'
import { RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import { type BadgeColour, type CustomerStatus, statusBadgeColour, statusLabel } from './order-status.ts'

/** What is under way about an order besides its parcels. */
export interface UnderWay {
  /** Those that are open, or whose refused pieces are on their way back. */
  returns: readonly (FollowedReturn & { id: string; number: string })[]
  /** Those that are open. */
  disputes: readonly {
    id: string
    number: string
    status: OpenDisputeStatus
    sellerName: string
    /** ISO text. */
    dueAt: string
    /** Its seller agreed, and we look at the refund first. */
    isAgreed: boolean
  }[]
  /** What goes back and is not there yet. */
  refunds: readonly { paise: Paise; needsAccount: boolean; waitsForBank: boolean; latest: Day | undefined }[]
  /** What has gone back, and when the last of it was sent. */
  refunded: { paise: Paise; on: Day } | undefined
  /** The orders that were written for what was returned of it. */
  exchangedFor: readonly { id: string; number: string }[]
  /** Its bank has not decided about the payment. */
  isWithBank: boolean
  /** What its bank has paid back of the payment. */
  paidByBankPaise: Paise
}

/** Where a headline leads: to what it is about, if that is not the order's own page. */
export type HeadlineSubject =
  | { kind: 'return'; id: string }
  | { kind: 'dispute'; id: string }
  | { kind: 'account' }
  | { kind: 'order'; id: string }

/** What the page of an order and its row in a list lead with: where it stands, and what comes next. */
export interface OrderHeadline extends Omit<CustomerStep, 'kind'> {
  state: { label: string; tone: BadgeColour }
  about?: HeadlineSubject
  /** What is under way besides, the most important first. */
  also: { text: string; about?: HeadlineSubject }[]
}

type Kind =
  | StepKind
  | 'answer'
  | 'account'
  | 'to-send'
  | 'bank'
  | 'dispute'
  | 'return'
  | 'refund'
  | 'paid-back'

/**
 * What leads, the most important first: what asks its customer for something by a time, what went wrong, what others are
 * to do, what comes by itself, and what is over.
 */
const IMPORTANCE: readonly Kind[] = [
  'payment',
  'attempt-failed',
  'held',
  'out-for-delivery',
  'confirm',
  'answer',
  'account',
  'to-send',
  'damaged',
  'lost',
  'came-after-refund',
  'bank',
  'waiting',
  'dispute',
  'return',
  'late',
  'returning',
  'coming',
  'leaving',
  'refund',
  'paid-back',
  'delivered',
  'returned',
  'cancelled',
]

/** From here on nothing of the parcels is to come: what is said of them is not said beside something else. */
const IS_OVER: ReadonlySet<Kind> = new Set(['delivered', 'returned', 'cancelled'])

type Candidate = Omit<CustomerStep, 'kind'> & {
  kind: Kind
  state: OrderHeadline['state']
  about?: HeadlineSubject
}

/** The one headline of an order, of all that its parcels, payment, confirmation, returns, refunds and disputes would say. */
export function orderHeadline(
  { status, next }: { status: CustomerStatus; next: CustomerStep },
  underWay: UnderWay,
): OrderHeadline {
  const [exchange] = next.kind === 'returned' ? underWay.exchangedFor : []
  const ofParcels: Candidate = {
    ...ended(next, underWay),
    state: stateOfParcels(status, next),
    ...(exchange && { about: { kind: 'order' as const, id: exchange.id } }),
  }
  const candidates = [
    ofParcels,
    ...underWay.disputes.map(disputeHeadline),
    ...underWay.returns.map(returnHeadline),
    ...refundHeadlines(underWay.refunds),
    ...(underWay.isWithBank ? [WITH_BANK] : []),
    ...(underWay.paidByBankPaise > 0 ? [paidByBank(underWay.paidByBankPaise)] : []),
  ].toSorted((one, other) => IMPORTANCE.indexOf(one.kind) - IMPORTANCE.indexOf(other.kind))
  const [first = ofParcels, ...others] = candidates
  const { kind: _kind, ...headline } = first
  return {
    ...headline,
    also: others
      .filter(({ kind }) => !IS_OVER.has(kind))
      .map(({ text, about }) => ({ text, ...(about && { about }) })),
  }
}

/** Of an order that was never paid, in whose place its customer ordered the same to pay in another way. */
export function replacedHeadline(
  headline: OrderHeadline,
  { id, number }: { id: string; number: string },
): OrderHeadline {
  const text = 'You chose another way to pay'
  return {
    ...headline,
    text,
    detail: `${number} took the place of this order.`,
    about: { kind: 'order', id },
  }
}

/** Of what is over: what it was exchanged for, and the money that went back for it. */
function ended(next: CustomerStep, { refunded, refunds, exchangedFor }: UnderWay): CustomerStep {
  if (next.kind !== 'returned' && next.kind !== 'cancelled') return next
  const money =
    refunded && refunds.length === 0
      ? `We refunded ${formatInr(refunded.paise, 2)}, sent on ${formatWeekday(refunded.on)}.`
      : undefined
  if (next.kind === 'returned' && exchangedFor.length > 0) {
    const orders = exchangedFor.map(({ number }) => number)
    const detail = [`${listed(orders)} ${orders.length === 1 ? 'is' : 'are'} paid with it.`, money]
    return { ...next, text: 'You exchanged what was in this order', detail: detail.filter(Boolean).join(' ') }
  }
  return money ? { ...next, detail: money } : next
}

/** "Order #NN100001", "Orders #NN100001 and #NN100002". */
function listed(numbers: readonly string[]): string {
  return numbers.length === 1 ? `Order ${numbers[0]}` : `Orders ${numbers.join(' and ')}`
}

function stateOfParcels(status: CustomerStatus, { kind }: CustomerStep): OrderHeadline['state'] {
  return kind === 'returning'
    ? { label: 'Going back', tone: 'yellow' }
    : { label: statusLabel(status), tone: statusBadgeColour(status) }
}

const WITH_BANK: Candidate = {
  kind: 'bank',
  text: 'Your bank is deciding about this payment',
  detail:
    'You asked it to take the payment back. Until it has decided, we send and refund nothing for this order.',
  tone: 'warn',
  state: { label: 'Payment disputed', tone: 'yellow' },
}

function paidByBank(paise: Paise): Candidate {
  return {
    kind: 'paid-back',
    text: `Your bank has paid back ${formatInr(paise, 2)} of this payment`,
    detail: 'You had asked it to. We do not refund that money a second time.',
    tone: 'quiet',
    state: { label: 'Paid back by your bank', tone: 'grey' },
  }
}

function disputeHeadline(dispute: UnderWay['disputes'][number]): Candidate {
  const { id, number, status, sellerName, isAgreed } = dispute
  const by = formatLimit(dispute.dueAt)
  const shared = {
    kind: 'dispute' as const,
    tone: 'note' as const,
    about: { kind: 'dispute' as const, id },
    state: { label: 'Dispute open', tone: 'yellow' as const },
  }
  switch (status) {
    case 'with-customer':
      return {
        ...shared,
        kind: 'answer',
        text: `Dispute ${number}: please answer ${sellerName} by ${by}`,
        detail: 'They contest it. After that we decide.',
        tone: 'warn',
      }
    case 'with-seller':
      return {
        ...shared,
        text: `Dispute ${number}: ${sellerName} answers by ${by}`,
        detail: 'Without an answer in time, we decide.',
      }
    case 'with-us':
      return isAgreed
        ? {
            ...shared,
            text: `Dispute ${number}: ${sellerName} agrees, and we are checking the refund`,
            detail: `We decide by ${by} and email you.`,
          }
        : {
            ...shared,
            text: `Dispute ${number}: we decide by ${by}`,
            detail: 'We look at what both sides said and email you.',
          }
  }
}

function returnHeadline(of: UnderWay['returns'][number]): Candidate {
  const step = customerReturnStep(of)
  const { id, number, kind, status, sellerName } = of
  const name = kind === 'warranty' ? 'Warranty claim' : 'Return'
  const text = step.text.replace(': ', ', ')
  const said = text.startsWith(sellerName) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  return {
    ...step,
    kind: status === 'requested' ? 'to-send' : 'return',
    text: `${name} ${number}: ${said}`,
    about: { kind: 'return', id },
    state: {
      label: `${kind === 'warranty' ? 'Claim' : 'Return'} ${RETURN_STATUS_LABELS[status].toLowerCase()}`,
      tone: status === 'requested' ? 'yellow' : 'blue',
    },
  }
}

/** One of those that need an account, and one of the others. */
function refundHeadlines(refunds: UnderWay['refunds']): Candidate[] {
  const [unknown, coming] = [
    refunds.filter(({ needsAccount }) => needsAccount),
    refunds.filter(({ needsAccount }) => !needsAccount),
  ]
  const sum = (of: typeof refunds) =>
    formatInr(
      of.reduce((total, { paise }) => total + paise, 0),
      2,
    )
  const days = coming.flatMap(({ latest }) => latest ?? [])
  const last = days.length === coming.length ? days.toSorted().at(-1) : undefined
  const isHeld = coming.length > 0 && coming.every(({ waitsForBank }) => waitsForBank)
  return [
    ...(unknown.length > 0
      ? [
          {
            kind: 'account' as const,
            text: `Tell us where to send your refund of ${sum(unknown)}`,
            detail: 'It goes to a bank account or UPI address of your choice.',
            tone: 'warn' as const,
            about: { kind: 'account' as const },
            state: { label: 'Refund needs your account', tone: 'yellow' as const },
          },
        ]
      : []),
    ...(coming.length > 0
      ? [
          {
            kind: 'refund' as const,
            text: isHeld
              ? `Your refund of ${sum(coming)} waits for your bank`
              : `Your refund of ${sum(coming)} is on its way${last ? `: it should show by ${formatWeekday(last)}` : ''}`,
            tone: 'note' as const,
            state: { label: isHeld ? 'Refund waiting' : 'Refund on its way', tone: 'blue' as const },
          },
        ]
      : []),
  ]
}
