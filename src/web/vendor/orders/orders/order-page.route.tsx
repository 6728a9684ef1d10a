import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import type { ShownStatus } from '#domain/orders/orders/vendor-order-list.ts'
import { listCreditNotes } from '#server/money/invoicing/credit-notes/credit-note-views.ts'
import { listEinvoices } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { listEwayBills } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { listInvoices } from '#server/money/invoicing/invoice-views.ts'
import { listOwnShares } from '#server/orders/disputes/chargebacks/own-share-views.ts'
import { couriersOffered } from '#server/orders/fulfilment/couriers/offered-couriers.ts'
import { readLeftToPack, readParcels } from '#server/orders/fulfilment/parcel-views.ts'
import { findConversationAbout } from '#server/orders/messages/shop-list-views.ts'
import { findSoldOrder, type SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { readVendorOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { listOwnReductions } from '#server/orders/refunds/goodwill/goodwill-views.ts'
import { listReturnsOfOrder } from '#server/orders/returns/returns-of-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { revalidateAfterSteps } from '#web/shared/orders/fulfilment/revalidate-after-steps.ts'
import { actOnVendorOrder } from '#web/shared/orders/fulfilment/steps/act-on-vendor-order.action.ts'
import { requireDispatcher } from '#web/shared/orders/fulfilment/steps/acting-dispatcher.action.ts'
import { VendorOrderDispatch } from '#web/shared/orders/fulfilment/vendor-order-dispatch.tsx'
import { InvoiceLinks } from '#web/shared/orders/orders/invoice-links.tsx'
import { OrderTimeline } from '#web/shared/orders/orders/order-timeline.tsx'
import { PriceReductions } from '#web/shared/orders/orders/price-reductions.tsx'
import { OrderReturns } from '#web/shared/orders/returns/order-returns.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ChargebackNotices } from '../disputes/chargeback-notices.tsx'
import type { Route } from './+types/order-page.route'
import { DeliveryFacts } from './delivery-facts.tsx'
import { OrderLines } from './order-lines.tsx'

function stepsOf({
  timeline,
  addressChangedAt,
  restPaidAt,
}: Pick<SoldOrderPage, 'timeline' | 'addressChangedAt' | 'restPaidAt'>) {
  return [
    ...timeline.map(({ at, to }) => ({ key: `${to} ${at}`, at, text: STEP_WORDS[to] })),
    ...addressChangedAt.map((at) => ({ key: `address ${at}`, at, text: 'Delivery address changed' })),
    ...(restPaidAt
      ? [{ key: 'rest', at: restPaidAt, text: 'The rest paid online: nothing to collect at the door' }]
      : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

const STEP_WORDS: Readonly<Record<ShownStatus, string>> = {
  pending: 'Order placed',
  accepted: 'Accepted',
  packed: 'Packed',
  'partly-shipped': 'Partly handed over',
  shipped: 'Handed over to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  lost: 'Lost by the courier',
}

/** Another shop's order is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const order = await findSoldOrder(app, sellerId, params.id)
  if (!order) throw data(null, { status: 404 })
  const [
    parcels,
    left,
    invoices,
    creditNotes,
    returns,
    einvoices,
    ewayBills,
    shares,
    chargedBack,
    conversationId,
    reductions,
  ] = await Promise.all([
    readParcels(app, sellerId, order.id),
    readLeftToPack(app, sellerId, order.id),
    listInvoices(app, { sellerId }, order.id),
    listCreditNotes(app, { sellerId }, order.id),
    listReturnsOfOrder(app.db, { vendorOrderId: order.id }),
    listEinvoices(app, { sellerId, vendorOrderId: order.id }),
    listEwayBills(app, { sellerId, vendorOrderId: order.id }),
    listOwnShares(app, sellerId, order.id),
    readVendorOrderChargedBack(app.db, order.id),
    findConversationAbout(app, sellerId, order.id),
    listOwnReductions(app, sellerId, order.id),
  ])
  return {
    order,
    parcels,
    left,
    invoices,
    creditNotes,
    returns,
    einvoices,
    ewayBills,
    shares,
    chargedBack,
    conversationId,
    reductions,
    couriers: couriersOffered(app),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const acting = await requireDispatcher(context, request, params)
  return actOnVendorOrder(context.get(appContext), acting, await request.formData())
}

export const shouldRevalidate = revalidateAfterSteps

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, parcels, left, invoices, creditNotes, returns, einvoices, ewayBills, couriers } = loaderData
  const state = sellerState(order.status, order)
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Orders', to: '/vendor/orders' }, { label: order.number }]}
        className="pb-4"
      />
      <PageHeading
        title={
          <>
            Order <span className="figures">{order.number}</span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={state.colour}>{state.label}</Badge>
          <span>Placed on {formatDateTime(order.placedAt)}</span>
          {loaderData.conversationId ? (
            <Link
              to={`/vendor/messages/${loaderData.conversationId}#newest`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Messages with the customer
            </Link>
          ) : null}
        </p>
      </PageHeading>
      <div className="flex flex-col gap-3 pb-4 empty:hidden">
        <ChargebackNotices shares={loaderData.shares} />
      </div>
      <VendorOrderDispatch
        order={order}
        parcels={parcels}
        left={left}
        einvoices={einvoices}
        couriers={couriers}
        ewayBills={ewayBills}
        chargedBack={loaderData.chargedBack}
        home={`/vendor/orders/${order.id}`}
        asksReason={false}
        refused={actionData}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="lg:col-start-2">
          <DeliveryFacts order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
          <OrderLines order={order} />
          <OrderReturns returns={returns} returnPath={({ id }) => `/vendor/returns/${id}`} />
          <PriceReductions reductions={loaderData.reductions} />
          <InvoiceLinks
            invoices={invoices}
            creditNotes={creditNotes}
            orderPath={`/vendor/orders/${order.id}`}
            namesSeller={false}
            withCopies
          />
          <OrderTimeline steps={stepsOf(order)} />
        </div>
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return unlisted(number ? `Order ${number}` : 'Page Not Found')
}
