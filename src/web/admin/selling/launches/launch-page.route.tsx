import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { launchState } from '#domain/selling/launches/launch.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { findAnyLaunch } from '#server/selling/launches/all-launches-views.ts'
import { stopLaunch } from '#server/selling/launches/stop-launch.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { LaunchBadge } from '#web/shared/selling/launches/launch-badge.tsx'
import { ConfirmedAction } from '#web/shared/selling/promotions/confirmed-action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/launch-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const found = await findAnyLaunch(app, admin, params.id)
  if (!found) throw data(null, { status: 404 })
  const { launch, ...rest } = found
  const state = launchState(launch, app.clock.now())
  const isWaiting = state === 'announced' || state === 'open' || state === 'drawing'
  const { id, pieces, buyHours, opensAt, closesAt, drawnAt, withdrawnAt, stopReason } = launch
  return {
    ...rest,
    launch: { id, pieces, buyHours, opensAt, closesAt, drawnAt, withdrawnAt, stopReason },
    state,
    canStop: isWaiting && permit(admin, 'vendors.decide') !== undefined,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  readIntent(form, { stop: true })
  const asked = { launchId: params.id, reason: form.get('reason') }
  const stopped = await stopLaunch(context.get(appContext), admin, asked)
  if (!stopped.ok) return refusedForm(stopped.problem, form)
  return redirectWithToast(`/admin/launches/${params.id}`, {
    kind: 'success',
    text: 'The draw is stopped. We tell its seller and everyone who had entered.',
  })
}

export default function LaunchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, state, canStop } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Draws', to: '/admin/launches' }, { label: productName }]} />
      <PageHeading title={productName} className="pt-1 pb-6">
        <p>
          <LaunchBadge state={state} />
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form ?? actionData?.fields.reason} />
      <Facts loaded={loaderData} />
      {canStop ? (
        <div className="max-w-xl pt-8">
          <ConfirmedAction
            label="Stop the draw"
            intent="stop"
            text="Nobody is drawn, and the items are on sale again. A draw that was stopped cannot go on."
          >
            <TextArea
              label="Reason"
              name="reason"
              rows={3}
              maxLength={500}
              defaultValue={actionData?.typed.reason}
              hint="The seller and everyone who had entered read it. Kept in the audit log."
            />
          </ConfirmedAction>
        </div>
      ) : null}
    </>
  )
}

function Facts({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { launch, sellerId, sellerName, productId, entered, kept, bought } = loaded
  const { opensAt, closesAt, drawnAt, withdrawnAt, stopReason, pieces, buyHours } = launch
  return (
    <dl className="flex max-w-xl flex-col gap-2 text-[0.9375rem]">
      <FactRow label="Seller">
        <Link to={`/admin/vendors/${sellerId}`} className="text-link">
          {sellerName}
        </Link>
      </FactRow>
      <FactRow label="Product">
        <Link to={`/admin/products/${productId}`} className="text-link">
          {loaded.productName}
        </Link>
      </FactRow>
      <FactRow label="Items">{formatCount(pieces)}</FactRow>
      <FactRow label="Entries from">{formatDateTime(opensAt)}</FactRow>
      <FactRow label="Entries until">{formatDateTime(closesAt)}</FactRow>
      <FactRow label="Entries">{formatCount(entered)}</FactRow>
      <FactRow label="Kept for whoever is drawn">{`${buyHours} hours`}</FactRow>
      {drawnAt ? (
        <>
          <FactRow label="Drawn">{formatDateTime(drawnAt)}</FactRow>
          <FactRow label="Kept now">{formatCount(kept)}</FactRow>
          <FactRow label="Bought">{formatCount(bought)}</FactRow>
        </>
      ) : null}
      {withdrawnAt ? (
        <FactRow label={stopReason ? 'Stopped' : 'Withdrawn'}>{formatDateTime(withdrawnAt)}</FactRow>
      ) : null}
      {stopReason ? <FactRow label="Reason">{stopReason}</FactRow> : null}
      <FactRow label="Public page">
        <Link to={`/launches/${launch.id}`} className="text-link">
          See the draw
        </Link>
      </FactRow>
    </dl>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Draw: ${loaderData.productName}` : 'Draw')
}
