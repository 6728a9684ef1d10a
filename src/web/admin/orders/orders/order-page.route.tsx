import { data, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { mayChangeAddress } from '#domain/orders/orders/address-change.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { listCreditNotesForOffice } from '#server/money/invoicing/credit-notes/credit-note-views.ts'
import { listInvoicesForOffice } from '#server/money/invoicing/invoice-views.ts'
import { listOrderPayments } from '#server/money/payments/order-payments-views.ts'
import { retryRefund } from '#server/money/payments/retry-refund.ts'
import { confirmForCustomer } from '#server/orders/cash-confirmations/confirm-order.ts'
import { findConfirmationForOffice } from '#server/orders/cash-confirmations/order-to-confirm-views.ts'
import { countConversationsAbout } from '#server/orders/messages/order-conversation-views.ts'
import { addOrderNote } from '#server/orders/orders/add-order-note.ts'
import { listAddressChangesForOffice } from '#server/orders/orders/address/address-change-views.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import type { BoughtAgain } from '#server/orders/orders/bought-again-views.ts'
import { resendOrderMail } from '#server/orders/orders/mail/resend-order-mail.ts'
import { listGoodwillForOffice } from '#server/orders/refunds/goodwill/goodwill-views.ts'
import { listRefundsForOffice } from '#server/orders/refunds/refund-views.ts'
import { listReturnsForOffice } from '#server/orders/returns/returns-of-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { InvoiceLinks } from '#web/shared/orders/orders/invoice-links.tsx'
import { MoneyBack } from '#web/shared/orders/orders/money-back.tsx'
import { PriceReductions } from '#web/shared/orders/orders/price-reductions.tsx'
import { OrderReturns } from '#web/shared/orders/returns/order-returns.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OrderMessages } from '../messages/order-messages.tsx'
import type { Route } from './+types/order-page.route'
import { CashConfirmation } from './heading/cash-confirmation.tsx'
import { OfficeState } from './heading/office-state.tsx'
import { OrderActions, OrderIndex, onlyToDispatch } from './heading/order-actions.tsx'
import { OrderSummary } from './heading/order-summary.tsx'
import { OrderHistory } from './history/order-history.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { VendorOrderSection } from './vendor-order-section.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const app = context.get(appContext)
  const supporter = permit(admin, 'support.read')
  const order = await findAdminOrder(app, admin, params.id)
  if (!order) throw data(null, { status: 404 })
  return {
    order,
    confirmation: await findConfirmationForOffice(app, admin, order.id),
    invoices: await listInvoicesForOffice(app, admin, order.id),
    creditNotes: await listCreditNotesForOffice(app, admin, order.id),
    returns: await listReturnsForOffice(app, admin, order.id),
    refunds: await listRefundsForOffice(app, admin, order.id),
    goodwill: await listGoodwillForOffice(app, admin, order.id),
    payments: await listOrderPayments(app, admin, order.id),
    addressChanges: await listAddressChangesForOffice(app, admin, order.id),
    conversations: supporter && (await countConversationsAbout(app.db, supporter, order.id)),
    noteKey: app.random.uuid(),
    mayNote: mayDo(admin.role, 'orders.note'),
    mayFulfil: mayDo(admin.role, 'orders.fulfil'),
    mayRefund: mayDo(admin.role, 'orders.refund'),
    mayCorrect: mayDo(admin.role, 'orders.address'),
    mayGoodwill: mayDo(admin.role, 'orders.goodwill'),
    mayAudit: mayDo(admin.role, 'audit.read'),
    opens: {
      users: mayDo(admin.role, 'users.read'),
      vendors: mayDo(admin.role, 'vendors.read'),
      products: mayDo(admin.role, 'products.read'),
    },
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'orders.note')
  const app = context.get(appContext)
  const { id: orderId } = params
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (readIntent(form, ['note', 'send-again', 'retry-refund', 'confirm-cash'])) {
    case 'note': {
      const note = { orderId, noteKey: text('noteKey'), body: text('body') }
      const noted = await addOrderNote(app, admin, note)
      if (noted.ok)
        return redirectWithToast(`/admin/orders/${orderId}`, { kind: 'success', text: 'Note added.' })
      return refusedForm(noted.problem, form)
    }
    case 'send-again': {
      const sent = await resendOrderMail(app, admin, { orderId, mailId: text('mailId') })
      const toast = sent.ok
        ? ({ kind: 'success', text: `Sending the email to ${sent.value.to} again.` } as const)
        : ({ kind: 'error', text: problemWords(sent.problem) } as const)
      return redirectWithToast(`/admin/orders/${orderId}`, toast)
    }
    case 'confirm-cash': {
      const confirmer = requireAdmin(context, request, 'orders.fulfil')
      const confirmed = await confirmForCustomer(app, confirmer, { orderId, reason: text('reason') })
      if (!confirmed.ok) return refusedForm(confirmed.problem, form)
      return redirectWithToast(`/admin/orders/${orderId}`, { kind: 'success', text: 'Order confirmed.' })
    }
    case 'retry-refund': {
      const refunder = requireAdmin(context, request, 'orders.refund')
      const asked = await retryRefund(app, refunder, { orderId, refundId: text('refundId') })
      if (!asked.ok) throw refusedResponse(asked.problem)
      return redirectWithToast(`/admin/orders/${orderId}#order-payments`, {
        kind: 'success',
        text: 'We will ask the gateway for the refund again within a minute.',
      })
    }
  }
}

