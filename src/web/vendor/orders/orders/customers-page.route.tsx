import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { type CustomerQuery, customerList } from '#domain/orders/orders/seller-customer-list.ts'
import { listCustomers, type SellersCustomer } from '#server/orders/orders/seller-customer-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Users } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/customers-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const query = customerList.parse(new URL(request.url).searchParams)
  return { query, list: await listCustomers(context.get(appContext), sellerId, query) }
}

const HERE = '/vendor/customers'

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData
  return (
    <>
      <PageHeading title="Customers">
        <p>Who bought from you, how often and for how much. Cancelled and returned items do not count.</p>
      </PageHeading>
      {list.customers.length === 0 && !query.cursor ? (
        <NoCustomers />
      ) : (
        <>
          <SortLinks sort={query.sort} />
          <CustomerTable customers={list.customers} />
        </>
      )}
      <ListPages {...customerList.pages(HERE, query, list)} />
    </>
  )
}

function SortLinks({ sort }: Pick<CustomerQuery, 'sort'>) {
  return (
    <SegmentedLinks
      label="Sort by"
      choices={customerList.sorts.map(({ key, label }) => ({
        key,
        label,
        to: HERE + customerList.search({ sort: key }),
        isCurrent: key === sort,
      }))}
      className="mb-4"
    />
  )
}

function CustomerTable({ customers }: { customers: readonly SellersCustomer[] }) {
  return (
    <Table isList caption="Customers" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Customer</TableHeader>
          <TableHeader numeric>Orders</TableHeader>
          <TableHeader numeric>Spent</TableHeader>
          <TableHeader numeric>First order</TableHeader>
          <TableHeader numeric>Latest order</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {customers.map((customer) => (
          <TableRow key={customer.id}>
            <TableCell heading>
              <span className="compact-line font-medium">{customer.name}</span>
              <span className="compact-line block text-muted text-sm">{customer.city}</span>
            </TableCell>
            <TableCell label="Orders" numeric className="table-card-short">
              {formatCount(customer.orders)}
            </TableCell>
            <TableCell label="Spent" numeric className="table-card-short font-semibold">
              {formatInr(customer.spentPaise)}
            </TableCell>
            <TableCell label="First order" numeric className="whitespace-nowrap">
              {formatDate(customer.firstAt)}
            </TableCell>
            <TableCell label="Latest order" numeric className="whitespace-nowrap">
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
      <p>Everyone who buys from you appears here, with name and city.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Customers')
