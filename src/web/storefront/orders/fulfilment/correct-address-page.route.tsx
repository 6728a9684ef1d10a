import { data, useNavigation } from 'react-router'
import { findOwnAddress } from '#server/orders/checkout/delivery-address/address-to-correct.ts'
import { correctOwnAddress } from '#server/orders/checkout/delivery-address/correct-address.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import {
  CorrectedAddressFields,
  whyNotCorrected,
} from '#web/shared/orders/orders/corrected-address-fields.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/correct-address-page.route'

/** Somebody else's order is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const order = await findOwnAddress(context.get(appContext), customer, params.id)
  if (!order) throw data(null, { status: 404 })
  return { order, home: `/orders/${params.id}` }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const wanted = { orderId: params.id, fields: Object.fromEntries(form) }
  const corrected = await correctOwnAddress(context.get(appContext), customer, wanted)
  if (!corrected.ok) return refusedForm(corrected.problem, form)
  return redirectWithToast(`/orders/${params.id}`, { kind: 'success', text: 'Delivery address changed.' })
}

export default function CorrectAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, home } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const whyNot = whyNotCorrected(order)
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: order.number, to: home },
          { label: 'Delivery address' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Change the delivery address">
        <p>You can change it until a seller has packed your order. We email you the new address.</p>
      </PageHeading>
      {whyNot ? (
        <>
          <Notice title="This address cannot be changed now">
            <p>{whyNot.isUnderWay ? `${whyNot.text} Please contact us if it is wrong.` : whyNot.text}</p>
          </Notice>
          <div className="flex flex-wrap gap-3 pt-6">
            <ButtonLink to={home}>Back to the order</ButtonLink>
            {whyNot.isUnderWay ? (
              <ButtonLink to={`/contact?order=${encodeURIComponent(order.number)}`}>
                Get help with this order
              </ButtonLink>
            ) : null}
          </div>
        </>
      ) : (
        <AnsweredForm answer={actionData} className="flex max-w-xl flex-col gap-5">
          <CorrectedAddressFields current={order.current} stateName={order.stateName} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
              Save address
            </Button>
            <ButtonLink to={home}>Keep the address</ButtonLink>
          </div>
        </AnsweredForm>
      )}
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Delivery address of ${loaderData.order.number}` : 'Page Not Found')
}
