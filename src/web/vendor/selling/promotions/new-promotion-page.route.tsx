import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PromotionForm, readPromotionForm } from '#web/shared/selling/promotions/promotion-form.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/new-promotion-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'stock')
  return { now: momentText(context.get(appContext).clock.now()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const created = await createPromotion(app, who, readPromotionForm(form))
  if (!created.ok) return refusedForm(created.problem, form)
  return redirectWithToast(`/vendor/promotions/${created.value.promotionId}`, {
    kind: 'success',
    text: 'Your promotion is created.',
  })
}

export default function NewPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/vendor/promotions' }, { label: 'New' }]} />
      <PageHeading title="Create a promotion" className="pt-1 pb-6">
        <p>What a promotion takes off cannot be changed later. You can pause or end it at any time.</p>
      </PageHeading>
      <PromotionForm answer={actionData} now={loaderData.now} back="/vendor/promotions" />
    </>
  )
}

export const meta = () => unlisted('Create a promotion')
