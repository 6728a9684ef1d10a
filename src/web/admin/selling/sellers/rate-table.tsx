import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { ListedRate } from '#server/money/earnings/commission-views.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const STATES: Readonly<Record<ListedRate['state'], { label: string; tone: BadgeTone }>> = {
  'in-force': { label: 'In force', tone: 'green' },
  'to-come': { label: 'Upcoming', tone: 'blue' },
  over: { label: 'Ended', tone: 'grey' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
}

interface RateTableProps {
  caption: string
  rates: readonly ListedRate[]
  canWithdraw: boolean
  /** On a seller's own page. */
  hidesSeller?: boolean
}

/** Rates with the day on which each began or begins. */
export function RateTable({ caption, rates, canWithdraw, hidesSeller = false }: RateTableProps) {
  return (
    <Table caption={caption} columnsNeed="little" className="w-full border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>For</TableHeader>
          <TableHeader numeric>Rate</TableHeader>
          <TableHeader numeric>From</TableHeader>
          <TableHeader>State</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rates.map((rate) => (
          <TableRow key={rate.id}>
            <TableCell heading>
              <Scope rate={rate} hidesSeller={hidesSeller} />
            </TableCell>
            <TableCell label="Rate" numeric className="font-semibold">
              {rate.rateBp === null ? 'Ends' : formatPercent(rate.rateBp)}
            </TableCell>
            <TableCell label="From" numeric className="whitespace-nowrap">
              {formatDay(rate.validFrom)}
            </TableCell>
            <TableCell label="State">
              <State rate={rate} canWithdraw={canWithdraw} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Scope({ rate, hidesSeller }: { rate: ListedRate; hidesSeller: boolean }) {
  const { sellerId, sellerName, category, setAt } = rate
  return (
    <>
      {sellerId && !hidesSeller ? (
        <Link to={`/admin/vendors/${sellerId}`} className="font-medium hover:underline">
          {sellerName}
        </Link>
      ) : (
        <span className="font-medium">{hidesSeller ? (category ?? 'All categories') : 'Every seller'}</span>
      )}
      {hidesSeller ? null : <span className="block text-muted text-sm">{category ?? 'All categories'}</span>}
      {setAt ? <span className="figures block text-muted text-sm">Set on {formatDate(setAt)}</span> : null}
    </>
  )
}

function State({ rate, canWithdraw }: { rate: ListedRate; canWithdraw: boolean }) {
  const { label, tone } = STATES[rate.state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      {rate.state === 'to-come' && canWithdraw ? (
        <Link
          to={`/admin/vendors/commission/${rate.id}/withdraw`}
          className="inline-flex min-h-8 items-center text-link text-sm pointer-coarse:min-h-11"
        >
          Withdraw…
        </Link>
      ) : null}
    </span>
  )
}
