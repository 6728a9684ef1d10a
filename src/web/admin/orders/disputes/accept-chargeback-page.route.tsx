import { data } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { acceptChargeback } from '#server/orders/disputes/chargebacks/accept-chargeback.ts'
import { findChargeback } from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/accept-chargeback-page.route'

const pathOf = (id: string) => `/admin/chargebacks/${encodeURIComponent(id)}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'chargebacks.answer')
  const chargeback = await findChargeback(context.get(appContext), admin, params.id)
  if (!chargeback) throw data(null, { status: 404 })
  if (!chargeback.takesAnswer) throw redirect(pathOf(params.id))
  const { id, amountPaise, orderNumber, shares } = chargeback
  return { id, amountPaise, orderNumber, sellers: shares.map(({ sellerName }) => sellerName) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'chargebacks.answer')
  const form = await request.formData()
  const accepted = await acceptChargeback(context.get(appContext), admin, {
    disputeId: params.id,
    reason: form.get('reason'),
  })
  if (!accepted.ok) return refusedForm(accepted.problem, form)
  return redirectWithToast(pathOf(params.id), { kind: 'success', text: 'Giving up the chargeback' })
}

export default function AcceptChargebackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, amountPaise, orderNumber, sellers } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Chargebacks', to: '/admin/chargebacks' },
          { label: id, to: pathOf(id) },
          { label: 'Give up' },
        ]}
      />
      <PageHeading title="Give up the chargeback" className="pt-1 pb-6">
        <p>
          {formatToPay(amountPaise)}
          {orderNumber ? ` of order ${orderNumber}` : ''}
        </p>
      </PageHeading>
      <Notice tone="bad" title="This cannot be undone" className="mb-6 max-w-2xl">
        <p>
          The customer’s bank keeps the money and asks for no more evidence.
          {sellers.length > 0
            ? ` We take or release what is held back from ${sellers.join(', ')}, depending on the bank’s reason and how the goods were handed over.`
            : ''}
        </p>
      </Notice>
      <ReasonForm
        refused={actionData}
        label="Give it up"
        busy="Giving up..."
        keep={{ to: pathOf(id), label: 'Keep it open' }}
      />
    </>
  )
}

export const meta = () => unlisted('Give up a chargeback')
