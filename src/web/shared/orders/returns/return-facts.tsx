import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { DECISION_LABELS } from '#domain/orders/fit-claims/fit-decision.ts'
import { reasonOf, WANTED_LABELS, WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'

interface ReturnFactsProps {
  of: ReturnPage
  /** The address of the page of an order, where its reader has one. */
  orderPath?: ((orderId: string) => string) | undefined
  children?: ReactNode
}

/** What was asked for, how it travels, and what it came to. */
export function ReturnFacts({ of, orderPath, children }: ReturnFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 text-[0.9375rem] lg:grid-cols-1">
      {children}
      <Fact label="Why">
        {reasonOf(of.reason).label}
        {of.words ? (
          <span className="wrap-anywhere block whitespace-pre-line text-muted">{of.words}</span>
        ) : null}
      </Fact>
      {of.claim ? (
        <Fact label="Fits or free return">
          <span className="wrap-anywhere block">We had said: {of.claim.said}</span>
          <span className="wrap-anywhere block whitespace-pre-line text-muted">
            {of.claim.decision
              ? `${DECISION_LABELS[of.claim.decision]}. ${of.claim.reason}`
              : 'NanoNagar decides who was wrong. Accept complete items, even if opened and used.'}
          </span>
        </Fact>
      ) : null}
      <Wanted of={of} orderPath={orderPath} />
      <Fact label="Return method">
        {WAY_LABELS[of.way]}
        {of.courierName ? (
          <span className="wrap-anywhere block text-muted">
            {of.courierName} <span className="figures">{of.trackingNumber}</span>
          </span>
        ) : null}
      </Fact>
      {of.sentCourierName ? (
        <Fact label="Sent to the customer with">
          <span className="wrap-anywhere">
            {of.sentCourierName} <span className="figures text-muted">{of.sentTrackingNumber}</span>
          </span>
        </Fact>
      ) : null}
      {of.wayBack?.sentAt ? (
        <Fact label="Refused items sent back">
          <span className="wrap-anywhere">
            {of.wayBack.courierName ?? 'Handed over in person'}{' '}
            <span className="figures text-muted">{of.wayBack.trackingNumber}</span>
          </span>
        </Fact>
      ) : null}
      {of.creditNote ? (
        <Fact label={of.exchange?.order ? 'Refunded and used for the exchange' : 'Refunded'}>
          <span className="figures font-semibold">{formatInr(of.creditNote.totalPaise, 2)}</span>
          {of.creditNote.goodwillPaise > 0 ? (
            <span className="figures block">
              {`Given back before as goodwill ${formatInr(of.creditNote.goodwillPaise, 2)}`}
            </span>
          ) : null}
          <span className="block text-muted">Credit note {of.creditNote.number}</span>
        </Fact>
      ) : null}
      <Fact label="Requested on">
        <time dateTime={of.requestedAt}>{formatDateTime(of.requestedAt)}</time>
      </Fact>
    </dl>
  )
}

/** The refund, the replacement, or what it is exchanged for. */
function Wanted({ of, orderPath }: Pick<ReturnFactsProps, 'of' | 'orderPath'>) {
  return (
    <Fact label="Wanted">
      {of.exchange ? of.exchange.name : WANTED_LABELS[of.wanted]}
      {of.exchange ? (
        <span className="figures block text-muted">
          Instead, for {formatInr(of.exchange.paise, 2)} with its delivery
        </span>
      ) : null}
      {of.exchange?.order ? (
        <span className="block">
          {orderPath ? (
            <Link to={orderPath(of.exchange.order.id)} className="figures text-link">
              Order {of.exchange.order.number}
            </Link>
          ) : (
            <span className="figures">Order {of.exchange.order.number}</span>
          )}
        </span>
      ) : null}
    </Fact>
  )
}

export function Fact({
  label,
  isWide = false,
  children,
}: {
  label: string
  /** An address: it has both columns of a phone. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt className="pb-1 font-semibold">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
