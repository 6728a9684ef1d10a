import { promotionText } from '#domain/selling/promotions/promotion.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { endSellersPromotion } from '#server/selling/promotions/end-sellers-promotion.ts'
import { findAnyPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConfirmedAction } from '#web/shared/selling/promotions/confirmed-action.tsx'
import { PromotionBadge } from '#web/shared/selling/promotions/promotion-badge.tsx'
import { PromotionDetails } from '#web/shared/selling/promotions/promotion-details.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/promotion-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const promotion = await findAnyPromotion(context.get(appContext), admin, params.promotionId)
  if (!promotion) throw refusedResponse({ code: 'promotions.not_found' })
  return { promotion, canEnd: permit(admin, 'vendors.decide') !== undefined }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  readIntent(form, ['end'])
  const ended = await endSellersPromotion(context.get(appContext), admin, {
    promotionId: params.promotionId,
    reason: form.get('reason'),
  })
  if (!ended.ok) return refusedForm(ended.problem, form)
  return redirectWithToast(`/admin/promotions/${params.promotionId}`, {
    kind: 'success',
    text: 'The promotion has ended, and its seller is told.',
  })
}

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, canEnd } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: promotion.name }]} />
      <PageHeading title={promotion.name} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <PromotionBadge state={promotion.state} /> <span>{promotionText(promotion)}</span>{' '}
          <span className="text-muted">{promotion.sellerName}</span>
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form ?? actionData?.fields.reason} />
      <PromotionDetails promotion={promotion} />
      {canEnd && promotion.state !== 'ended' ? (
        <div className="max-w-xl pt-8">
          <ConfirmedAction
            label="End"
            intent="end"
            text="A promotion that has ended cannot be started again."
          >
            <TextArea
              label="Reason"
              name="reason"
              rows={3}
              maxLength={500}
              defaultValue={actionData?.typed.reason}
              hint="The seller reads it. Kept in the audit log."
            />
          </ConfirmedAction>
        </div>
      ) : null}
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.promotion.name ?? 'Promotion')
}
