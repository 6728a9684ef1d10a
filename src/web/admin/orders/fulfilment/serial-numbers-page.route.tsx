import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { listSerialClashes } from '#server/orders/fulfilment/serials/serial-clashes-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ScanBarcode } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/serial-numbers-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  return { clashes: await listSerialClashes(context.get(appContext), admin) }
}

export default function SerialNumbersPage({ loaderData }: Route.ComponentProps) {
  const { clashes } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Orders', to: '/admin/orders' }, { label: 'Serial numbers' }]} />
      <PageHeading title="Serial numbers with two sellers" className="pt-1 pb-6">
        <p>
          Two sellers have packed a piece with the same serial number, and only one of them can be right. One
          scanned a wrong number or packed something else. We hold back neither parcel: ask both for a photo
          of the label, and have the wrong number corrected.
        </p>
      </PageHeading>
      {clashes.length === 0 ? (
        <EmptyState icon={ScanBarcode} title="No number is with two sellers" />
      ) : (
        <Table isList caption="Serial numbers with two sellers" className="border-line border-t">
          <TableHead>
            <TableRow>
              <TableHeader>Serial number</TableHeader>
              <TableHeader>Product</TableHeader>
              <TableHeader>Packed by</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody className="border-line border-b">
            {clashes.map(({ productId, productName, serial, boxes }) => (
              <TableRow key={`${productId} ${serial}`}>
                <TableCell heading>
                  <Breakable text={serial} />
                </TableCell>
                <TableCell label="Product">{productName}</TableCell>
                <TableCell label="Packed by">
                  <ul className="flex flex-col gap-1">
                    {boxes.map(({ parcelId, sellerName, orderId, orderNumber, packedAt }) => (
                      <li key={parcelId}>
                        {sellerName}, {formatDate(packedAt)},{' '}
                        <Link to={`/admin/orders/${orderId}`} className="figures text-link">
                          {orderNumber}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}

export const meta = () => unlisted('Serial numbers')
