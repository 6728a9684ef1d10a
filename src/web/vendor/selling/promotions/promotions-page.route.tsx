import { listOwnPromotions } from '#server/selling/promotions/own-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PromotionTable, promotionRow } from '#web/shared/selling/promotions/promotion-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BadgePercent } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/promotions-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const { promotions, next } = await listOwnPromotions(context.get(appContext), sellerId, { after })
  return { isFirst: after === undefined, next, rows: promotions.map(promotionRow) }
}

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { rows, isFirst, next } = loaderData
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
      {rows.length === 0 ? (
        <EmptyState icon={BadgePercent} title={isFirst ? 'No promotions yet' : 'No more promotions'} />
      ) : (
        <PromotionTable rows={rows} base="/vendor/promotions" />
      )}
      <ListPages
        firstTo={isFirst ? undefined : '/vendor/promotions'}
        nextTo={next ? `/vendor/promotions?after=${next}` : undefined}
      />
    </>
  )
}

export const meta = () => unlisted('Promotions')