export default function AdminOrderPage(props: Route.ComponentProps) {
  const { order, invoices, creditNotes, returns, refunds, mayNote, mayFulfil, opens, conversations } =
    props.loaderData
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Orders', to: '/admin/orders' }, { label: order.number }]}
        className="pb-4"
      />
      <OrderHeading order={order} />
      <OrderSummary order={order} refunds={refunds} opensUsers={opens.users} />
      <OrderActions
        order={order}
        mayNote={mayNote}
        mayFulfil={mayFulfil}
        mayGoodwill={props.loaderData.mayGoodwill}
        conversations={conversations?.count}
      />
      <OrderIndex
        has={{
          returns: returns.length > 0,
          moneyBack: refunds.length > 0,
          papers: invoices.length + creditNotes.length > 0,
        }}
      />
      <BoughtAgainLinks boughtAgain={order.boughtAgain} />
      <CashConfirmation
        confirmation={props.loaderData.confirmation}
        mayConfirm={mayFulfil}
        problem={
          props.actionData?.fields.reason ??
          (props.actionData?.typed.reason === undefined ? undefined : props.actionData.fields.form)
        }
        typed={props.actionData?.typed.reason}
      />
      {order.payment.status === 'refund-due' ? <RefundDue payment={order.payment} /> : null}
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <OrderCustomer
            order={order}
            opensUsers={opens.users}
            changes={props.loaderData.addressChanges}
            mayCorrect={props.loaderData.mayCorrect && mayChangeAddressOf(order)}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OrderSections {...props} />
        </div>
        <div id="order-history" className="min-w-0 scroll-mt-24 lg:col-start-2">
          <History {...props.loaderData} />
        </div>
      </div>
    </>
  )
}

function History({ order, refunds, goodwill, addressChanges, mayAudit }: Route.ComponentProps['loaderData']) {
  const happened = { order, refunds, goodwill, addressChanges }
  return <OrderHistory orderId={order.id} {...happened} mayAudit={mayAudit} />
}

