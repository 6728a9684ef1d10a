import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { formatInr } from '#domain/shared/money.ts'
import { formatDayShort, formatMonth } from '#domain/vendors/months.ts'
import type { EarningsMonth } from '#server/vendors/earnings-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** Month by month: what was sold, what was taken off, what is left and when it is due. */
export function EarningsMonths({ months }: { months: readonly EarningsMonth[] }) {
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="pb-3 text-xl">
        Month by month
      </h2>
      <Table caption="Earnings by month" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader className="min-w-36">Month</TableHeader>
            <TableHeader numeric>Sales</TableHeader>
            <TableHeader numeric>Commission</TableHeader>
            <TableHeader numeric>GST on it</TableHeader>
            <TableHeader numeric>TCS</TableHeader>
            <TableHeader numeric>TDS</TableHeader>
            <TableHeader numeric>Earned</TableHeader>
            <TableHeader className="min-w-44 pl-6">Due</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {months.map((month) => (
            <TableRow key={month.month}>
              <TableCell>
                <Link
                  to={`/vendor/earnings/ledger?month=${month.month}`}
                  prefetch="intent"
                  className="whitespace-nowrap font-medium text-link"
                >
                  {formatMonth(month.month)}
                </Link>
                <a
                  href={`/vendor/earnings/${month.month}/statement.csv`}
                  download
                  className="flex min-h-8 items-center gap-1.5 text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
                >
                  <Download aria-hidden="true" className="size-3.5" />
                  CSV<span className="sr-only"> of {formatMonth(month.month)}</span>
                </a>
              </TableCell>
              <TableCell numeric>{formatInr(month.salesPaise, 2)}</TableCell>
              <TakenOff paise={month.commissionPaise} />
              <TakenOff paise={month.commissionGstPaise} />
              <TakenOff paise={month.tcsPaise} />
              <TakenOff paise={month.tdsPaise} />
              <TableCell numeric className="font-semibold">
                {formatInr(month.netPaise, 2)}
              </TableCell>
              <TableCell className="figures pl-6 text-sm">
                <DueText month={month} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function TakenOff({ paise }: { paise: number }) {
  return (
    <TableCell numeric className="text-muted">
      {formatInr(paise, 2)}
    </TableCell>
  )
}

function DueText({ month }: { month: EarningsMonth }) {
  const { duePaise, dueLaterPaise, dueLaterBy, notDuePaise } = month
  const parts = [
    duePaise !== 0 && `${formatInr(duePaise, 2)} due`,
    dueLaterPaise !== 0 && dueLaterBy && `${formatInr(dueLaterPaise, 2)} by ${formatDayShort(dueLaterBy)}`,
    notDuePaise !== 0 && `${formatInr(notDuePaise, 2)} not due yet`,
  ].filter((part) => part !== false && part !== null)
  return (
    <ul>
      {parts.map((part) => (
        <li key={part} className="whitespace-nowrap">
          {part}
        </li>
      ))}
    </ul>
  )
}
