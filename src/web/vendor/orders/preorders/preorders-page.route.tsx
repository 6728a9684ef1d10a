import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { listOwnPreorders } from '#server/orders/preorders/own-preorder-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CalendarClock } from '#web/ui/pictures/icons.ts'
import { StatusBadge } from '#web/vendor/selling/listings/status-badge.tsx'
import type { Route } from './+types/preorders-page.route'

/** A seller's pre-orders, of deleted offers too: whoever has ordered one waits for its day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return {
    isFirst: after === undefined,
    ...(await listOwnPreorders(context.get(appContext), sellerId, { after })),
  }
}

export default function PreordersPage({ loaderData: { preorders, isFirst, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Pre-orders" className="pb-6">
        <p>
          What customers have paid for before you have it. Move the day here, or say that it has arrived. To
          offer a pre-order, open a product that is out of stock.
        </p>
      </PageHeading>
      {preorders.length === 0 ? (
        <EmptyState icon={CalendarClock} title={isFirst ? 'No pre-orders yet' : 'No more pre-orders'} />
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {preorders.map(({ offerId, name, from, ordered, left, status }) => (
            <li key={offerId} className="flex flex-col gap-1 py-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`/vendor/products/${offerId}/preorder`} className="wrap-anywhere text-link">
                  {name}
                </Link>
                {status === 'live' ? null : <StatusBadge status={status} />}
              </div>
              <p className="figures text-muted text-sm">
                {`Sent from ${formatWeekday(from)} · ${counted(ordered, 'piece')} ordered${left > 0 ? ` · ${formatCount(left)} left to pre-order` : ''}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ListPages
        firstTo={isFirst ? undefined : '/vendor/preorders'}
        nextTo={next ? `/vendor/preorders?after=${next}` : undefined}
      />
    </>
  )
}

export const meta = () => unlisted('Pre-orders')
