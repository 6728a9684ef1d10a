import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { createHousePromotion } from '#server/selling/promotions/house-promotions.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { actForHouse } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PromotionForm, readPromotionForm } from '#web/shared/selling/promotions/promotion-form.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/new-promotion-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const house = await actForHouse(app, requireAdmin(context, request, 'products.change'))
  return { now: momentText(app.clock.now()), hasShop: house !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const create = form.get('paidBy') === 'seller' ? createHousePromotion : createSharedPromotion
  const created = await create(context.get(appContext), admin, readPromotionForm(form))
  if (!created.ok) return refusedForm(created.problem, form)
  return redirectWithToast(`/admin/promotions/${created.value.promotionId}`, {
    kind: 'success',
    text: 'The promotion is created.',
  })
}

export default function NewPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: 'New' }]} />
      <PageHeading title="Create a promotion" className="pt-1 pb-6">
        <p>Who pays for a promotion and what it takes off cannot be changed later.</p>
      </PageHeading>
      <PromotionForm
        maker={loaderData.hasShop ? 'office-with-shop' : 'office'}
        answer={actionData}
        now={loaderData.now}
        back="/admin/promotions"
      />
    </>
  )
}

export const meta = () => unlisted('Create a promotion')
