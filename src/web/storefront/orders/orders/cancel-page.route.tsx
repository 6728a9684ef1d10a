import { data } from 'react-router'
import { readCancelVendorOrders } from '#server/orders/cancellations/cancel-page-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { loadCancelPage } from '#web/shared/orders/cancellations/cancel-page.action.ts'
import { CancelSteps } from '#web/shared/orders/cancellations/cancel-steps.tsx'
import { vendorOrdersOfForm } from '#web/shared/orders/cancellations/read-cancel-form.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/cancel-page.route'

/** Somebody else's order is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const order = await findOrder(app, userId, params.id)
  if (!order?.placedAt) throw data(null, { status: 404 })
  return {
    number: order.number,
    home: `/orders/${order.id}`,
    ...(await loadCancelPage(app, { orderId: order.id }, request.url)),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const order = await findOrder(app, userId, params.id)
  if (!order) throw data(null, { status: 404 })
  const form = await request.formData()
  const cancelled = await cancelOwnPieces(
    app,
    { userId },
    {
      orderId: order.id,
      reason: String(form.get('reason') ?? ''),
      note: String(form.get('note') ?? ''),
      vendorOrders: vendorOrdersOfForm(form, await readCancelVendorOrders(app, { orderId: order.id })),
    },
  )
  if (cancelled.ok)
    return redirectWithToast(`/orders/${order.id}`, {
      kind: 'success',
      text: 'Cancelled. We have emailed you about your refund.',
    })
  return refusedForm(cancelled.problem, form)
}

export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, home, page, changeTo, problem } = loaderData
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: number, to: home }, { label: 'Cancel' }]}
        className="pb-4"
      />
      <PageHeading title={page.review ? 'Check before you cancel' : 'What do you want to cancel?'}>
        <p>
          {page.review
            ? `From order ${number}. Nothing is cancelled yet.`
            : 'You can cancel anything that has not shipped, free of charge.'}
        </p>
      </PageHeading>
      <CancelSteps
        page={page}
        home={home}
        changeTo={changeTo}
        problem={problem}
        canceller="customer"
        refused={actionData}
      />
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Cancel from ${loaderData.number}` : 'Page Not Found')
}
