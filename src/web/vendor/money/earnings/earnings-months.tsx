import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatMonth, type Month } from '#domain/ground/shared/months.ts'
import type { EarningsMonth } from '#server/money/earnings/earnings-views.ts'
import { Download } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { monthStepsPath } from './month-steps.tsx'

const TAKEN_OFF = [
  {
    label: 'Commission and GST',
    of: (month: EarningsMonth) => month.commissionPaise + month.commissionGstPaise,
  },
  { label: 'TCS and TDS', of: (month: EarningsMonth) => month.tcsPaise + month.tdsPaise },
  { label: 'Held and charged', of: (month: EarningsMonth) => month.otherPaise },
] as const

/**
 * What a month's sales came to after everything that was taken off. A payout is none of it: it is money of earlier
 * sales that has reached the bank.
 */
export const earnedPaise = ({ netPaise, paidOutPaise }: Pick<EarningsMonth, 'netPaise' | 'paidOutPaise'>) =>
  netPaise - paidOutPaise

/** Month by month: what was sold, what was taken off and what was earned, and apart from it what was paid out. */
export function EarningsMonths({
  months,
  before,
}: {
  months: readonly EarningsMonth[]
  /** The page of months that this is. */
  before: Month | undefined
}) {
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="text-xl">
        Month by month
      </h2>
      <p className="pt-1 pb-3 text-muted">
        Earned is what your sales came to. Paid out is what we sent to your bank that month, often for sales
        of earlier months.
      </p>
      <MonthTable months={months} before={before} />
    </section>
  )
}

function MonthTable({ months, before }: { months: readonly EarningsMonth[]; before: Month | undefined }) {
  return (
    <Table caption="Earnings by month" columnsNeed="most" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Month</TableHeader>
          <TableHeader numeric>Sales</TableHeader>
          {TAKEN_OFF.map(({ label }) => (
            <TableHeader key={label} numeric>
              {label}
            </TableHeader>
          ))}
          <TableHeader numeric>Earned</TableHeader>
          <TableHeader numeric>Paid out</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {months.map((month) => (
          <TableRow key={month.month}>
            <TableCell heading className="min-w-0">
              <div className="stacked:flex stacked:items-center stacked:justify-between stacked:gap-4">
                <span className="whitespace-nowrap font-medium">
                  <MonthLink month={month.month} />
                </span>
                <span className="flex flex-wrap items-center gap-x-4">
                  <Link to={monthStepsPath(month.month, before)} className="text-link text-sm">
                    How it adds up<span className="sr-only"> in {formatMonth(month.month)}</span>
                  </Link>
                  <StatementLink month={month.month} />
                </span>
              </div>
            </TableCell>
            <TableCell label="Sales" numeric>
              {formatInr(month.salesPaise, 2)}
            </TableCell>
            {TAKEN_OFF.map(({ label, of }) => (
              <TableCell key={label} label={label} numeric className="whitespace-nowrap text-muted">
                {formatInr(of(month), 2)}
              </TableCell>
            ))}
            <TableCell label="Earned" numeric className="whitespace-nowrap font-semibold">
              {formatInr(earnedPaise(month), 2)}
            </TableCell>
            <TableCell label="Paid out" numeric className="whitespace-nowrap">
              {formatInr(0 - month.paidOutPaise, 2)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function MonthLink({ month }: { month: Month }) {
  return (
    <Link to={`/vendor/earnings/ledger?month=${month}`} prefetch="intent" className="text-link">
      {formatMonth(month)}
    </Link>
  )
}

/** A plain link: the file comes from the server as it is. */
function StatementLink({ month }: { month: Month }) {
  return (
    <a
      href={`/vendor/earnings/${month}/statement.csv`}
      download
      className="flex min-h-8 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
    >
      <Download aria-hidden="true" className="size-3.5" />
      CSV<span className="sr-only"> of {formatMonth(month)}</span>
    </a>
  )
}
