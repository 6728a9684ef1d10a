import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { promotionText } from '#domain/selling/promotions/promotion.ts'
import {
  closeCode,
  endPromotion,
  pausePromotion,
  resumePromotion,
} from '#server/selling/promotions/move-promotion.ts'
import { findOwnPromotion, type OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { tryPromotion } from '#server/selling/promotions/try-promotion.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/promotion-page.route'
import { PromotionBadge } from './promotion-badge.tsx'
import { TryPromotion } from './try-promotion-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const app = context.get(appContext)
  const promotion = await findOwnPromotion(app, sellerId, params.promotionId)
  if (!promotion) throw refusedResponse({ code: 'promotions.not_found' })
  const basket = new URL(request.url).searchParams.get('basket') ?? ''
  const trial = basket === '' ? undefined : await tryPromotion(app, sellerId, { promotion, basket })
  return { promotion, basket, trial }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request)
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
  const { promotion, basket, trial } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/vendor/promotions' }, { label: promotion.name }]} />
      <PageHeading title={promotion.name} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <PromotionBadge state={promotion.state} /> <span>{promotionText(promotion)}</span>
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Facts promotion={promotion} />
        <Figures promotion={promotion} />
      </div>
      {promotion.state === 'ended' ? null : <Moves promotion={promotion} />}
      <TryPromotion basket={basket} trial={trial} />
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-line border-b pb-3 text-lg">
        {title}
      </h2>
      <dl className="flex flex-col gap-2 pt-4 text-[0.9375rem]">{children}</dl>
    </section>
  )
}

function Facts({ promotion }: { promotion: OwnPromotion }) {
  const { code, codeClosedAt, usesMax, usesPerCustomerMax, budgetPaise } = promotion
  return (
    <Section id="rules" title="Rules">
      <FactRow label="Covers">{targetsText(promotion)}</FactRow>
      <FactRow label="Code">
        {code ? <span className="select-all font-mono">{code}</span> : 'None: it applies by itself'}
        {codeClosedAt ? ', closed to new carts' : ''}
      </FactRow>
      <FactRow label="Combined with others">
        {promotion.isCombinable ? 'With those that may be combined' : 'No'}
      </FactRow>
      <FactRow label="From">{formatDateTime(promotion.startsAt)}</FactRow>
      <FactRow label="Until">{promotion.endsAt ? formatDateTime(promotion.endsAt) : 'No end'}</FactRow>
      <FactRow label="Orders in all">{usesMax === null ? 'No limit' : formatCount(usesMax)}</FactRow>
      <FactRow label="Orders a customer">
        {usesPerCustomerMax === null ? 'No limit' : formatCount(usesPerCustomerMax)}
      </FactRow>
      <FactRow label="Budget">{budgetPaise === null ? 'No limit' : formatInr(budgetPaise)}</FactRow>
    </Section>
  )
}

function targetsText({ targets }: OwnPromotion): string {
  if (targets.length === 0) return 'Everything you sell'
  return targets.map(({ what, name }) => (what === 'kind' ? kindName(name) : name)).join(', ')
}

function kindName(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds].plural : kind
}

function Figures({ promotion }: { promotion: OwnPromotion }) {
  return (
    <Section id="figures" title="Results">
      <FactRow label="Orders with it">{formatCount(promotion.orders)}</FactRow>
      <FactRow label="Sales in them, with delivery">{formatInr(promotion.revenuePaise)}</FactRow>
      <FactRow label="Taken off">{formatInr(promotion.givenPaise)}</FactRow>
      <FactRow label="Uses, with orders that wait for their payment">{formatCount(promotion.uses)}</FactRow>
    </Section>
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
        <Sure
          label="Close the code"
          intent="close-code"
          text="No new cart will take the code. Carts that have it keep it."
        />
      ) : null}
      <Sure label="End" intent="end" text="A promotion that has ended cannot be started again." />
    </div>
  )
}

/** What cannot be undone is asked about first, without JavaScript too. */
function Sure({ label, intent, text }: { label: string; intent: keyof typeof ACTIONS; text: string }) {
  return (
    <details className="rounded-control border border-edge">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">{label}…</summary>
      <Form method="post" className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-sm">{text}</p>
        <Button type="submit" name="intent" value={intent} variant="danger">
          {label}
        </Button>
      </Form>
    </details>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.promotion.name ?? 'Promotion')
}
