import { Form } from 'react-router'
import { paidByText, promotionText } from '#domain/selling/promotions/promotion.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { endSellersPromotion } from '#server/selling/promotions/end-sellers-promotion.ts'
import { moveSharedPromotion } from '#server/selling/promotions/move-shared-promotion.ts'
import { findAnyPromotion, type OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { readEffectOfAnyPromotion } from '#server/selling/promotions/promotion-effect-views.ts'
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
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/promotion-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const promotion = await findAnyPromotion(app, admin, params.promotionId)
  if (!promotion) throw refusedResponse({ code: 'promotions.not_found' })
  return {
    promotion,
    effect: await readEffectOfAnyPromotion(app, admin, promotion),
    canEnd: permit(admin, 'vendors.decide') !== undefined,
    // A seller moves its own.
    canMove: promotion.payer !== 'seller' && permit(admin, 'products.change') !== undefined,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const mover = requireAdmin(context, request, 'products.change')
  const decider = requireAdmin(context, request, 'vendors.decide')
  const { promotionId } = params
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, SAID)
  const done =
    intent === 'end'
      ? await endSellersPromotion(app, decider, { promotionId, reason: form.get('reason') })
      : await moveSharedPromotion(app, mover, { promotionId, to: intent })
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast(`/admin/promotions/${promotionId}`, { kind: 'success', text: SAID[intent] })
}

const SAID = {
  end: 'The promotion has ended. A seller whose it is, is told.',
  pause: 'The promotion is paused.',
  resume: 'The promotion goes on.',
  'close-code': 'No new cart takes this code. Carts that have it keep it.',
} as const

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, effect, canEnd, canMove } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: promotion.name }]} />
      <PageHeading title={promotion.name} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <PromotionBadge state={promotion.state} /> <span>{promotionText(promotion)}</span>{' '}
          <span className="text-muted">
            {promotion.paidBy ? paidByText([promotion.paidBy]) : promotion.sellerName}
          </span>
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form ?? actionData?.fields.reason} />
      <PromotionDetails promotion={promotion} effect={effect} />
      {canMove && promotion.state !== 'ended' ? <Moves promotion={promotion} /> : null}
      {canEnd && promotion.state !== 'ended' ? (
        <div className="max-w-xl pt-4">
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
              hint={
                promotion.sellerName ? 'The seller reads it. Kept in the audit log.' : 'Kept in the audit log'
              }
            />
          </ConfirmedAction>
        </div>
      ) : null}
    </>
  )
}

function Moves({ promotion }: { promotion: OwnPromotion }) {
  const [intent, label] =
    promotion.state === 'paused' ? (['resume', 'Resume'] as const) : (['pause', 'Pause'] as const)
  return (
    <Form method="post" className="flex flex-wrap gap-3 pt-8">
      <Button type="submit" name="intent" value={intent}>
        {label}
      </Button>
      {promotion.code && !promotion.codeClosedAt ? (
        <Button type="submit" name="intent" value="close-code">
          Close the code to new carts
        </Button>
      ) : null}
    </Form>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.promotion.name ?? 'Promotion')
}
