import { Link } from 'react-router'
import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/shared/capped-count.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { ListedSeller } from '#server/sellers/seller-list-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StageBadge } from './stage-badge.tsx'

/** Shops; where somebody may decide, each that is ready has a box. On a phone the figures stand below the name. */
export function SellerTable({ shops, canDecide }: { shops: readonly ListedSeller[]; canDecide: boolean }) {
  const hasBoxes = canDecide && shops.some(({ readiness }) => readiness?.isReady)
  return (
    <Table caption="Shops" className="border-line border-t">
      <TableHead>
        <TableRow>
          {hasBoxes ? (
            <TableHeader className="w-8">
              <span className="sr-only">Choose</span>
            </TableHeader>
          ) : null}
          <TableHeader>Shop</TableHeader>
          <TableHeader className="hidden sm:table-cell">Standing</TableHeader>
          <TableHeader numeric className="hidden md:table-cell">
            Applied
          </TableHeader>
          <TableHeader numeric className="hidden lg:table-cell">
            Decided
          </TableHeader>
          <TableHeader numeric className="hidden md:table-cell">
            Products on sale
          </TableHeader>
          <TableHeader numeric className="hidden md:table-cell">
            Revenue this month
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {shops.map((shop) => (
          <TableRow key={shop.id} className="hover:bg-sunken">
            {hasBoxes ? (
              <TableCell>
                {shop.readiness?.isReady ? (
                  <ChooseBox label={`Choose ${shop.name}`} name="shop" value={`${shop.id} ${shop.version}`} />
                ) : null}
              </TableCell>
            ) : null}
            <TableCell>
              <ShopName shop={shop} />
              <div className="pt-1.5 sm:hidden">
                <ShopState shop={shop} />
              </div>
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              <ShopState shop={shop} />
            </TableCell>
            <DateCell at={shop.appliedAt} className="hidden md:table-cell" />
            <DateCell
              at={shop.decidedAt}
              none={shop.readiness ? 'Not yet' : ''}
              className="hidden lg:table-cell"
            />
            <TableCell numeric className="hidden md:table-cell">
              {cappedCount(shop.liveProducts, PRODUCTS_COUNTED_MAX)}
              {shop.stage === 'approved' && !shop.isOnHoliday ? null : shop.liveProducts > 0 ? (
                <span className="block text-muted text-sm">not shown</span>
              ) : null}
            </TableCell>
            <TableCell numeric className="hidden md:table-cell">
              {formatInr(shop.revenuePaise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function ShopName({ shop }: { shop: ListedSeller }) {
  const { id, name, gstin, city, appliedAt, liveProducts, revenuePaise } = shop
  return (
    <>
      <Link
        to={`/admin/vendors/${id}`}
        prefetch="intent"
        data-list-open
        className="inline-flex min-h-6 items-center break-words font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="figures break-words text-muted text-sm">{[gstin, city].filter(Boolean).join(' · ')}</p>
      <p className="figures text-muted text-sm md:hidden">
        {formatDate(appliedAt)} · {cappedCount(liveProducts, PRODUCTS_COUNTED_MAX)}{' '}
        {liveProducts === 1 ? 'product' : 'products'} · {formatInr(revenuePaise)}
      </p>
    </>
  )
}

function ShopState({ shop }: { shop: ListedSeller }) {
  const { stage, readiness, isHouse, isOnHoliday, hasOwnCommission } = shop
  return (
    <span className="flex flex-wrap gap-1.5">
      <StageBadge stage={stage} />
      {isHouse ? <Badge>The house</Badge> : null}
      {isOnHoliday ? <Badge tone="yellow">On holiday</Badge> : null}
      {hasOwnCommission ? <Badge tone="blue">Own commission</Badge> : null}
      {readiness ? <span className="w-full text-muted text-sm">{readinessWords(readiness)}</span> : null}
    </span>
  )
}

function readinessWords({ isReady, missing, failed }: NonNullable<ListedSeller['readiness']>): string {
  if (isReady) return 'Ready to approve'
  const parts = [
    missing > 0 ? `${missing} missing` : undefined,
    failed > 0 ? `${failed} ${failed === 1 ? 'check' : 'checks'} failed` : undefined,
  ]
  return parts.filter(Boolean).join(', ')
}

interface DateCellProps {
  at: string | null
  /** What is said without a date. */
  none?: string
  className: string
}

function DateCell({ at, none, className }: DateCellProps) {
  return (
    <TableCell numeric className={`whitespace-nowrap ${className}`}>
      {at ? <time dateTime={at}>{formatDate(at)}</time> : <span className="text-muted">{none}</span>}
    </TableCell>
  )
}
