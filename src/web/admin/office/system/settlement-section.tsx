import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { SettlementMismatch } from '#server/money/payments/settlements/mismatch-views.ts'
import { ListSection } from '#web/ui/sections/page-section.tsx'

/** What the gateway paid out and our books do not have, or have otherwise. */
export function SettlementSection({ mismatches }: { mismatches: readonly SettlementMismatch[] }) {
  return (
    <ListSection
      id="settlements"
      title="Settlements that do not match"
      rows={mismatches}
      empty="Everything the gateway has reported as paid out matches the orders."
    >
      {({ lineId, kind, day, settlementId, settledPaise, knownPaise, order }) => (
        <li key={lineId} className="py-3">
          <p className="figures font-medium">
            {formatToPay(settledPaise)}: {WORDS[kind]}
            {knownPaise === null ? null : ` ${formatToPay(knownPaise)}`}
          </p>
          <p className="figures pt-1 text-muted text-sm">
            Paid out on {formatDate(day)}
            {order ? (
              <>
                , order{' '}
                <Link to={`/admin/orders/${order.id}`} className="text-link">
                  {order.number}
                </Link>
              </>
            ) : null}
          </p>
          <p className="break-all text-muted text-sm">
            {lineId}, settlement {settlementId}
          </p>
        </li>
      )}
    </ListSection>
  )
}

const WORDS: Readonly<Record<SettlementMismatch['kind'], string>> = {
  'payment-unknown': 'a payment that no order here has',
  'payment-differs': 'a payment recorded here as',
  'refund-unknown': 'a refund that nobody here requested',
  'refund-differs': 'a refund recorded here as',
}
