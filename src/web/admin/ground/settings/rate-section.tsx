import { Link } from 'react-router'
import type { GstRate } from '#domain/ground/settings/gst-rates.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart } from '#domain/ground/shared/days.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface DatedRate extends GstRate {
  /** Products under it that bear another rate. */
  differing: readonly { id: string; name: string; hsn: string; gstRateBp: number }[]
}

interface RateSectionProps {
  rates: readonly DatedRate[]
  differingMax: number
  mayChange: boolean
}

const NAMED_MAX = 5

/** GST by HSN: what is dated here stands above what a listing says. */
export function RateSection({ rates, differingMax, mayChange }: RateSectionProps) {
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-prose">
          <h2 id="gst-title" className="scroll-mt-24 text-xl">
            GST rates by HSN
          </h2>
          <p className="pt-1 text-muted">
            A rate for all goods whose HSN starts with these digits, notified from a date: orders carry it
            from that day, and products follow. Goods without one carry their product’s own rate.
          </p>
        </div>
        {mayChange ? (
          <ButtonLink to="/admin/settings/gst" prefetch="none" aria-label="Change: GST rates by HSN">
            Change
          </ButtonLink>
        ) : null}
      </header>
      {rates.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          No dated rates: each product has its own, 18% for new hardware listings.
        </p>
      ) : (
        <Table caption="GST rates by HSN" className="border-line border-t">
          <TableHead>
            <TableRow>
              <TableHeader>HSN</TableHeader>
              <TableHeader numeric>Rate</TableHeader>
              <TableHeader>Since</TableHeader>
              <TableHeader>Products with a different rate</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {rates.map(({ hsn, rateBp, validFrom, differing }) => (
              <TableRow key={hsn}>
                <TableCell heading="short" className="figures">
                  {hsn}
                </TableCell>
                <TableCell label="Rate" numeric>
                  {formatPercent(rateBp)}
                </TableCell>
                <TableCell label="Since" className="whitespace-nowrap">
                  {formatDate(dayStart(validFrom))}
                </TableCell>
                <TableCell label="Different rate" className="min-w-52 stacked:min-w-0">
                  <Differing products={differing} max={differingMax} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function Differing({ products, max }: { products: DatedRate['differing']; max: number }) {
  if (products.length === 0) return <span className="text-muted">None</span>
  const isCut = products.length >= max
  return (
    <>
      <p>
        {products.length}
        {isCut ? ' or more' : ''}. They follow within the hour. Their orders already carry the rate in this
        table.
      </p>
      <ul className="pt-1 text-sm">
        {products.slice(0, NAMED_MAX).map(({ id, name, gstRateBp }) => (
          <li key={id}>
            <Link to={`/admin/products/${id}`} className="text-link">
              {name}
            </Link>{' '}
            <span className="figures text-muted">{formatPercent(gstRateBp)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
