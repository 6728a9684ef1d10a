import { data } from 'react-router'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import { findAdminVendorOrder } from '#server/orders/fulfilment/admin-vendor-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { revalidateAfterSteps } from '#web/shared/orders/fulfilment/revalidate-after-steps.ts'
import { actOnVendorOrder } from '#web/shared/orders/fulfilment/steps/act-on-vendor-order.action.ts'
import { requireDispatcher } from '#web/shared/orders/fulfilment/steps/acting-dispatcher.action.ts'
import { VendorOrderDispatch } from '#web/shared/orders/fulfilment/vendor-order-dispatch.tsx'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/vendor-order-page.route'

/** What the seller of a vendor order sees of it, for somebody of the back office who acts in the seller's place. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.fulfil')
  const { id: orderId, vendorOrderId } = params
  const vendorOrder = await findAdminVendorOrder(context.get(appContext), admin, { orderId, vendorOrderId })
  if (!vendorOrder) throw data(null, { status: 404 })
  return { ...vendorOrder, home: `/admin/orders/${orderId}/parts/${vendorOrderId}`, orderId }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const acting = await requireDispatcher(context, request, params)
  return actOnVendorOrder(context.get(appContext), acting, await request.formData())
}

export const shouldRevalidate = revalidateAfterSteps

export default function AdminVendorOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, parcels, left, einvoices, ewayBills, couriers, sellerName, home, orderId } = loaderData
  const state = sellerState(order.status, order)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: order.number, to: `/admin/orders/${orderId}` },
          { label: sellerName },
        ]}
        className="pb-4"
      />
      <PageHeading title={`Dispatch ${order.number}`}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={state.colour}>{state.label}</Badge>
          <span>You are acting for {sellerName}. Your name appears in the order’s history.</span>
        </p>
      </PageHeading>
      <VendorOrderDispatch
        order={order}
        parcels={parcels}
        left={left}
        einvoices={einvoices}
        ewayBills={ewayBills}
        couriers={couriers}
        home={home}
        chargedBack={loaderData.chargedBack}
        asksReason
        refused={actionData}
      />
      <section aria-labelledby="order-lines">
        <h2 id="order-lines" className="border-line border-b pb-3 text-lg">
          What {sellerName} sends
        </h2>
        <ul className="divide-y divide-line border-line border-b">
          {order.lines.map((line) => (
            <OrderLine
              key={line.offerId}
              line={line}
              marks={[line.sku && `SKU ${line.sku}`, line.mpn, `HSN ${line.hsn}`]}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Dispatch ${loaderData.order.number}` : 'Page Not Found')
}
