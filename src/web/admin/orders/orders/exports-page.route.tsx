import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { EXPORT_KEPT_DAYS } from '#domain/orders/orders/export-columns.ts'
import { listOrderExports } from '#server/orders/orders/export/order-export-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileSpreadsheet } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/exports-page.route'
import { ExportBadge } from './export-badge.tsx'
import { pickedWords, searchWords } from './filter-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.export')
  const exports = await listOrderExports(context.get(appContext), admin)
  return { exports: exports.map((each) => ({ ...each, createdAt: formatDateTime(each.createdAt) })) }
}

export default function ExportsPage({ loaderData }: Route.ComponentProps) {
  const { exports } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Orders', to: '/admin/orders' }, { label: 'Exports' }]}
        className="pb-4"
      />
      <PageHeading
        title="Exports"
        actions={
          <ButtonLink to="/admin/orders/exports/new" prefetch="none">
            Export all orders
          </ButtonLink>
        }
      >
        <p>Order files created here. We delete each after {EXPORT_KEPT_DAYS} days.</p>
      </PageHeading>
      {exports.length === 0 ? (
        <EmptyState
          icon={FileSpreadsheet}
          title="No files yet"
          action={<ButtonLink to="/admin/orders">Go to the orders</ButtonLink>}
        >
          <p>Filter the orders, then export what you see.</p>
        </EmptyState>
      ) : (
        <Table isList caption="Order files">
          <TableHead>
            <TableRow>
              <TableHeader>File</TableHeader>
              <TableHeader>By</TableHeader>
              <TableHeader numeric>Rows</TableHeader>
              <TableHeader>Status</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {exports.map((each) => (
              <TableRow key={each.id}>
                <TableCell heading>
                  <Link to={`/admin/orders/exports/${each.id}`} data-list-open className="text-link">
                    {each.kind === 'orders' ? 'Orders' : 'Order lines'}, {each.createdAt}
                  </Link>
                  <p className="compact-line text-muted text-sm">
                    {each.picked === undefined ? searchWords(each.search) : pickedWords(each.picked)}
                  </p>
                </TableCell>
                <TableCell label="By">{each.byName}</TableCell>
                <TableCell label="Rows" numeric>
                  {formatCount(each.rowsDone)}
                </TableCell>
                <TableCell label="Status">
                  <ExportBadge status={each.status} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}

export const meta = () => unlisted('Exports of orders')
