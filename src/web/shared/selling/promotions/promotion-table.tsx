import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { paidByText, promotionText } from '#domain/selling/promotions/promotion.ts'
import type { OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { PromotionBadge } from './promotion-badge.tsx'

/** A promotion as a row of a list says it. */
export function promotionRow(promotion: OwnPromotion) {
  return {
    id: promotion.id,
    name: promotion.name,
    payer: promotion.paidBy ? paidByText([promotion.paidBy]) : promotion.sellerName,
    text: promotionText(promotion),
    state: promotion.state,
    code: promotion.code,
    period: periodText(promotion),
    orders: formatCount(promotion.uses),
    revenue: formatInr(promotion.revenuePaise),
    given: formatInr(promotion.givenPaise),
  }
}

/** From when until when it runs; of what was ended by hand, until when it ran, whatever end had been planned. */
export function periodText({
  startsAt,
  endsAt,
  endedAt,
}: Pick<OwnPromotion, 'startsAt' | 'endsAt' | 'endedAt'>): string {
  const end = endedAt ? `ended ${formatDateTime(endedAt)}` : endsAt ? formatDateTime(endsAt) : 'no end'
  return `${formatDateTime(startsAt)} – ${end}`
}

/** Both amounts are those that customers read, GST included. */
const FIGURES = ['Orders', 'Sales, with GST', 'Taken off, with GST'] as const

/** Promotions with what came of them; `base` is where their pages stand. */
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
    <Table caption="Promotions">
      <TableHead>
        <TableRow>
          <TableHeader>Promotion</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Runs</TableHeader>
          {FIGURES.map((figure) => (
            <TableHeader key={figure} className="text-right">
              {figure}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, payer, text, state, code, period, orders, revenue, given }) => (
          <TableRow key={id}>
            <TableCell heading>
              <Link to={`${base}/${id}`} className="text-link">
                {name}
              </Link>
              <span className="block font-normal text-muted text-sm">{text}</span>
              {isOfAll ? <span className="block font-normal text-sm">{payer}</span> : null}
              {code ? <span className="block font-mono font-normal text-sm">{code}</span> : null}
            </TableCell>
            <TableCell label="State" className="table-card-short">
              <PromotionBadge state={state} />
            </TableCell>
            <TableCell label="Runs" className="text-sm">
              {period}
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
