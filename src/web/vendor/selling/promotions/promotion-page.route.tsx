import { Form, useNavigation } from 'react-router'
import { promotionText } from '#domain/selling/promotions/promotion.ts'
import {
  closeCode,
  endPromotion,
  pausePromotion,
  resumePromotion,
} from '#server/selling/promotions/move-promotion.ts'
import { findOwnPromotion, type OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { readPromotionEffect } from '#server/selling/promotions/promotion-effect-views.ts'
import { tryPromotion } from '#server/selling/promotions/try-promotion.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConfirmedAction } from '#web/shared/selling/promotions/confirmed-action.tsx'
import { PromotionBadge } from '#web/shared/selling/promotions/promotion-badge.tsx'
import { PromotionDetails } from '#web/shared/selling/promotions/promotion-details.tsx'
import { TryPromotion } from '#web/shared/selling/promotions/try-promotion-form.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/promotion-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const promotion = await findOwnPromotion(app, sellerId, params.promotionId)
  if (!promotion) throw refusedResponse({ code: 'promotions.not_found' })
  const basket = new URL(request.url).searchParams.get('basket') ?? ''
  const [effect, trial] = await Promise.all([
    readPromotionEffect(app, promotion),
    basket === '' ? undefined : tryPromotion(app, sellerId, { promotion, basket }),
  ])
  return { promotion, effect, basket, trial }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { act, said } = ACTIONS[readIntent(form, ACTIONS)]
  const moved = await act(context.get(appContext), who, params.promotionId)
  if (!moved.ok) return refusedForm(moved.problem, form)
  return redirectWithToast(`/vendor/promotions/${params.promotionId}`, { kind: 'success', text: said })
}

const ACTIONS = {
  pause: { act: pausePromotion, said: 'Your promotion is paused.' },
  resume: { act: resumePromotion, said: 'Your promotion goes on.' },
  end: { act: endPromotion, said: 'Your promotion has ended.' },
  'close-code': { act: closeCode, said: 'No new cart takes this code. Carts that have it keep it.' },
} as const

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, effect, basket, trial } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/vendor/promotions' }, { label: promotion.name }]} />
      <PageHeading title={promotion.name} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <PromotionBadge state={promotion.state} /> <span>{promotionText(promotion)}</span>
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form} />
      <PromotionDetails promotion={promotion} effect={effect} />
      {promotion.state === 'ended' ? null : <Moves promotion={promotion} />}
      <TryPromotion basket={basket} trial={trial} />
    </>
  )
}

function Moves({ promotion }: { promotion: OwnPromotion }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isPaused = promotion.pausedAt !== null
  return (
    <div className="flex flex-wrap items-start gap-3 pt-8">
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value={isPaused ? 'resume' : 'pause'}
          busy={isBusy && 'Saving...'}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </Form>
      {promotion.code !== null && promotion.codeClosedAt === null ? (
        <ConfirmedAction
          label="Close the code"
          intent="close-code"
          text="No new cart will take the code. Carts that have it keep it."
        />
      ) : null}
      <ConfirmedAction label="End" intent="end" text="A promotion that has ended cannot be started again." />
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.promotion.name ?? 'Promotion')
}
