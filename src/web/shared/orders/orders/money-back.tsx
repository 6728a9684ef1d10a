import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { PAID_WITH, refundOfLoan } from '#domain/money/payments/ways/way-words.ts'
import type { RefundView } from '#server/orders/refunds/refund-views.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const REASONS: Readonly<Record<RefundView['reason'], string>> = {
  'too-late': 'Paid too late to get the items',
  'second-payment': 'Came a second time, so it goes back',
  cancelled: 'Cancelled before it was paid',
  cancellation: 'Cancelled',
  return: 'Returned',
  undelivered: 'Not delivered',
  lost: 'Lost on the way',
  damaged: 'Damaged on the way',
  dispute: 'Decided in a dispute',
  exchange: 'Exchange difference',
  'broken-word': 'Paid by the seller who could not send it',
  'price-rise': 'Paid by the seller, as it costs more today',
  goodwill: 'Goodwill, some of the price',
}

const STATES: Readonly<Record<RefundView['status'], readonly [label: string, tone: BadgeTone]>> = {
  waiting: ['Needs your account', 'yellow'],
  asked: ['On its way', 'blue'],
  pending: ['On its way', 'blue'],
  processed: ['Done', 'green'],
  failed: ['We are looking at it', 'yellow'],
}

/** The money of an order that goes back: for which pieces, how much, which way and by when; nothing without a refund. */
export function MoneyBack({
  refunds,
  accountPath,
  isAskedAbove = false,
}: {
  refunds: readonly RefundView[]
  /** Where its customer says to which account cash goes; the office only reads. */
  accountPath?: string
  /** The page leads with the way there already. */
  isAskedAbove?: boolean
}) {
  if (refunds.length === 0) return null
  const whose = accountPath ? 'your' : 'the customer’s'
  // To its customer, of several, those that are done are folded; the office reads all.
  const isFolded = accountPath !== undefined && refunds.length > 1
  const open = refunds.filter(({ doneOn }) => !isFolded || !doneOn)
  const done = refunds.filter(({ doneOn }) => isFolded && doneOn)
  return (
    <section aria-labelledby="money-back">
      <h2 id="money-back" className="scroll-mt-24 pb-4 text-xl">
        Refund
      </h2>
      {open.length > 0 ? <RefundRows refunds={open} whose={whose} /> : null}
      {done.length > 0 ? (
        <details className="pt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
            {`${counted(done.length, 'refund')} done: ${formatInr(paiseOf(done), 2)}`}
          </summary>
          <RefundRows refunds={done} whose={whose} />
        </details>
      ) : null}
      {accountPath && !isAskedAbove && refunds.some(({ needsAccount }) => needsAccount) ? (
        <ButtonLink to={accountPath} variant="primary" className="mt-4">
          Tell us where to send it
        </ButtonLink>
      ) : null}
    </section>
  )
}

function RefundRows({ refunds, whose }: { refunds: readonly RefundView[]; whose: string }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-1 py-4 text-[0.9375rem]">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="figures font-semibold text-lg">{formatInr(refund.amountPaise, 2)}</strong>
            <Badge tone={stateOf(refund)[1]}>{stateOf(refund)[0]}</Badge>
          </p>
          <p className="wrap-anywhere">
            {refund.isLate ? 'Came too late to count, so it goes back' : REASONS[refund.reason]}
            {refund.pieces.length > 0 ? `: ${piecesText(refund)}` : ''}
          </p>
          <p className="text-muted">{whenText(refund, whose)}</p>
        </li>
      ))}
    </ul>
  )
}

function paiseOf(refunds: readonly RefundView[]): number {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

function stateOf({
  status,
  needsAccount,
  account,
  isChargedBack,
  lookedAtBy,
  waitsForBank,
}: RefundView): readonly [label: string, tone: BadgeTone] {
  if (needsAccount && account) return ['Needs another account', 'yellow']
  if (lookedAtBy && status === 'asked') return ['Waiting for the courier', 'yellow']
  if (waitsForBank) return ['Waiting for the bank', 'yellow']
  return isChargedBack && status === 'failed' ? ['Paid by the bank', 'grey'] : STATES[status]
}

/** What some of its price goes back for comes back as no piece. */
function piecesText({ pieces }: RefundView): string {
  return pieces.map(({ quantity, name }) => (quantity > 0 ? `${quantity} × ${name}` : name)).join(', ')
}

/** What a seller pays besides: nobody had paid it before. */
const ON_TOP: readonly RefundView['reason'][] = ['broken-word', 'price-rise']

function whenText(refund: RefundView, whose: string): string {
  const { reason, status, method, card, account, needsAccount, expected, doneOn, isChargedBack, lookedAtBy } =
    refund
  const untilThen = lookedAtBy
    ? ` We pay it as soon as the courier hands the cash over to us. If that takes long, we look into it by ${formatWeekday(lookedAtBy)}.`
    : ''
  if (needsAccount)
    return account
      ? `${account} did not accept it, so it goes to another account.${untilThen}`
      : `${ON_TOP.includes(reason) ? 'It is not part of the payment' : 'Paid in cash'}, so it goes to an account of ${whose} choice.${untilThen}`
  const to = card
    ? `To ${card.brand} ending in ${card.last4}`
    : `To ${account ?? refundOfLoan(method) ?? `the ${PAID_WITH[method]} that paid`}`
  if (isChargedBack && status === 'failed')
    return 'The bank returned this money after a payment dispute, so we do not pay it again.'
  if (refund.waitsForBank)
    return `${to}, as soon as the bank has decided about this payment. We cannot send anything until then. If the bank returns the money itself, that is this refund.`
  if (doneOn)
    return `${to}, sent on ${formatDate(doneOn)}. ${method === 'card' ? 'Banks take a few more days to show it.' : ''}`.trim()
  if (untilThen) return `${to}.${untilThen}`
  return expected
    ? `${to}, between ${formatWeekday(expected.earliest)} and ${formatWeekday(expected.latest)}.`
    : `${to}.`
}
