import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import {
  addMonths,
  type Day,
  daysOfMonth,
  formatDay,
  formatMonth,
  type Month,
  monthOf,
} from '#domain/ground/shared/months.ts'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import type { MonthSteps } from '#server/money/earnings/months/month-steps-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'

const MONTH_STEPS_ID = 'month-steps'

/** Where a month's sums stand, with the same page of months below. */
export function monthStepsPath(month: Month, before?: Month): string {
  return `/vendor/earnings?${before ? `before=${before}&` : ''}of=${month}#${MONTH_STEPS_ID}`
}

interface MonthStepsProps {
  steps: MonthSteps
  today: Day
  /** The page of months that is shown below. */
  before: Month | undefined
  hasEarlier: boolean
  /** The list of orders is for who dispatches. */
  opensOrders: boolean
}

/** From what customers ordered in a month, which the dashboard counts, to what is left of it: each sum is that of the rows above it. */
export function MonthStepsTable({ steps, today, before, hasEarlier, opensOrders }: MonthStepsProps) {
  const { month } = steps
  const name = formatMonth(month)
  const days = daysOfMonth(month)
  const ledger = `/vendor/earnings/ledger?month=${month}`
  const isNow = month === monthOf(today)
  return (
    <PageSection
      id={MONTH_STEPS_ID}
      title={`From sales to payout: ${name}`}
      more={
        <span className="flex gap-4 text-sm">
          {hasEarlier ? <MonthLink month={addMonths(month, -1)} before={before} /> : null}
          {isNow ? null : <MonthLink month={addMonths(month, 1)} before={before} />}
        </span>
      }
    >
      <p className="max-w-prose pb-3 text-muted">
        Revenue counts an order on the day it is placed. The ledger counts it on the day it ships, and takes
        it back on the day it is returned.
      </p>
      <dl className="figures max-w-2xl border-line border-y text-[0.9375rem]">
        <Step
          label={`Ordered by customers: ${counted(steps.orders, 'order')}`}
          to={
            opensOrders ? `/vendor/orders${vendorOrderList.search({ from: days.from, to: days.to })}` : null
          }
          paise={steps.orderedPaise}
        />
        <Step label="Of these cancelled or returned since" paise={steps.endedPaise} />
        <Step isSum label="Revenue, as on your dashboard" to="/vendor/dashboard" paise={steps.revenuePaise} />
        <Step
          label={isNow ? 'Of these not shipped yet' : 'Of these shipped or returned in another month'}
          paise={steps.otherMonthsPaise}
        />
        <Step label={`Ordered before, shipped in ${name}`} paise={steps.earlierSentPaise} />
        <Step label={`Ordered before, returned in ${name}`} paise={steps.earlierReturnedPaise} />
        <Step isSum label="Sales, counted as they ship" to={ledger} paise={steps.salesPaise} />
        <Step label="Commission" paise={steps.commissionPaise} />
        <Step label="GST on the commission" paise={steps.commissionGstPaise} />
        <Step label="TCS withheld" paise={steps.tcsPaise} />
        <Step label="TDS withheld" paise={steps.tdsPaise} />
        <Step label="Held for disputes and in reserve" to="/vendor/payouts#owed" paise={steps.heldPaise} />
        <Step label="Freight, penalties and compensation" paise={steps.chargedPaise} />
        <Step isSum label={`Earned in ${name}`} to={ledger} paise={steps.earnedPaise} />
        <Step label={`Balance before ${formatDay(days.from)}`} paise={steps.openingPaise} />
        <Step label="Paid out to your bank" to="/vendor/payouts#past-payouts" paise={steps.paidOutPaise} />
        <Step
          isSum
          label={`Balance on ${formatDay(isNow ? today : days.to)}`}
          to={isNow ? '/vendor/payouts#owed' : ledger}
          paise={steps.closingPaise}
        />
      </dl>
    </PageSection>
  )
}

function MonthLink({ month, before }: { month: Month; before: Month | undefined }) {
  return (
    <Link to={monthStepsPath(month, before)} className="text-link">
      {formatMonth(month)}
    </Link>
  )
}

function Step({
  label,
  to = null,
  paise,
  isSum = false,
}: {
  label: ReactNode
  /** Where what it counts is listed. */
  to?: string | null
  paise: Paise
  isSum?: boolean
}) {
  return (
    <div
      className={joinClasses(
        'flex items-baseline justify-between gap-4 py-1.5',
        isSum && 'mb-2 border-line border-t pb-2.5 font-semibold last:mb-0',
      )}
    >
      <dt className="min-w-0">
        {to ? (
          <Link to={to} className="text-link">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="whitespace-nowrap text-right">{formatInr(paise, 2)}</dd>
    </div>
  )
}
