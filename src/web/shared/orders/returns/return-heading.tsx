import { Link } from 'react-router'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The head of a return's page for a seller and for the back office. */
export function ReturnHeading({ of, list, orderPath }: { of: ReturnPage; list: string; orderPath: string }) {
  return (
    <>
      <Breadcrumbs items={[{ label: 'Returns', to: list }, { label: of.number }]} className="pb-4" />
      <PageHeading
        title={
          <>
            {of.kind === 'warranty' ? 'Warranty claim' : 'Return'} <span>{of.number}</span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={RETURN_BADGES[of.status]}>{RETURN_STATUS_LABELS[of.status]}</Badge>
          <span>
            Of order{' '}
            <Link to={orderPath} className="figures text-link">
              {of.orderNumber}
            </Link>
            , sold by {of.sellerName}
          </span>
        </p>
      </PageHeading>
    </>
  )
}
