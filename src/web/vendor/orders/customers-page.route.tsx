import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { type CustomerQuery, customerList } from '#domain/orders/seller-customer-list.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import { listCustomers, type SellersCustomer } from '#server/orders/seller-customer-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/customers-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const query = customerList.parse(new URL(request.url).searchParams)
  return { query, list: await listCustomers(context.get(appContext), sellerId, query) }
}

const HERE = '/vendor/customers'

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData
  return (
    <>
      <PageHeading title="Customers">
        <p>Who bought from you, how often and for how much. What was cancelled or returned does not count.</p>
      </PageHeading>
      {list.customers.length === 0 && !query.cursor ? (
        <NoCustomers />
      ) : (
        <>
          <SortLinks sort={query.sort} />
          <CustomerTable customers={list.customers} />
        </>
      )}
      <ListPages {...customerList.pages(HERE, query, list.nextCursor)} nextLabel="More customers" />
    </>
  )
}

function SortLinks({ sort }: Pick<CustomerQuery, 'sort'>) {
  return (
    <nav aria-label="Sort by" className="flex items-center gap-1 pb-3">
      {customerList.sorts.map(({ key, label }) => (
        <Link
          key={key}
          to={HERE + customerList.search({ sort: key })}
          prefetch="intent"
          aria-current={key === sort ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
        >
          {label}
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

export function meta() {
  return [{ title: 'Customers · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
