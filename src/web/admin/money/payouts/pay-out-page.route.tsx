import { useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { makePayoutsNow } from '#server/money/payouts/make-payouts.ts'
import { listReadyPayouts } from '#server/money/payouts/ready-payouts-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/pay-out-page.route'
import { runToast } from './run-toast.ts'

const PAYOUTS = '/admin/payouts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'payouts.run')
  const { ready, run } = await listReadyPayouts(context.get(appContext), admin, { isAll: true })
  return { run, paid: ready.filter(({ wait }) => !wait) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'payouts.run')
  const form = await request.formData()
  readIntent(form, ['pay-out'])
  const seen = { sellers: form.get('sellers'), paise: form.get('paise') }
  const paid = await makePayoutsNow(context.get(appContext), admin, seen)
  if (!paid.ok) return refusedForm(paid.problem, form)
  return redirectWithToast(PAYOUTS, runToast(paid.value))
}

/** Asks before a run that nobody waits for: whom it pays, and what they come to. */
export default function PayOutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, paid } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const sum = formatInr(run.paise, 2)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Payouts', to: PAYOUTS }, { label: 'Pay out now' }]} className="pb-4" />
      <PageHeading
        title={
          run.sellers === 0 ? 'Nothing is ready for payout.' : `Pay ${counted(run.sellers, 'seller')} ${sum}?`
        }
      >
        <p>
          {run.sellers === 0
            ? 'We pay again on Wednesday what is ready by then.'
            : 'The money leaves at once and cannot be called back. What is paid now is not paid again on Wednesday.'}
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex max-w-3xl flex-col gap-6">
        {run.sellers === 0 ? null : (
          <dl className="divide-y divide-line border-line border-y">
            {paid.map(({ sellerId, sellerName, releasedPaise }) => (
              <div key={sellerId} className="flex items-baseline justify-between gap-6 py-2.5">
                <dt className="wrap-anywhere min-w-0">{sellerName}</dt>
                <dd className="figures whitespace-nowrap font-semibold">{formatInr(releasedPaise, 2)}</dd>
              </div>
            ))}
          </dl>
        )}
        <input type="hidden" name="sellers" value={run.sellers} />
        <input type="hidden" name="paise" value={run.paise} />
        <div className="flex flex-wrap gap-3">
          {run.sellers === 0 ? null : (
            <Button
              type="submit"
              name="intent"
              value="pay-out"
              variant="primary"
              busy={isSending && 'Paying...'}
            >
              Pay {sum}
            </Button>
          )}
          <ButtonLink to={PAYOUTS}>Back</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

export const meta = () => unlisted('Pay out now')
