import { Suspense } from 'react'
import { Await, Form, Link, useAsyncError, useNavigation } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { type OrderHeadline, orderHeadline } from '#domain/orders/orders/order-headline.ts'
import type { CustomerStatus } from '#domain/orders/orders/order-status.ts'
import { type OwnOrderQuery, ownOrderList } from '#domain/orders/orders/own-order-list.ts'
import type { App } from '#server/ground/app.ts'
import { readUnderWay } from '#server/orders/disputes/under-way-views.ts'
import { listOrders, type OrderList, type OrderSummary } from '#server/orders/orders/own-orders-views.ts'
import { listUnpaidOrders, type UnpaidOrder } from '#server/orders/orders/unpaid/unpaid-orders-views.ts'
import { appContext } from '#web/http/context.ts'
import { deferred } from '#web/http/deferred.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Package } from '#web/ui/pictures/icons.ts'
import { Skeleton } from '#web/ui/progress/skeleton.tsx'
import type { Route } from './+types/orders-page.route'
import { countText } from './items-text.ts'
import { linkTo } from './next-step-panel.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'

/**
 * A page that is opened by a link stands at once and its list follows; one that is asked for as a document is whole,
 * since without JavaScript nothing could follow.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const { pathname, searchParams } = new URL(request.url)
  const query = ownOrderList.parse(searchParams)
  const app = context.get(appContext)
  const list = readList(app, customer.userId, query)
  return { query, list: pathname.endsWith('.data') ? deferred(list) : await list }
}

type ShownOrder = OrderSummary & { headline: OrderHeadline }
type ShownList = Omit<OrderList, 'orders'> & { orders: ShownOrder[]; unpaid: UnpaidOrder[] }

async function readList(app: App, userId: string, query: OwnOrderQuery): Promise<ShownList> {
  const [list, unpaid] = await Promise.all([listOrders(app, userId, query), listUnpaidOrders(app, userId)])
  const underWay = await readUnderWay(app, { userId, orderIds: list.orders.map(({ id }) => id) })
  const orders = list.orders.map((order) => ({
    ...order,
    headline: orderHeadline(order, underWay(order.id)),
  }))
  return { ...list, orders, unpaid }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { list, query } = loaderData
  return (
    <AccountFrame>
      <PageHeading title="My Orders" />
      {list instanceof Promise ? (
        <Suspense fallback={<LoadingOrders />}>
          <Await resolve={list} errorElement={<FailedList />}>
            {(arrived) => <Orders list={arrived} query={query} />}
          </Await>
        </Suspense>
      ) : (
        <Orders list={list} query={query} />
      )}
    </AccountFrame>
  )
}

function Orders({ list, query }: { list: ShownList; query: OwnOrderQuery }) {
  const isNarrowed = ownOrderList.isNarrowed(query)
  if (list.orders.length === 0 && !query.cursor && !isNarrowed)
    return (
      <>
        <UnpaidOrders orders={list.unpaid} />
        {list.unpaid.length > 0 ? null : <NoOrders />}
      </>
    )
  return (
    <>
      <UnpaidOrders orders={list.unpaid} />
      <ListForm
        action="/orders"
        label="Search your orders"
        words={ownOrderList.fields(query).q}
        chips={ownOrderList.chips('/orders', query)}
        clearTo="/orders"
      />
      {list.orders.length === 0 && isNarrowed ? (
        <EmptyState
          icon={Package}
          title="No order matches."
          action={<ButtonLink to="/orders">All orders</ButtonLink>}
        >
          <p>Look for a word of the product’s name, or for the order’s number.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Orders" className="divide-y divide-line border-line border-y">
          {list.orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      <ListPages {...ownOrderList.pages('/orders', query, list)} />
    </>
  )
}

const STEP_LOOKS = { note: 'font-medium', good: 'text-muted', quiet: 'text-muted' } as const

function OrderRow({ order }: { order: ShownOrder }) {
  const { firstItems, productCount } = order
  const [first] = firstItems
  const others = productCount - 1
  return (
    <article className="relative flex flex-col gap-4 py-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold text-lg tracking-normal">
          <Link
            to={`/orders/${order.id}`}
            prefetch="intent"
            className="figures after:absolute after:inset-0 hover:underline"
          >
            Order {order.number}
          </Link>
          <Badge tone={order.headline.state.tone}>{order.headline.state.label}</Badge>
        </h2>
        <p className="figures text-right font-semibold text-lg">{formatInr(order.totalPaise, 2)}</p>
        <p className="figures col-span-2 flex flex-col justify-between gap-x-4 text-muted text-sm sm:flex-row">
          <span>
            {formatDate(order.placedAt)} · {countText(order)}
          </span>
          <span>
            Order ID <span title={order.id}>{order.shortId}</span>
          </span>
        </p>
      </div>
      <WhatComesNext order={order} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ul aria-hidden="true" className="flex gap-2">
          {firstItems.map(({ name, picture }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sellers' offers of one product have one name
            <li key={`${index} ${name}`} className="w-16">
              <ProductThumb picture={picture} width={64} />
            </li>
          ))}
        </ul>
        <div className="min-w-0 basis-full text-[0.9375rem] sm:basis-60 sm:grow">
          <p className="line-clamp-2">{first?.name}</p>
          {others > 0 ? (
            <p className="text-muted">
              and {others} more {others === 1 ? 'product' : 'products'}
            </p>
          ) : null}
        </div>
        <OrderActions order={order} />
      </div>
    </article>
  )
}

/** Where it is; what went wrong stands out, with what to do about it. */
function WhatComesNext({ order: { headline: next, refunded } }: { order: ShownOrder }) {
  if (next.tone === 'warn' || next.tone === 'bad')
    return (
      <Notice tone={next.tone} title={next.text}>
        {next.detail ? <p className="wrap-anywhere">{next.detail}</p> : null}
      </Notice>
    )
  const money = refunded
    ? `${formatInr(refunded.paise, 2)} refunded to your ${refunded.to} on ${formatDate(refunded.at)}.`
    : next.tone === 'quiet' && next.detail
  return (
    <div className="wrap-anywhere text-[0.9375rem]">
      <p className={STEP_LOOKS[next.tone]}>{next.text}</p>
      {money ? <p className="figures text-muted">{money}</p> : null}
    </div>
  )
}

