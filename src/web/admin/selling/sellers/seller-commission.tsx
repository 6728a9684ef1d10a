import { Link } from 'react-router'
import { formatPercent } from '#domain/ground/shared/money.ts'
import type { readCommissionOf } from '#server/money/earnings/commission-views.ts'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RateTable } from './rate-table.tsx'

/** What is asked of the seller's sales today, and the rates agreed with it. */
export function SellerCommission({
  seller,
  rates,
  canSet,
}: {
  seller: SellerRecord
  rates: Awaited<ReturnType<typeof readCommissionOf>>
  canSet: boolean
}) {
  const { generalBp, exceptions, own } = rates
  const others = exceptions.map(({ category, rateBp }) => `${category} ${formatPercent(rateBp)}`).join(', ')
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Today {formatPercent(generalBp)}
        {others ? `; ${others}` : ''}.{' '}
        <Link to="/admin/vendors/commission" className="text-link">
          All rates
        </Link>
      </p>
      {own.length > 0 ? (
        <RateTable caption="Rates for this seller" rates={own} canWithdraw={canSet} hidesSeller />
      ) : null}
      {canSet ? (
        <ButtonLink
          to={`/admin/vendors/commission/new?seller=${encodeURIComponent(seller.id)}`}
          prefetch="none"
        >
          Add a rate…
        </ButtonLink>
      ) : null}
    </div>
  )
}
