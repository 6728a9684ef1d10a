import { Link } from 'react-router'
import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ListedSeller } from '#server/selling/sellers/seller-list-views.ts'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StageBadge } from './stage-badge.tsx'

/** Sellers; where somebody may decide, each that is ready has a box. */
export function SellerTable({ shops, canDecide }: { shops: readonly ListedSeller[]; canDecide: boolean }) {
  const hasBoxes = canDecide && shops.some(({ readiness }) => readiness?.isReady)
  return (
    <Table isList caption="Sellers" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          {hasBoxes ? <ChoiceHeader /> : null}
          <TableHeader>Seller</TableHeader>
          <TableHeader>Standing</TableHeader>
          <TableHeader numeric>Applied</TableHeader>
          <TableHeader numeric>Decided</TableHeader>
          <TableHeader numeric>Products on sale</TableHeader>
          <TableHeader numeric>Revenue this month</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {shops.map((shop) => (
          <TableRow key={shop.id}>
            {hasBoxes ? (
              <TableCell choice>
                {shop.readiness?.isReady ? (
                  <RowBox label={`Select ${shop.name}`} name="shop" value={`${shop.id} ${shop.version}`} />
                ) : null}
              </TableCell>
            ) : null}
            <TableCell heading>
              <ShopName shop={shop} />
            </TableCell>
            <TableCell label="Standing">
              <ShopState shop={shop} />
            </TableCell>
            <DateCell label="Applied" at={shop.appliedAt} />
            <DateCell label="Decided" at={shop.decidedAt} none={shop.readiness ? 'Not yet' : undefined} />
            <TableCell label="On sale" numeric className="table-card-short">
              {cappedCount(shop.liveProducts, PRODUCTS_COUNTED_MAX)}
              {shop.stage === 'approved' && !shop.isOnHoliday ? null : shop.liveProducts > 0 ? (
                <span className="block text-muted text-sm">not visible</span>
              ) : null}
            </TableCell>
            <TableCell label="This month" numeric className="table-card-short">
              {formatInr(shop.revenuePaise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function ShopName({ shop }: { shop: ListedSeller }) {
  const { id, name, gstin, city } = shop
  return (
    <>
      <Link
        to={`/admin/vendors/${id}`}
        prefetch="intent"
        data-list-open
        className="compact-line line-clamp-2 font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="figures compact-line text-muted text-sm">{[gstin, city].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function ShopState({ shop }: { shop: ListedSeller }) {
  const { stage, readiness, isHouse, isOnHoliday, hasOwnCommission } = shop
  return (
    <span className="flex flex-wrap gap-1.5 compact:flex-nowrap">
      <StageBadge stage={stage} />
      {isHouse ? <Badge>NanoNagar itself</Badge> : null}
      {isOnHoliday ? <Badge tone="yellow">On holiday</Badge> : null}
      {hasOwnCommission ? <Badge tone="blue">Own commission</Badge> : null}
      {readiness ? (
        <span className="w-full text-muted text-sm compact:w-auto">{readinessWords(readiness)}</span>
      ) : null}
    </span>
  )
}

function readinessWords({ isReady, missing, failed }: NonNullable<ListedSeller['readiness']>): string {
  if (isReady) return 'Ready to approve'
  const texts = [
    missing > 0 ? `${missing} missing` : undefined,
    failed > 0 ? `${counted(failed, 'check')} failed` : undefined,
  ]
  return texts.filter(Boolean).join(', ')
}

interface DateCellProps {
  label: string
  at: string | null
  /** What is said without a date. */
  none?: string | undefined
}

function DateCell({ label, at, none }: DateCellProps) {
  return (
    <TableCell label={label} numeric className="table-card-short whitespace-nowrap">
      {at ? <time dateTime={at}>{formatDate(at)}</time> : null}
      {!at && none ? <span className="text-muted">{none}</span> : null}
    </TableCell>
  )
}
