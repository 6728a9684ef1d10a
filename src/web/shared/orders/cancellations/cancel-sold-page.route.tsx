import { data } from 'react-router'
import { formatLimit } from '#domain/ground/shared/months.ts'
import type { Canceller } from '#domain/orders/cancellations/cancellation-reason.ts'
import { readCancelVendorOrders } from '#server/orders/cancellations/cancel-page-views.ts'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { findSoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { requireDispatcher } from '#web/shared/orders/fulfilment/steps/acting-dispatcher.action.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/cancel-sold-page.route'
import { loadCancelPage } from './cancel-page.action.ts'
import { CancelSteps } from './cancel-steps.tsx'
import { vendorOrdersOfForm } from './read-cancel-form.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const acting = await requireDispatcher(context, request, params)
  const { sellerId, sellerName, vendorOrderId, home } = acting
  const app = context.get(appContext)
  const order = await findSoldOrder(app, sellerId, vendorOrderId)
  if (!order) throw data(null, { status: 404 })
  return {
    number: order.number,
    home,
    sellerName,
    canceller: acting.dispatcher.kind,
    ...(await loadCancelPage(app, { vendorOrderId }, request.url)),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { dispatcher, vendorOrderId, home } = await requireDispatcher(context, request, params)
  const app = context.get(appContext)
  const form = await request.formData()
  const [vendorOrder] = vendorOrdersOfForm(form, await readCancelVendorOrders(app, { vendorOrderId }))
  const cancelled = await cancelSoldPieces(app, dispatcher, {
    reason: String(form.get('reason') ?? ''),
    note: String(form.get('note') ?? ''),
    agreedPaise: Number(form.get('agreedPaise') ?? 0) || 0,
    vendorOrder: vendorOrder ?? {
      cancellationId: String(form.get(`id-${vendorOrderId}`) ?? ''),
      vendorOrderId,
      lines: [],
    },
  })
  if (cancelled.ok) {
    const { waitsUntil } = cancelled.value
    return redirectWithToast(home, {
      kind: 'success',
      text: waitsUntil
        ? `We look at this price and decide by ${formatLimit(waitsUntil)}. Nothing is cancelled yet.`
        : 'Cancelled. We have told the customer.',
    })
  }
  return refusedForm(cancelled.problem, form)
}

/** Also after a refusal: what cancelling costs may have changed. */
export function shouldRevalidate() {
  return true
}

/** An administrator has nothing to send: they decide for a seller or a customer. */
const TITLE: Readonly<Record<Exclude<Canceller, 'customer'>, string>> = {
  vendor: 'Which items can you not send?',
  admin: 'Which items should be cancelled?',
}

export default function CancelSoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, home, sellerName, canceller, page, changeTo, problem } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: home.startsWith('/admin') ? '/admin/orders' : '/vendor/orders' },
          { label: number, to: home },
          { label: 'Cancel' },
        ]}
        className="pb-4"
      />
      <PageHeading title={page.review ? 'Check before you cancel' : TITLE[canceller]} className="pb-6">
        <p>
          Order {number}
          {sellerName ? `, acting for ${sellerName}` : ''}. We tell the customer at once.
        </p>
      </PageHeading>
      <CancelSteps
        page={page}
        home={home}
        changeTo={changeTo}
        problem={problem}
        canceller={canceller}
        refused={actionData}
      />
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Cancel from ${loaderData.number}` : 'Page Not Found')
}
