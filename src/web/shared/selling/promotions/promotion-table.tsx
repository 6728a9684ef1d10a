import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { briefPromotionText, paidByText } from '#domain/selling/promotions/promotion.ts'
import type { OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PromotionBadge } from './promotion-badge.tsx'

/** A promotion as a row of a list says it. */
export function promotionRow(promotion: OwnPromotion) {
  return {
    id: promotion.id,
    name: promotion.name,
    payer: promotion.paidBy ? paidByText([promotion.paidBy]) : promotion.sellerName,
    text: briefPromotionText(promotion),
    state: promotion.state,
    code: promotion.code,
    runs: runsOf(promotion),
    orders: formatCount(promotion.uses),
    revenue: formatInr(promotion.revenuePaise),
    given: formatInr(promotion.givenPaise),
  }
}

/** From when until when it runs; of what was ended by hand, until when it ran, whatever end had been planned. */
export function runsOf({
  startsAt,
  endsAt,
  endedAt,
}: Pick<OwnPromotion, 'startsAt' | 'endsAt' | 'endedAt'>): { from: string; until: string } {
  const until = endedAt ? `ended ${formatDateTime(endedAt)}` : endsAt ? formatDateTime(endsAt) : 'no end'
  return { from: `${formatDateTime(startsAt)} –`, until }
}

/** Both amounts are those that customers read, GST included. */
const FIGURES = ['Orders', 'Sales, with GST', 'Taken off, with GST'] as const

/**
 * Promotions with what came of them, in two lines each beside one another; `base` is where their pages stand, on which each
 * is told in full.
 */
export function PromotionTable({
  rows,
  base,
  isOfAll = false,
}: {
  rows: ReturnType<typeof promotionRow>[]
  base: string
  /** Of several sellers and payers, each of whom is named. */
  isOfAll?: boolean
}) {
  return (
    <Table isList isDense caption="Promotions" columnsNeed="much" className="border-line border-y">
      <TableHead>
        <TableRow>
          <TableHeader>Promotion</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Runs</TableHeader>
          {FIGURES.map((figure) => (
            <TableHeader key={figure} numeric className={figure === 'Orders' ? undefined : 'min-w-24'}>
              {figure}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, payer, text, state, code, runs, orders, revenue, given }) => (
          <TableRow key={id}>
            <TableCell heading className="w-full">
              <p className="flex items-baseline gap-x-2 stacked:flex-wrap">
                <Link
                  to={`${base}/${id}`}
                  title={name}
                  data-list-open
                  className="line-clamp-1 text-link stacked:line-clamp-none"
                >
                  {name}
                </Link>
                {code ? <span className="shrink-0 font-mono text-sm">{code}</span> : null}
              </p>
              <About says={isOfAll && payer ? `${text} · ${payer}` : text} />
            </TableCell>
            <TableCell label="State" className="table-card-short">
              <PromotionBadge state={state} />
            </TableCell>
            <TableCell label="Runs" className="figures text-sm">
              <span className="block whitespace-nowrap stacked:inline stacked:whitespace-normal">
                {runs.from}
              </span>{' '}
              <span className="block whitespace-nowrap stacked:inline stacked:whitespace-normal">
                {runs.until}
              </span>
            </TableCell>
            <TableCell label="Orders" className="table-card-short figures text-right">
              {orders}
            </TableCell>
            <TableCell label={FIGURES[1]} className="figures text-right">
              {revenue}
            </TableCell>
            <TableCell label={FIGURES[2]} className="figures text-right">
              {given}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** What it does and who pays: beside one another one line, as a card all of it. */
function About({ says }: { says: string }) {
  return (
    <p title={says} className="line-clamp-1 font-normal text-muted text-sm stacked:line-clamp-none">
      {says}
    </p>
  )
}
