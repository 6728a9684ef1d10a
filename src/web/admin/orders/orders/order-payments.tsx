import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { isOfSeller, REFUND_REASON_LABELS } from '#domain/orders/refunds/refund-list.ts'
import type { OrderPayments as Payments } from '#server/money/payments/order-payments-views.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { AskAgain } from '../refunds/ask-again.tsx'

type Refund = Payments['refunds'][number]

interface OrderPaymentsProps {
  orderId: string
  payments: Payments
  mayRefund: boolean
}

/** What happened to the money at the gateway: each try to pay, each refund and each dispute. */
export function OrderPayments({ orderId, payments, mayRefund }: OrderPaymentsProps) {
  const { attempts, refunds, disputes } = payments
  return (
    <section aria-labelledby="order-payments" className="flex min-w-0 flex-col gap-6">
      <h2 id="order-payments" className="scroll-mt-24 border-line border-b pb-3 text-lg">
        Payments
      </h2>
      {attempts.length + refunds.length + disputes.length === 0 ? (
        <p className="text-muted text-sm">No payment was attempted.</p>
      ) : null}
      <Rows title="Payment attempts">
        {attempts.map((attempt) => (
          <Row
            key={attempt.id}
            title={titleOf(attempt)}
            status={attempt.status}
            at={attempt.startedAt}
            movedAt={attempt.movedAt}
            number={attempt.gatewayPaymentId}
            problem={attempt.problem}
          />
        ))}
      </Rows>
      <Rows title="Refunds">
        {refunds.map((refund) => (
          <Row
            key={refund.id}
            title={`${formatToPay(refund.amountPaise)}: ${reasonOf(refund)}`}
            status={refund.status}
            at={refund.askedAt}
            movedAt={refund.movedAt}
            number={numberOf(refund)}
            problem={problemOf(refund)}
          >
            {mayRefund ? <RetryOf refund={refund} orderId={orderId} /> : null}
          </Row>
        ))}
      </Rows>
      <Rows title="Disputes">
        {disputes.map((dispute) => (
          <Row
            key={dispute.id}
            title={`${formatToPay(dispute.amountPaise)}: ${statusLabel(dispute.phase)}`}
            status={dispute.status.replaceAll('_', '-')}
            at={dispute.openedAt}
            movedAt={dispute.movedAt}
            number={`${dispute.id}, for ${dispute.gatewayPaymentId}`}
            problem={dispute.reason ? statusLabel(dispute.reason.replaceAll('_', '-')) : null}
          >
            {dispute.respondBy && !DECIDED.has(dispute.status) ? (
              <p className="pt-1 font-medium text-sm">
                Answer at the gateway by{' '}
                <time dateTime={dispute.respondBy}>{formatDateTime(dispute.respondBy)}</time>
              </p>
            ) : null}
          </Row>
        ))}
      </Rows>
    </section>
  )
}

/** "UPI", "Net Banking: HDFC Bank", and of the rest beside an advance how much that is. */
function titleOf({ method, instrument, restPaise }: Payments['attempts'][number]): string {
  const label = PAYMENT_METHOD_LABELS[method]
  const way = instrument ? `${label}: ${instrument}` : label
  return restPaise === null ? way : `${way}, the rest of ${formatToPay(restPaise)}`
}

/** Of one that failed and that no bank has paid. */
function RetryOf({ refund, orderId }: { refund: Refund; orderId: string }) {
  if (refund.status !== 'failed' || refund.isChargedBack) return null
  return <AskAgain refund={refund} orderId={orderId} isToAccount={refund.gatewayPaymentId === null} />
}

/** Behind an amount. */
function reasonOf({ reason }: Refund): string {
  const label = REFUND_REASON_LABELS[reason]
  return label.charAt(0).toLowerCase() + label.slice(1)
}

const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'closed'])

function numberOf({ gatewayRefundId, gatewayPaymentId, account, reason }: Refund): string {
  if (gatewayPaymentId !== null) return gatewayRefundId ?? `for ${gatewayPaymentId}`
  const source = isOfSeller(reason) ? 'paid by the seller' : 'paid in cash'
  const to = account ? `${source}, to ${account}` : `${source}, no account yet`
  return gatewayRefundId ? `${gatewayRefundId}, ${to}` : to
}

function problemOf({ problem, status, nextTryAt, isChargedBack }: Refund): string | null {
  if (isChargedBack && status === 'failed')
    return 'Never paid: the customer’s bank returned this money through a lost chargeback.'
  if (!problem || status === 'processed') return null
  if (status === 'failed') return `${problem} We no longer retry it automatically.`
  return nextTryAt ? `${problem} We retry on ${formatDateTime(nextTryAt)}.` : problem
}

function Rows({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div>
      <h3 className="pb-1 font-medium text-[0.9375rem]">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line border-line border-y">
        {children}
      </ul>
    </div>
  )
}

interface RowProps {
  title: string
  status: string
  at: string
  movedAt: string
  number: string | null
  problem: string | null
  children?: ReactNode
}

function Row({ title, status, at, movedAt, number, problem, children }: RowProps) {
  return (
    <li className="py-3">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <Badge tone={TONES[status] ?? 'grey'}>{statusLabel(status)}</Badge>
      </p>
      <p className="figures pt-1 text-muted text-sm">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {movedAt === at ? null : (
          <>
            , {statusLabel(status).toLowerCase()} since{' '}
            <time dateTime={movedAt}>{formatDateTime(movedAt)}</time>
          </>
        )}
      </p>
      {number ? <p className="wrap-anywhere text-muted text-sm">{number}</p> : null}
      {problem ? <p className="wrap-anywhere pt-1 text-sm">{problem}</p> : null}
      {children}
    </li>
  )
}

const TONES: Readonly<Record<string, BadgeTone>> = {
  captured: 'green',
  processed: 'green',
  won: 'green',
  failed: 'red',
  lost: 'red',
  open: 'red',
  'action-required': 'red',
  pending: 'yellow',
  asked: 'yellow',
  authorized: 'yellow',
  'under-review': 'yellow',
}