const IS_OVER: ReadonlySet<CustomerStatus> = new Set([
  'delivered',
  'cancelled',
  'returned',
  'refunded',
  'lost',
])

/** What its state asks for first: where the parcels are, help, or a review and a return. */
function mainStep({ id, number, status, headline }: ShownOrder): { to: string; words: string } | undefined {
  if (headline.about) return linkTo(id, headline.about)
  if (headline.asksToWrite)
    return { to: `/contact?order=${encodeURIComponent(number)}`, words: 'Write to us' }
  const to = `/orders/${id}#parcels`
  if (status === 'shipped' || status === 'partly-shipped') return { to, words: 'Track' }
  return status === 'delivered' ? { to, words: 'Review or return' } : undefined
}

/** What is done most with an order that was placed, without opening it. They lie above the row's own link. */
function OrderActions({ order }: { order: ShownOrder }) {
  const navigation = useNavigation()
  const path = `/orders/${order.id}`
  const isBusy = navigation.formAction === path
  const main = mainStep(order)
  const isUrgent = order.headline.tone === 'warn' || order.headline.tone === 'bad'
  return (
    <div className="relative flex flex-wrap items-center gap-3 max-sm:basis-full">
      {main ? (
        <ButtonLink to={main.to} variant={isUrgent ? 'primary' : 'secondary'}>
          {main.words}
          <span className="sr-only">: order {order.number}</span>
        </ButtonLink>
      ) : null}
      {order.invoiceId ? (
        <a
          href={`${path}/invoices/${order.invoiceId}.pdf`}
          download
          className={buttonLook({ variant: 'secondary' })}
        >
          Invoice<span className="sr-only"> of order {order.number} (PDF)</span>
        </a>
      ) : null}
      {IS_OVER.has(order.status) ? (
        <Form method="post" action={path}>
          <Button type="submit" busy={isBusy && 'Adding...'}>
            Order again<span className="sr-only">: order {order.number}</span>
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={Package}
      title="You have no orders yet."
      action={
        <ButtonLink to="/products" variant="primary">
          Browse Products
        </ButtonLink>
      }
    >
      <p>Start shopping to see your orders here!</p>
    </EmptyState>
  )
}

function LoadingOrders() {
  return (
    <div className="divide-y divide-line border-line border-y" aria-busy="true">
      <p role="status" className="sr-only">
        Loading your orders
      </p>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex flex-col gap-4 py-6">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="size-16" />
        </div>
      ))}
    </div>
  )
}

function FailedList() {
  return <FailedOrders error={useAsyncError()} />
}

function FailedOrders({ error }: { error: unknown }) {
  return (
    <Notice tone="bad" title="Failed to load orders" role="alert">
      <p>Failed to fetch orders: {error instanceof Error ? error.message : 'the server did not answer'}</p>
      <ButtonLink to="/orders" reloadDocument className="mt-4" prefetch="none">
        Try again
      </ButtonLink>
    </Notice>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      <PageHeading title="My Orders" />
      <FailedOrders error={error} />
    </AccountFrame>
  )
}

export const meta = () => unlisted('My Orders')
