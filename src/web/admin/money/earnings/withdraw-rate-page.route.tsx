import { formatPercent } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { findRate } from '#server/money/earnings/commission-views.ts'
import { withdrawCommission } from '#server/money/earnings/set-commission.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/withdraw-rate-page.route'

const LIST = '/admin/vendors/commission'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'commission.change')
  const rate = await findRate(context.get(appContext), admin, idOf(params.rateId))
  if (!rate) throw refusedResponse({ code: 'earnings.commission_not_found' })
  if (rate.state !== 'to-come') throw redirect(LIST)
  return { rate }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'commission.change')
  const form = await request.formData()
  const withdrawal = { rateId: idOf(params.rateId), reason: form.get('reason') }
  const done = await withdrawCommission(context.get(appContext), admin, withdrawal)
  if (done.ok) return redirectWithToast(LIST, { kind: 'success', text: 'Rate withdrawn' })
  return refusedForm(done.problem, form)
}

/** 0 names no rate. */
function idOf(text: string): number {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0
}

export default function WithdrawRatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rateBp, category, sellerName, validFrom } = loaderData.rate
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: 'Commission', to: LIST },
          { label: 'Withdraw' },
        ]}
      />
      <PageHeading title="Withdraw a rate" className="pt-1 pb-6">
        <p>
          {rateBp === null ? 'The end of the rate' : formatPercent(rateBp)} for {sellerName ?? 'every seller'}
          , {category ?? 'all categories'}, from {formatDay(validFrom)}. It has not started, so the current
          rate continues.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Withdraw rate"
        busy="Withdrawing..."
        keep={{ to: LIST, label: 'Keep it' }}
        rows={3}
      />
    </>
  )
}

export const meta = () => unlisted('Withdraw a rate')
