import { Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import {
  isOpenRefund,
  REFUND_REASON_LABELS,
  REFUND_STATE_LABELS,
  REFUND_STATES,
  type RefundFilters,
  type RefundState,
  refundList,
  refundTodo,
} from '#domain/orders/refunds/refund-list.ts'
import { retryRefund } from '#server/money/payments/retry-refund.ts'
import {
  type ListedRefund,
  listAllRefunds,
  type RefundListPage,
} from '#server/orders/refunds/refund-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CircleCheck, SearchX } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/refunds-page.route'
import { AskAgain } from './ask-again.tsx'

const HERE = '/admin/refunds'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const filters = refundList.parse(new URL(request.url).searchParams)
  const list = await listAllRefunds(context.get(appContext), admin, filters)
  return {
    filters,
    list,
    may: { retry: mayDo(admin.role, 'orders.refund'), letThrough: mayDo(admin.role, 'cash.let-through') },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const refunder = requireAdmin(context, request, 'orders.refund')
  const form = await request.formData()
  readIntent(form, ['retry-refund'])
  const text = (name: string) => String(form.get(name) ?? '')
  const asked = await retryRefund(context.get(appContext), refunder, {
    orderId: text('orderId'),
    refundId: text('refundId'),
  })
  if (!asked.ok) throw refusedResponse(asked.problem)
  const filters = refundList.parse(new URL(request.url).searchParams)
  return redirectWithToast(HERE + refundList.search(filters), {
    kind: 'success',
    text: 'We will ask for this refund again within a minute.',
  })
}

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, may } = loaderData
  const { q, state, way, reason, from, to } = refundList.fields(filters)
  return (
    <>
      <PageHeading title="Refunds" className="pb-5">
        <p>Money that goes back to customers, what failed first. The rest is sent by itself.</p>
      </PageHeading>
      <States filters={filters} list={list} />
      <ListForm
        action={HERE}
        label="Refunds"
        words={q}
        chips={refundList.chips(HERE, filters, ['state'])}
        clearTo={HERE + refundList.search({ state: filters.state })}
        kept={<FilterField {...state} />}
      >
        <FilterField {...way} />
        <FilterField {...reason} />
        <FilterField {...from} />
        <FilterField {...to} />
      </ListForm>
      {list.refunds.length === 0 ? (
        <NoRefunds filters={filters} shown={list.shown} />
      ) : (
        <RefundsTable refunds={list.refunds} here={HERE + refundList.search(filters)} may={may} />
      )}
      <ListPages {...refundList.pages(HERE, filters, list)} />
    </>
  )
}

function States({ filters, list }: { filters: RefundFilters; list: RefundListPage }) {
  const { cursor: _cursor, state: _state, ...others } = filters
  const counts: Partial<Record<RefundState, number>> = list.counts
  const tabs = [...REFUND_STATES, { key: 'all', label: 'All' } as const].map(({ key, label }) => {
    const count = key === 'all' ? undefined : counts[key]
    return {
      key,
      label: count ? `${label} ${cappedCount(count, WAITING_COUNTED_MAX)}` : label,
      to: HERE + refundList.search({ ...others, state: key }),
      isCurrent: key === list.shown,
    }
  })
  return <ListTabs label="State" tabs={tabs} className="pb-5" />
}

function NoRefunds({ filters, shown }: { filters: RefundFilters; shown: RefundListPage['shown'] }) {
  const { state: _state, ...narrowing } = filters
  if (refundList.isNarrowed(narrowing))
    return (
      <EmptyState icon={SearchX} title="No refunds found">
        <p>No refund matches. Enter the full number of an order or a refund.</p>
      </EmptyState>
    )
  return (
    <EmptyState icon={CircleCheck} title={shown === 'failed' ? 'No refund has failed' : 'No refunds here'} />
  )
}

type May = Route.ComponentProps['loaderData']['may']

function RefundsTable({ refunds, here, may }: { refunds: readonly ListedRefund[]; here: string; may: May }) {
  return (
    <Table isList isDense caption="Refunds" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Order</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Age</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader>Goes to</TableHeader>
          <TableHeader>Why</TableHeader>
          <TableHeader>What to do</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} here={here} may={may} />
        ))}
      </TableBody>
    </Table>
  )
}

