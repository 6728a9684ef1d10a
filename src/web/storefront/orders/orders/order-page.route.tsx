import { data, Form, Link, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { mayPayAgain } from '#domain/orders/checkout/pay-again.ts'
import { mayChangeAddress } from '#domain/orders/orders/address-change.ts'
import { orderHeadline, replacedHeadline } from '#domain/orders/orders/order-headline.ts'
import { shownReturnStatus } from '#domain/orders/returns/return-status.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import { findFitPromise } from '#server/goods/fit-promise/fit-promise-views.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { listCreditNotes } from '#server/money/invoicing/credit-notes/credit-note-views.ts'
import { listInvoices } from '#server/money/invoicing/invoice-views.ts'
import { findOrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { listDisputable } from '#server/orders/disputes/disputable-views.ts'
import { listOwnDisputes } from '#server/orders/disputes/dispute-list-views.ts'
import { readUnderWay } from '#server/orders/disputes/under-way-views.ts'
import { listDeliveryCodes } from '#server/orders/fulfilment/door/door-views.ts'
import { readOrderBuilds } from '#server/orders/orders/order-line-views.ts'
import { findOrder, type OrderPage as OrderPageData } from '#server/orders/orders/order-page-views.ts'
import { findReplacement } from '#server/orders/orders/replaced/replaced-by-views.ts'
import { readChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { listParcelsToReturn } from '#server/orders/returns/returnable-views.ts'
import { listReturnsOfOrder } from '#server/orders/returns/returns-of-order-views.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { InvoiceLinks } from '#web/shared/orders/orders/invoice-links.tsx'
import { MoneyBack } from '#web/shared/orders/orders/money-back.tsx'
import { OrderTimeline } from '#web/shared/orders/orders/order-timeline.tsx'
import { OrderReturns } from '#web/shared/orders/returns/order-returns.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { shownVerdicts } from '../../goods/builder/shown-build.ts'
import { OrderPromise } from '../../goods/fit-promise/order-promise.tsx'
import { OrderDisputes } from '../disputes/order-disputes.tsx'
import type { Route } from './+types/order-page.route'
import { BoughtAgain } from './bought-again.tsx'
import { NextStepPanel } from './next-step-panel.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTotals } from './order-totals.tsx'
import { timelineGroups } from './timeline-text.ts'
import { trackerDays } from './tracker-days.ts'
import { VendorOrderSections } from './vendor-order-sections.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const whole = await getOwnOrder({ request, context, params })
  const customer = requireCustomer(context, request)
  const own = { orderId: whole.id, userId: customer.userId }
  const [
    { terms },
    invoices,
    creditNotes,
    returns,
    codes,
    disputes,
    disputable,
    refunds,
    chargedBack,
    payment,
    promise,
    underWay,
  ] = await Promise.all([
    readSettings(app.db, indianDay(new Date(whole.placedAt ?? whole.createdAt))),
    listInvoices(app, customer, whole.id),
    listCreditNotes(app, customer, whole.id),
    listReturnsOfOrder(app.db, { orderId: whole.id }),
    listDeliveryCodes(app, { id: whole.id, userId: customer.userId }),
    listOwnDisputes(app, own),
    listDisputable(app, own),
    listOwnRefunds(app, customer, whole.id),
    readChargedBack(app.db, whole.id),
    findOrderPayment(app, customer.userId, whole.id),
    findFitPromise(app.db, whole.id),
    readUnderWay(app, { userId: customer.userId, orderIds: [whole.id] }),
  ])
  const returnable = await listParcelsToReturn(app.db, whole.id)
  const canDispute = disputable.length > 0
  const mayTryAgain = mayPayAgain(new Date(whole.createdAt), app.clock.now())
  const seen = {
    canDispute,
    chargedBack,
    returnable,
    mayTryAgain,
    canPayAhead: payment?.canPayAhead ?? false,
  }
  const fit = promise && {
    ...promise,
    judgedAt: promise.judgedAt.toISOString(),
    verdicts: shownVerdicts(promise.verdicts),
  }
  const { timeline: _timeline, cancellations: _cancelled, ...order } = whole
  const groups = timelineGroups(whole)
  const headline = orderHeadline(whole, underWay(whole.id))
  const replacedBy = whole.placedAt ? undefined : await findReplacement(app.db, whole.id)
  return {
    order,
    groups,
    days: trackerDays(whole),
    deliveredAt: lastDelivery(whole),
    terms,
    invoices,
    creditNotes,
    returns,
    codes,
    disputes,
    refunds,
    fit,
    headline: replacedBy ? replacedHeadline(headline, replacedBy) : headline,
    mayChangeAddress: isAddressOpen(order),
    ...seen,
  }
}

/** When its last parcel came, once all of it is there. */
function lastDelivery({ status, timeline }: Awaited<ReturnType<typeof getOwnOrder>>): string | undefined {
  const deliveries = timeline.flatMap(({ to, at }) => (to === 'delivered' ? [at] : [])).toSorted()
  return status === 'delivered' ? deliveries.at(-1) : undefined
}

/** Whether its address may still be changed: decided here, as its rules are no script of the page. */
function isAddressOpen({
  placedAt,
  vendorOrders,
}: Pick<OrderPageData, 'placedAt' | 'vendorOrders'>): boolean {
  return mayChangeAddress({
    isPlaced: placedAt !== null,
    vendorOrders: vendorOrders.map(({ status, parcels }) => ({ status, hasParcels: parcels.length > 0 })),
  })
}

/** Orders the same again: what can still be had goes into the cart. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const order = await getOwnOrder({ request, context, params })
  const lines = order.vendorOrders.flatMap((vendorOrder) => vendorOrder.lines)
  const app = context.get(appContext)
  const builds = await readOrderBuilds(app, order.id)
  const { added, left } = await reorder(app, customer, lines, { builds })
  const missing = left.length > 0 ? ` Not available: ${left.join(', ')}.` : ''
  return redirectWithToast('/cart', {
    kind: added > 0 ? 'success' : 'error',
    text: added > 0 ? `${counted(added, 'item')} added to cart.${missing}` : missing.trim(),
  })
}

/** The customer's own order. Somebody else's is as absent as one that never was. */
async function getOwnOrder({
  request,
  context,
  params,
}: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const { userId } = requireCustomer(context, request)
  const order = await findOrder(context.get(appContext), userId, params.id)
  if (!order) throw data(null, { status: 404 })
  return order
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, headline, groups, codes, refunds, returnable } = loaderData
  const returns = loaderData.returns.map((each) => ({
    ...each,
    status: shownReturnStatus(each.status, {
      needsAccount: each.orderId === order.id && refunds.some((refund) => refund.needsAccount),
    }),
  }))
  const ofOrder = groups.filter(({ parcelId }) => !parcelId)
  return (
    <div className="page-width py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: order.number }]}
        className="pb-4"
      />
      <OrderHeading order={order} headline={headline} />
      <NextStepPanel orderId={order.id} headline={headline}>
        {loaderData.deliveredAt && headline.tone === 'good' ? (
          <p className="figures pt-1">On {formatDate(loaderData.deliveredAt)}</p>
        ) : null}
        {order.isToConfirm ? (
          <p className="pt-3">
            <ButtonLink to={`/orders/${order.id}/confirm`}>How to confirm</ButtonLink>
          </p>
        ) : null}
        <PayLink order={order} canPayAhead={loaderData.canPayAhead} mayTryAgain={loaderData.mayTryAgain} />
        {loaderData.chargedBack ? null : <CancelLink order={order} />}
      </NextStepPanel>
      <BoughtAgain order={order} />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div className="flex min-w-0 flex-col gap-10">
          <OrderReturns
            orderId={order.id}
            returns={returns}
            orderPath={(id) => `/orders/${id}`}
            returnPath={(each) => `/orders/${each.orderId}/returns/${each.id}`}
          />
          <OrderParcels
            orderId={order.id}
            vendorOrders={order.vendorOrders}
            told={headline.detail}
            returnable={returnable}
            codes={codes}
            returns={returns}
            timelines={groups}
            days={loaderData.days}
          />
          <MoneyBack
            refunds={refunds}
            accountPath={`/orders/${order.id}/refund-account`}
            isAskedAbove={headline.about?.kind === 'account'}
          />
          <VendorOrderSections vendorOrders={order.vendorOrders} />
          {loaderData.fit ? (
            <OrderPromise
              orderId={order.id}
              promise={loaderData.fit}
              saidAt={loaderData.fit.judgedAt}
              mayClaim={order.vendorOrders.some(({ parcels }) =>
                parcels.some(({ status }) => status === 'delivered'),
              )}
            />
          ) : null}
        </div>
        <OrderAside {...loaderData} />
        {ofOrder.some(({ steps }) => steps.length > 0) ? <OrderTimeline groups={ofOrder} isFolded /> : null}
      </div>
    </div>
  )
}

/** What it came to, its papers, where it goes, and the ways to get help. */
function OrderAside({
  order,
  terms,
  invoices,
  creditNotes,
  disputes,
  canDispute,
  refunds,
  mayChangeAddress,
}: Route.ComponentProps['loaderData']) {
  return (
    <div className="flex flex-col gap-8 lg:row-span-2">
      <OrderTotals order={order} refunds={refunds} />
      <InvoiceLinks
        invoices={invoices}
        creditNotes={creditNotes}
        orderPath={`/orders/${order.id}`}
        namesSeller={order.vendorOrders.length > 1}
      />
      <OrderFacts order={order} terms={terms} mayChangeAddress={mayChangeAddress} />
      <OrderDisputes orderId={order.id} disputes={disputes} canDispute={canDispute} />
      <Help order={order} />
    </div>
  )
}

/** That it was delivered is what the next step says, in the same words. */
function OrderHeading({ order, headline }: Pick<Route.ComponentProps['loaderData'], 'order' | 'headline'>) {
  return (
    <PageHeading
      title={
        <>
          Order <span className="figures">{order.number}</span>
        </>
      }
      actions={<OrderAgain />}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {order.status === 'delivered' && headline.tone === 'good' ? null : (
          <Badge tone={headline.state.tone}>{headline.state.label}</Badge>
        )}
        <span>
          {order.placedAt
            ? `Placed on ${formatDate(order.placedAt)}`
            : `Started on ${formatDate(order.createdAt)} (not placed)`}
        </span>
      </p>
    </PageHeading>
  )
}

/** The way to pay what is not paid, as long as another try may begin; an order in cash can be paid ahead until it is on its way. */
function PayLink({
  order,
  canPayAhead,
  mayTryAgain,
}: Pick<Route.ComponentProps['loaderData'], 'order' | 'canPayAhead' | 'mayTryAgain'>) {
  const { status, isForCustomer } = order.payment
  const isWithBank = status === 'pending' && !isForCustomer
  const isAgain = order.status === 'payment-failed' && mayTryAgain
  const isUnpaid = !order.placedAt && (status === 'pending' || isAgain)
  const isOpen = isUnpaid && order.vendorOrders.every((vendorOrder) => vendorOrder.status !== 'cancelled')
  if (!isOpen && !canPayAhead) return null
  const ahead = order.payment.inTwoWays ? 'Pay the rest online' : 'Pay now instead'
  const words = canPayAhead ? ahead : isWithBank ? 'Go to the payment' : 'Pay now'
  return (
    <p className="pt-3">
      <ButtonLink to={`/orders/${order.id}/pay`}>{words}</ButtonLink>
    </p>
  )
}

/** The way to cancel, as long as something has not left. */
function CancelLink({ order }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  if (!order.placedAt || !order.vendorOrders.some(({ status }) => isToDispatch(status))) return null
  return (
    <p className="pt-3">
      <ButtonLink to={`/orders/${order.id}/cancel`}>Cancel items</ButtonLink>
    </p>
  )
}

function Help({ order }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  const sellers = order.placedAt ? order.vendorOrders : []
  const links = sellers.map(({ id, sellerId, sellerName }) => (
    <Link
      key={id}
      to={`/messages/new?seller=${sellerId}&order=${order.id}`}
      className="wrap-anywhere text-link flex min-h-11 items-center"
    >
      {`Ask ${sellerName}`}
    </Link>
  ))
  return (
    <div>
      <ButtonLink to={`/contact?order=${encodeURIComponent(order.number)}`}>
        Get help with this order
      </ButtonLink>
      {links.length > 1 ? (
        <details className="pt-2">
          <summary className="w-fit min-h-11 cursor-pointer content-center text-link">Ask a seller</summary>
          {links}
        </details>
      ) : (
        links
      )}
    </div>
  )
}

function OrderAgain() {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <Button type="submit" busy={isBusy && 'Adding...'}>
        Order again
      </Button>
    </Form>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return unlisted(number ? `Order ${number}` : 'Order')
}
