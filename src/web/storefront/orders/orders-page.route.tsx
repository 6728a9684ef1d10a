import { Package } from 'lucide-react'
import { Suspense } from 'react'
import { Await, Link, useAsyncError } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import { listOrders, type OrderList, type OrderSummary } from '#server/orders/own-orders-views.ts'
import { ProductThumb } from '#web/catalogue/product-thumb.tsx'
import { appContext } from '#web/http/context.ts'
import { deferred } from '#web/http/deferred.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/progress/skeleton.tsx'
import type { Route } from './+types/orders-page.route'

/**
 * A page that is opened by a link stands at once and its list follows; one that is asked for as a document is whole,
 * since without JavaScript nothing could follow.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const { pathname, searchParams } = new URL(request.url)
  const cursor = searchParams.get('after') ?? undefined
  const list = listOrders(context.get(appContext), customer.userId, { cursor })
  return { isFirstPage: cursor === undefined, list: pathname.endsWith('.data') ? deferred(list) : await list }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { list, isFirstPage } = loaderData
  return (
    <div className="page-width max-w-4xl py-8 sm:py-12">
      <PageHeading title="My Orders" />
      {list instanceof Promise ? (
        <Suspense fallback={<LoadingOrders />}>
          <Await resolve={list} errorElement={<FailedList />}>
            {(arrived) => <Orders list={arrived} isFirstPage={isFirstPage} />}
          </Await>
        </Suspense>
      ) : (
        <Orders list={list} isFirstPage={isFirstPage} />
      )}
    </div>
  )
}

function Orders({ list, isFirstPage }: { list: OrderList; isFirstPage: boolean }) {
  if (list.orders.length === 0 && isFirstPage) return <NoOrders />
  return (
    <>
      <ul aria-label="Orders" className="divide-y divide-line border-line border-y">
        {list.orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
        {isFirstPage ? null : <ButtonLink to="/orders">Newest orders</ButtonLink>}
        {list.nextCursor ? (
          <ButtonLink to={`/orders?after=${encodeURIComponent(list.nextCursor)}`} className="ml-auto">
            Older orders
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { firstItem, itemCount } = order
  const others = itemCount - 1
  return (
    <article className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <ProductThumb pictureKey={firstItem.pictureKey} width={80} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-sans font-semibold text-base tracking-normal">
          <Link
            to={`/orders/${order.id}`}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:underline"
          >
            Order <span title={order.id}>{order.shortId}</span>
          </Link>
        </h2>
        <p className="truncate text-muted text-sm">
          {firstItem.name}
          {others > 0 ? ` and ${others} more` : ''}
        </p>
        <p className="figures text-muted text-sm">
          {order.number} · {formatDate(order.placedAt)}
        </p>
      </div>
      <div className="col-start-2 flex items-center justify-between gap-4 sm:col-start-3 sm:flex-col sm:items-end sm:gap-2">
        <p className="figures order-last font-semibold sm:order-first">{formatInr(order.totalPaise, 2)}</p>
        <Badge tone={statusBadgeColour(order.status)}>{statusLabel(order.status)}</Badge>
      </div>
    </article>
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
        <div
          key={row}
          className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-5 sm:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-square" />
          <div className="flex flex-col justify-center gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-3/5" />
          </div>
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
    <div className="page-width max-w-4xl py-8 sm:py-12">
      <PageHeading title="My Orders" />
      <FailedOrders error={error} />
    </div>
  )
}

export function meta() {
  return [{ title: 'My Orders · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