/** What is in it, its money, and what was written about it. */
function OrderSections({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { order, invoices, creditNotes, returns, refunds, noteKey, mayNote, mayFulfil, mayRefund, opens } =
    loaderData
  return (
    <>
      {order.vendorOrders.map((vendorOrder) => (
        <VendorOrderSection
          key={vendorOrder.id}
          vendorOrder={vendorOrder}
          dispatchTo={
            mayFulfil && order.placedAt && !onlyToDispatch(order)
              ? `/admin/orders/${order.id}/parts/${vendorOrder.id}`
              : undefined
          }
          opens={opens}
          isFolded={order.vendorOrders.length > 2 && !isToDispatch(vendorOrder.status)}
        />
      ))}
      <OrderReturns
        orderId={order.id}
        returns={returns}
        orderPath={(id) => `/admin/orders/${id}`}
        returnPath={({ id }) => `/admin/returns/${id}`}
      />
      <OrderMoney order={order} />
      <MoneyBack refunds={refunds} />
      <PriceReductions reductions={loaderData.goodwill} isForOffice />
      <OrderPayments orderId={order.id} payments={loaderData.payments} mayRefund={mayRefund} />
      <div id="order-papers" className="flex scroll-mt-24 flex-col gap-10 empty:hidden">
        <InvoiceLinks
          invoices={invoices}
          creditNotes={creditNotes}
          orderPath={`/admin/orders/${order.id}`}
          namesSeller
        />
      </div>
      <OrderMessages orderNumber={order.number} conversations={loaderData.conversations} />
      <OrderNotes
        notes={order.notes}
        noteKey={actionData?.typed.noteKey ?? noteKey}
        mayNote={mayNote}
        problem={
          actionData?.fields.body ??
          (actionData?.typed.reason === undefined ? actionData?.fields.form : undefined)
        }
        typed={actionData?.typed.body}
      />
      <OrderMails mails={order.mails} maySend={mayNote} />
    </>
  )
}

function mayChangeAddressOf({
  placedAt,
  vendorOrders,
}: Route.ComponentProps['loaderData']['order']): boolean {
  return mayChangeAddress({
    isPlaced: placedAt !== null,
    vendorOrders: vendorOrders.map(({ status, parcels }) => ({
      status,
      hasParcels: parcels.some((parcel) => parcel.status !== 'cancelled'),
    })),
  })
}

/** The order in whose place this one was bought, and those in the place of its own cancelled items. */
function BoughtAgainLinks({ boughtAgain: { former, next } }: { boughtAgain: BoughtAgain }) {
  if (!former && next.length === 0) return null
  return (
    <Notice className="mb-6">
      {former ? (
        <p>
          <span>Bought in the place of what {former.sellerName} could not send:</span>{' '}
          <OrderLink id={former.id} number={former.number} />
        </p>
      ) : null}
      {next.map(({ id, number, sellerName }) => (
        <p key={id}>
          <span>The price is kept: bought again from {sellerName}:</span>{' '}
          <OrderLink id={id} number={number} />
        </p>
      ))}
    </Notice>
  )
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/admin/orders/${id}`} prefetch="intent" className="figures text-link">
      Order {number}
    </Link>
  )
}

function OrderHeading({ order }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  return (
    <PageHeading
      title={
        <>
          Order <span className="figures">{order.number}</span>
        </>
      }
      className="pb-4"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <OfficeState {...order} isPlaced={order.placedAt !== null} />
        <span>
          {order.placedAt
            ? `Placed on ${formatDateTime(order.placedAt)}`
            : `Started on ${formatDateTime(order.createdAt)} (not placed)`}
        </span>
        {order.replacedBy ? (
          <Link to={`/admin/orders/${order.replacedBy.id}`} className="text-link text-sm">
            Its customer ordered {order.replacedBy.number} in its place
          </Link>
        ) : null}
      </p>
    </PageHeading>
  )
}

function RefundDue({ payment }: { payment: Route.ComponentProps['loaderData']['order']['payment'] }) {
  return (
    <Notice tone="bad" title="A refund is due" className="mb-8">
      <p>
        {formatToPay(payment.amountPaise)} was paid and must be refunded to the customer
        {payment.problem ? `: ${payment.problem}` : '.'}
      </p>
    </Notice>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return unlisted(number ? `Order ${number}` : 'Page Not Found')
}
