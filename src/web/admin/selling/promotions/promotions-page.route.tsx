import { permit } from '#server/ground/access/acting-admin.ts'
import { listAllPromotions } from '#server/selling/promotions/own-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PromotionTable, promotionRow } from '#web/shared/selling/promotions/promotion-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BadgePercent } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/promotions-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const { promotions, next } = await listAllPromotions(app, admin, { after })
  return {
    isFirst: after === undefined,
    next,
    canCreate: permit(admin, 'products.change') !== undefined,
    seesLedger: permit(admin, 'ledger.read') !== undefined,
    rows: promotions.map(promotionRow),
  }
}

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { rows, isFirst, next, canCreate, seesLedger } = loaderData
  return (
    <>
      <PageHeading title="Promotions" className="pb-6">
        <p>
          A seller pays for its own: they lower the price on which GST and commission are worked out. What
          NanoNagar, a manufacturer or a bank pays for leaves the seller’s price as it is.
        </p>
      </PageHeading>
      {canCreate || seesLedger ? (
        <div className="flex flex-wrap gap-3 pb-8">
          {canCreate ? (
            <ButtonLink to="/admin/promotions/new" variant="primary">
              Create a promotion
            </ButtonLink>
          ) : null}
          {seesLedger ? <ButtonLink to="/admin/promotions/payers">Owed by others</ButtonLink> : null}
          {seesLedger ? <ButtonLink to="/admin/promotions/bank-offers">Bank offers</ButtonLink> : null}
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState icon={BadgePercent} title={isFirst ? 'No promotions yet' : 'No more promotions'} />
      ) : (
        <PromotionTable rows={rows} base="/admin/promotions" isOfAll />
      )}
      <ListPages
        firstTo={isFirst ? undefined : '/admin/promotions'}
        nextTo={next ? `/admin/promotions?after=${next}` : undefined}
      />
    </>
  )
}

export const meta = () => unlisted('Promotions')
