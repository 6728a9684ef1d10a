import { data } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { findChargeback } from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import { decideBearer } from '#server/orders/disputes/chargebacks/decide-bearer.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/decide-bearer-page.route'

const pathOf = (id: string) => `/admin/chargebacks/${encodeURIComponent(id)}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'chargebacks.answer')
  const chargeback = await findChargeback(context.get(appContext), admin, params.id)
  if (!chargeback) throw data(null, { status: 404 })
  if (!chargeback.waitsForLook) throw redirect(pathOf(params.id))
  const { id, orderNumber } = chargeback
  return { id, orderNumber, shares: chargeback.shares.filter(({ waitsForLook }) => waitsForLook) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'chargebacks.answer')
  const form = await request.formData()
  const decided = await decideBearer(context.get(appContext), admin, {
    disputeId: params.id,
    bearer: form.get('bearer'),
    reason: form.get('reason'),
  })
  if (!decided.ok) return refusedForm(decided.problem, form)
  return redirectWithToast(pathOf(params.id), { kind: 'success', text: 'Decision saved' })
}

export default function DecideBearerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, shares } = loaderData
  const amounts = shares.map(({ sellerName, paise }) => `${formatToPay(paise)} of ${sellerName}`)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Chargebacks', to: '/admin/chargebacks' },
          { label: id, to: pathOf(id) },
          { label: 'Who bears it' },
        ]}
      />
      <PageHeading title="Who bears the lost chargeback" className="pt-1 pb-6">
        <p>
          {amounts.join(', ')}
          {orderNumber ? ` in order ${orderNumber}` : ''} is held back. Check who the customers in this
          seller’s lost chargebacks were, and where the goods went: seller and customer may be the same
          person.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Decide"
        busy="Deciding..."
        keep={{ to: pathOf(id), label: 'Decide later' }}
        rows={3}
      >
        <RadioGroup
          look="cards"
          legend="Who bears it?"
          name="bearer"
          options={[
            { value: 'marketplace', label: 'Us', hint: 'We release the amount to the seller.' },
            {
              value: 'seller',
              label: 'The seller',
              hint: 'We take the amount held back and tell the seller.',
            },
          ]}
        />
      </ReasonForm>
    </>
  )
}

export const meta = () => unlisted('Who bears a lost chargeback')
