import { data } from 'react-router'
import { findAddressForOffice } from '#server/orders/checkout/delivery-address/address-to-correct.ts'
import { correctAddressForCustomer } from '#server/orders/checkout/delivery-address/correct-address.ts'
import { PERSON_REASON_HINT, ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import {
  CorrectedAddressFields,
  whyNotCorrected,
} from '#web/shared/orders/orders/corrected-address-fields.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/correct-address-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.address')
  const order = await findAddressForOffice(context.get(appContext), admin, params.id)
  if (!order) throw data(null, { status: 404 })
  return { order, home: `/admin/orders/${params.id}` }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'orders.address')
  const form = await request.formData()
  const wanted = { orderId: params.id, fields: Object.fromEntries(form) }
  const corrected = await correctAddressForCustomer(context.get(appContext), admin, wanted)
  if (!corrected.ok) return refusedForm(corrected.problem, form)
  return redirectWithToast(`/admin/orders/${params.id}`, {
    kind: 'success',
    text: corrected.value.isNew
      ? 'Delivery address changed. The customer has been emailed.'
      : 'This is the address already.',
  })
}

export default function CorrectAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, home } = loaderData
  const whyNot = whyNotCorrected(order)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: order.number, to: home },
          { label: 'Delivery address' },
        ]}
      />
      <PageHeading title="Change the delivery address" className="pt-1 pb-6">
        <p>
          For its customer, until a seller has packed it. Customer and sellers are emailed, and the address
          before is kept with the order.
        </p>
      </PageHeading>
      {whyNot ? (
        <>
          <Notice title="This address cannot be changed now">
            <p>
              {whyNot.isUnderWay
                ? `${whyNot.text} Stop the parcel with its seller or courier, or cancel what was not sent.`
                : whyNot.text}
            </p>
          </Notice>
          <p className="pt-6">
            <ButtonLink to={home}>Back to the order</ButtonLink>
          </p>
        </>
      ) : (
        <ReasonForm
          refused={actionData}
          label="Save address"
          busy="Saving..."
          keep={{ to: home, label: 'Keep the address' }}
          hint={PERSON_REASON_HINT}
        >
          <CorrectedAddressFields current={order.current} stateName={order.stateName} />
        </ReasonForm>
      )}
    </>
  )
}

export const meta = () => unlisted('Change the delivery address')
