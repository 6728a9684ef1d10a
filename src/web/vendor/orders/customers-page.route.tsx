import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/shared/dates.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import {
  CUSTOMER_SORTS,
  type CustomerSort,
  listCustomers,
  type SellersCustomer,
} from '#server/orders/customer-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/customers-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const search = new URL(request.url).searchParams
  const sort = CUSTOMER_SORTS.find((each) => each === search.get('sort')) ?? CUSTOMER_SORTS[0]
  const cursor = search.get('cursor') ?? undefined
  const list = await listCustomers(context.get(appContext), sellerId, { sort, cursor })
  return { sort, list, isFirstPage: cursor === undefined }
}

const SORTS: readonly { sort: CustomerSort; label: string }[] = [
  { sort: 'spend', label: 'Most spent' },
  { sort: 'latest', label: 'Latest order' },
]

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { sort, list, isFirstPage } = loaderData
  return (
    <>
      <PageHeading title="Customers">
        <p>Who bought from you, how often and for how much. What was cancelled or returned does not count.</p>
      </PageHeading>
      {list.customers.length === 0 && isFirstPage ? (
        <NoCustomers />
      ) : (
        <>
          <SortLinks sort={sort} />
          <CustomerTable customers={list.customers} />
        </>
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
        {isFirstPage ? null : <ButtonLink to={address(sort)}>First page</ButtonLink>}
        {list.nextCursor ? (
          <ButtonLink to={address(sort, list.nextCursor)} className="ml-auto">
            More customers
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

function SortLinks({ sort }: { sort: CustomerSort }) {
  return (
    <nav aria-label="Sort by" className="flex items-center gap-1 pb-3">
      {SORTS.map((choice) => (
        <Link
          key={choice.sort}
          to={address(choice.sort)}
          prefetch="intent"
          aria-current={choice.sort === sort ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

function CustomerTable({ customers }: { customers: readonly SellersCustomer[] }) {
  return (
    <Table caption="Customers" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Customer</TableHeader>
          <TableHeader numeric>Orders</TableHeader>
          <TableHeader numeric className="pr-0 sm:pr-3">
            Spent
          </TableHeader>
          <TableHeader numeric className="hidden sm:table-cell">
            First order
          </TableHeader>
          <TableHeader numeric className="hidden sm:table-cell">
            Latest order
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {customers.map((customer) => (
          <TableRow key={customer.id}>
            <TableCell>
              <span className="font-medium">{customer.name}</span>
              <span className="block text-muted text-sm">{customer.city}</span>
              <span className="block text-muted text-sm sm:hidden">
                Last on {formatDate(customer.lastAt)}
              </span>
            </TableCell>
            <TableCell numeric>{formatCount(customer.orders)}</TableCell>
            <TableCell numeric className="pr-0 font-semibold sm:pr-3">
              {formatInr(customer.spentPaise)}
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap text-muted sm:table-cell">
              {formatDate(customer.firstAt)}
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap sm:table-cell">
              {formatDate(customer.lastAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NoCustomers() {
  return (
    <EmptyState icon={Users} title="No customers yet">
      <p>Everyone who buys from you stands here, with name and city.</p>
    </EmptyState>
  )
}

function address(sort: CustomerSort, cursor?: string): string {
  const search = new URLSearchParams({
    ...(sort !== CUSTOMER_SORTS_DEFAULT && { sort }),
    ...(cursor && { cursor }),
  }).toString()
  return `/vendor/customers${search && `?${search}`}`
}

const CUSTOMER_SORTS_DEFAULT: CustomerSort = 'spend'

export function meta() {
  return [{ title: 'Customers · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