const TONES: Readonly<Record<RefundState, BadgeTone>> = {
  failed: 'red',
  waiting: 'yellow',
  asked: 'yellow',
  sent: 'blue',
  settled: 'green',
  bank: 'grey',
}

function RefundRow({ refund, here, may }: { refund: ListedRefund; here: string; may: May }) {
  const { order, state } = refund
  return (
    <TableRow>
      <TableCell heading="short" className="min-w-32">
        <Link
          to={`/admin/orders/${order.id}#order-payments`}
          data-list-open
          className="figures font-semibold hover:underline"
        >
          {order.number}
        </Link>
        <span className="line-clamp-1 wrap-anywhere text-muted text-sm">{order.customerName}</span>
      </TableCell>
      <TableCell label="State" className="table-card-short">
        <Badge tone={TONES[state]}>{REFUND_STATE_LABELS[state]}</Badge>
      </TableCell>
      <TableCell label="Age" className="table-card-short whitespace-nowrap">
        <span>{ageText(refund)}</span>
        <time dateTime={refund.askedAt} className="block text-muted text-sm stacked:hidden">
          {formatDate(refund.askedAt)}
        </time>
      </TableCell>
      <TableCell label="Amount" numeric className="table-card-end whitespace-nowrap font-semibold">
        {formatInr(refund.amountPaise, 2)}
      </TableCell>
      <TableCell label="Goes to" className="min-w-28 max-w-40 wrap-break-word stacked:min-w-0">
        {refund.way === 'gateway'
          ? PAYMENT_METHOD_LABELS[refund.method]
          : (refund.account ?? <span className="text-muted">No account yet</span>)}
      </TableCell>
      <TableCell label="Why" className="min-w-28 max-w-40 stacked:min-w-0">
        {REFUND_REASON_LABELS[refund.reason]}
      </TableCell>
      <TableCell label="What to do" className="w-1/3 min-w-56">
        <WhatToDo refund={refund} here={here} may={may} />
      </TableCell>
    </TableRow>
  )
}

function ageText({ days, state }: ListedRefund): string {
  if (!isOpenRefund(state)) return days === 0 ? 'Within a day' : `After ${counted(days, 'day')}`
  return days === 0 ? 'Today' : counted(days, 'day')
}

/** In one line what is to be done, why it is where it is, and the press that helps; of what is over, when and under which number. */
function WhatToDo({ refund, here, may }: { refund: ListedRefund; here: string; may: May }) {
  const { text, press } = refundTodo(refund)
  const { state, problem, nextTryAt } = refund
  if (state === 'settled')
    return (
      <p className="text-muted text-sm">
        <span>Paid on {formatDate(refund.movedAt)}</span>
        {refund.gatewayRefundId ? (
          <span className="line-clamp-1 wrap-anywhere stacked:hidden" title={refund.gatewayRefundId}>
            {refund.gatewayRefundId}
          </span>
        ) : null}
      </p>
    )
  const isTriedAgain = state === 'asked' && !refund.waitsForBank && !refund.waitsForCash
  return (
    <>
      <p className={press ? 'font-medium text-sm' : 'text-muted text-sm'}>{text}</p>
      {problem && isOpenRefund(state) ? <p className="wrap-anywhere text-muted text-sm">{problem}</p> : null}
      {nextTryAt && isTriedAgain ? (
        <p className="text-muted text-sm">Next try {formatDateTime(nextTryAt)}</p>
      ) : null}
      {press === 'retry' && may.retry ? (
        <AskAgain
          refund={refund}
          orderId={refund.order.id}
          isToAccount={refund.way === 'account'}
          action={here}
        />
      ) : null}
      {press === 'let-through' && may.letThrough ? (
        <Link
          to={`/admin/cash/refunds/${refund.id}`}
          className="inline-flex min-h-11 items-center text-link text-sm"
        >
          Let it through
          <span className="sr-only">: refund of order {refund.order.number}</span>
        </Link>
      ) : null}
    </>
  )
}

export const meta = () => unlisted('Refunds')
