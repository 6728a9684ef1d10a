import { BadgePercent } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { promotionText } from '#domain/selling/promotions/promotion.ts'
import { listOwnPromotions } from '#server/selling/promotions/own-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/promotions-page.route'
import { PromotionBadge } from './promotion-badge.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const { promotions, next } = await listOwnPromotions(context.get(appContext), sellerId, { after })
  return {
    isFirst: after === undefined,
    next,
    promotions: promotions.map((promotion) => ({
      id: promotion.id,
      name: promotion.name,
      text: promotionText(promotion),
      state: promotion.state,
      code: promotion.code,
      period: periodText(promotion),
      orders: formatCount(promotion.orders),
      revenue: formatInr(promotion.revenuePaise),
      given: formatInr(promotion.givenPaise),
    })),
  }
}

function periodText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): string {
  return `${formatDateTime(startsAt)} – ${endsAt ? formatDateTime(endsAt) : 'no end'}`
}

const FIGURES = ['Orders', 'Sales', 'Taken off'] as const

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { promotions, isFirst, next } = loaderData
  return (
    <>
      <PageHeading title="Promotions" className="pb-6">
        <p>
          You pay for your promotions: they lower the price on which GST and commission are worked out.
          Customers see them in their cart.
        </p>
      </PageHeading>
      <div className="pb-8">
        <ButtonLink to="/vendor/promotions/new" variant="primary">
          Create a promotion
        </ButtonLink>
      </div>
      {promotions.length === 0 ? (
        <EmptyState icon={BadgePercent} title={isFirst ? 'No promotions yet' : 'No more promotions'} />
      ) : (
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
            {promotions.map(({ id, name, text, state, code, period, orders, revenue, given }) => (
              <TableRow key={id}>
                <TableCell heading>
                  <Link to={`/vendor/promotions/${id}`} className="text-link">
                    {name}
                  </Link>
                  <span className="block font-normal text-muted text-sm">{text}</span>
                  {code ? <span className="block font-mono font-normal text-sm">{code}</span> : null}
                </TableCell>
                <TableCell label="State">
                  <PromotionBadge state={state} />
                </TableCell>
                <TableCell label="Runs" className="text-sm">
                  {period}
                </TableCell>
                <TableCell label="Orders" className="figures text-right">
                  {orders}
                </TableCell>
                <TableCell label="Sales" className="figures text-right">
                  {revenue}
                </TableCell>
                <TableCell label="Taken off" className="figures text-right">
                  {given}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ListPages
        firstTo={isFirst ? undefined : '/vendor/promotions'}
        nextTo={next ? `/vendor/promotions?after=${next}` : undefined}
      />
    </>
  )
}

export const meta = () => unlisted('Promotions')
