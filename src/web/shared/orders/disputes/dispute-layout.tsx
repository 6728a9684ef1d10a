import type { ReactNode } from 'react'
import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DisputeClockBadge, DisputeStatusBadge } from './dispute-clock-badge.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import { DisputePhotographs } from './dispute-photographs.tsx'
import { DisputeThread } from './dispute-thread.tsx'
import { refundOfSomeText } from './refund-of-some.ts'

interface DisputeLayoutProps {
  dispute: DisputePage
  reader: 'customer' | 'vendor' | 'admin'
  crumbs: readonly { label: string; to: string }[]
  orderTo: string
  /** The address of the dispute. */
  home: string
  /** The reader can add photographs. */
  mayAdd: boolean
  /** What the reader can do. */
  children: ReactNode
  aside?: ReactNode
}

/** A dispute as each of its readers sees it: where it is, what was said, what it is about. */
export function DisputeLayout(props: DisputeLayoutProps) {
  const { dispute, reader, crumbs, orderTo, home, mayAdd, children, aside } = props
  const ofSome = refundOfSomeText(dispute)
  return (
    <>
      <Breadcrumbs items={[...crumbs, { label: dispute.number }]} />
      <PageHeading
        title={
          <>
            Dispute <span>{dispute.number}</span>
          </>
        }
        className="pt-1 pb-6"
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DisputeStatusBadge status={dispute.status} reader={reader} />
          {ofSome ? <span className="figures font-semibold">{ofSome}</span> : null}
          <DisputeClockBadge clock={dispute.clock} />
          {dispute.isSellerLate ? <Badge tone="yellow">The seller did not answer in time</Badge> : null}
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        {/* What it is about comes before what was said of it; on a wide screen beside. */}
        <div className="lg:col-start-2">
          <DisputeFacts dispute={dispute} orderTo={orderTo} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DisputeThread dispute={dispute} reader={reader} />
          {/* Who decides reads what is on record before adding to it. */}
          {reader === 'admin' ? children : null}
          <DisputePhotographs dispute={dispute} reader={reader} home={home} mayAdd={mayAdd} />
          {reader === 'admin' ? null : children}
        </div>
        {aside ? <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">{aside}</div> : null}
      </div>
    </>
  )
}
