import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import type { Report } from '#server/money/reporting/report-views.ts'
import { NothingHere } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** What was paid by which way, beside the period before. */
export function MethodTable({
  methods,
  orders,
  revenuePaise,
}: Pick<Report, 'methods' | 'orders' | 'revenuePaise'>) {
  const sumOf = (key: 'orders' | 'totalPaise' | 'totalBeforePaise') =>
    methods.reduce((sum, method) => sum + method[key], 0)
  const all = { orders: sumOf('orders'), now: sumOf('totalPaise'), before: sumOf('totalBeforePaise') }
  if (methods.length === 0) return <NothingHere>No orders in these periods.</NothingHere>
  return (
    <ReportTable
      caption="Orders by payment method"
      heads={['Paid by']}
      figures={['Orders', 'Total', 'Before']}
    >
      {methods.map(({ method, orders, totalPaise, totalBeforePaise }) => (
        <TableRow key={method}>
          <TableCell heading>{PAYMENT_METHOD_LABELS[method]}</TableCell>
          <Figure label="Orders" value={formatCount(orders)} />
          <Figure label="Total" value={formatInr(totalPaise, 2)} />
          <Figure label="Before" value={formatInr(totalBeforePaise, 2)} />
        </TableRow>
      ))}
      <TableRow>
        <TableCell heading>All orders as they were placed</TableCell>
        <Figure label="Orders" value={formatCount(all.orders)} isStrong />
        <Figure label="Total" value={formatInr(all.now, 2)} isStrong />
        <Figure label="Before" value={formatInr(all.before, 2)} isStrong />
      </TableRow>
      <TableRow>
        <TableCell heading>Cancelled or returned since, or paid on a day outside the period</TableCell>
        <Figure label="Orders" value={signed(orders.now - all.orders)} />
        <Figure label="Total" value={formatInr(revenuePaise.now - all.now, 2)} />
        <Figure label="Before" value={formatInr(revenuePaise.before - all.before, 2)} />
      </TableRow>
      <TableRow>
        <TableCell heading>As in Sales by day</TableCell>
        <Figure label="Orders" value={formatCount(orders.now)} isStrong />
        <Figure label="Total" value={formatInr(revenuePaise.now, 2)} isStrong />
        <Figure label="Before" value={formatInr(revenuePaise.before, 2)} isStrong />
      </TableRow>
    </ReportTable>
  )
}

const signed = (count: number) => (count < 0 ? `−${formatCount(-count)}` : formatCount(count))

/** What each seller's ledger had, and all of them together. */
export function SellerFiguresTable({ sellers, all }: Report['bySeller']) {
  if (sellers.length === 0) return <NothingHere>No seller’s ledger moved in these periods.</NothingHere>
  return (
    <ReportTable
      caption="Sales by seller"
      heads={['Seller']}
      figures={['Sales', 'Before', 'Commission and GST', 'TCS and TDS', 'Held and charged', 'Net']}
      folded={counted(sellers.length, 'seller')}
    >
      {sellers.map((seller) => (
        <TableRow key={seller.sellerId}>
          <SellerCell {...seller} />
          <SellerSums {...seller} />
        </TableRow>
      ))}
      <TableRow>
        <TableCell heading>All sellers</TableCell>
        <SellerSums {...all} />
      </TableRow>
    </ReportTable>
  )
}

function SellerSums(sums: Report['bySeller']['all']) {
  return (
    <>
      <Figure label="Sales" value={formatInr(sums.salesPaise, 2)} isStrong />
      <Figure label="Before" value={formatInr(sums.salesBeforePaise, 2)} />
      <Figure label="Commission and GST" value={formatInr(sums.commissionPaise, 2)} />
      <Figure label="TCS and TDS" value={formatInr(sums.taxPaise, 2)} />
      <Figure label="Held and charged" value={formatInr(sums.otherPaise, 2)} />
      <Figure label="Net" value={formatInr(sums.netPaise, 2)} isStrong />
    </>
  )
}

/** Who should have handed over what, now. */
export function LateTable({ late }: Pick<Report, 'late'>) {
  if (late.length === 0) return <NothingHere>No seller is late.</NothingHere>
  return (
    <ReportTable
      caption="Sellers late with dispatch"
      heads={['Seller']}
      figures={['Late orders', 'Oldest due']}
    >
      {late.map(({ sellerId, name, vendorOrders, since }) => (
        <TableRow key={sellerId}>
          <SellerCell sellerId={sellerId} name={name} />
          <TableCell label="Late orders" numeric className="table-card-short">
            <Link
              to={`/admin/orders?late=yes&seller=${encodeURIComponent(sellerId)}`}
              className="font-semibold text-bad underline"
            >
              {formatCount(vendorOrders)}
            </Link>
          </TableCell>
          <Figure label="Oldest due" value={formatDay(since)} />
        </TableRow>
      ))}
    </ReportTable>
  )
}

/** How the returns of a period ended. */
export function ReturnsTable({ returns }: Pick<Report, 'returns'>) {
  if (returns.length === 0) return <NothingHere>No return has ended in this period.</NothingHere>
  return (
    <ReportTable
      caption="Returns by seller"
      heads={['Seller']}
      figures={['Ended', 'Accepted', 'Refused', 'Withdrawn or expired']}
      folded={counted(returns.length, 'seller')}
    >
      {returns.map(({ sellerId, name, ended, accepted, refused }) => (
        <TableRow key={sellerId}>
          <SellerCell sellerId={sellerId} name={name} />
          <Figure label="Ended" value={formatCount(ended)} isStrong />
          <Figure label="Accepted" value={formatCount(accepted)} />
          <Figure label="Refused" value={formatCount(refused)} />
          <Figure label="Withdrawn or expired" value={formatCount(ended - accepted - refused)} />
        </TableRow>
      ))}
    </ReportTable>
  )
}

interface ReportTableProps {
  caption: string
  heads: readonly string[]
  figures: readonly string[]
  /** How many rows there are: on a phone, where each is a card, they unfold with a press. */
  folded?: string
  children: ReactNode
}

export function ReportTable({ folded, ...table }: ReportTableProps) {
  if (!folded) return <PlainTable {...table} />
  return (
    <details className="folded-on-phone">
      <summary className="text-link inline-flex min-h-11 items-center">
        {folded}
        <span className="sr-only">: {table.caption}</span>
      </summary>
      <PlainTable {...table} />
    </details>
  )
}

function PlainTable({ caption, heads, figures, children }: Omit<ReportTableProps, 'folded'>) {
  return (
    <Table
      caption={caption}
      columnsNeed={figures.length > 4 ? 'much' : 'little'}
      className="border-line border-t"
    >
      <TableHead>
        <TableRow>
          {heads.map((head) => (
            <TableHeader key={head}>{head}</TableHeader>
          ))}
          {figures.map((figure) => (
            <TableHeader key={figure} numeric>
              {figure}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">{children}</TableBody>
    </Table>
  )
}

function SellerCell({ sellerId, name }: { sellerId: string; name: string }) {
  return (
    <TableCell heading>
      <Link to={`/admin/vendors/${sellerId}`} className="text-link">
        {name}
      </Link>
    </TableCell>
  )
}

export function Figure({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <TableCell
      label={label}
      numeric
      className={isStrong ? 'whitespace-nowrap font-semibold' : 'whitespace-nowrap'}
    >
      {value}
    </TableCell>
  )
}
