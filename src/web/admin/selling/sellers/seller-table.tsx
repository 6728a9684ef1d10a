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
export function SellerTable({
  sellers,
  canDecide,
}: {
  sellers: readonly ListedSeller[]
  canDecide: boolean
}) {
  const hasBoxes = canDecide && sellers.some(({ readiness }) => readiness?.isReady)
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
        {sellers.map((seller) => (
          <TableRow key={seller.id}>
            {hasBoxes ? (
              <TableCell choice>
                {seller.readiness?.isReady ? (
                  <RowBox
                    label={`Select ${seller.name}`}
                    name="shop"
                    value={`${seller.id} ${seller.version}`}
                  />
                ) : null}
              </TableCell>
            ) : null}
            <TableCell heading>
              <SellerName seller={seller} />
            </TableCell>
            <TableCell label="Standing">
              <SellerState seller={seller} />
            </TableCell>
            <DateCell label="Applied" at={seller.appliedAt} />
            <DateCell
              label="Decided"
              at={seller.decidedAt}
              none={seller.readiness ? 'Not yet' : 'At our opening'}
            />
            <TableCell label="On sale" numeric className="table-card-short">
              {cappedCount(seller.liveProducts, PRODUCTS_COUNTED_MAX)}
              {seller.stage === 'approved' && !seller.isOnHoliday ? null : seller.liveProducts > 0 ? (
                <span className="block text-muted text-sm">not visible</span>
              ) : null}
            </TableCell>
            <TableCell label="This month" numeric className="table-card-short">
              {formatInr(seller.revenuePaise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function SellerName({ seller }: { seller: ListedSeller }) {
  const { id, name, gstin, city } = seller
  return (
    <>
      <Link
        to={`/admin/vendors/${id}`}
        prefetch="intent"
        data-list-open
        className="compact-line line-clamp-2 font-medium leading-snug hover:underline compact:max-w-[55%] compact:shrink-0"
      >
        {name}
      </Link>
      <p className="figures compact-line text-muted text-sm">{[gstin, city].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function SellerState({ seller }: { seller: ListedSeller }) {
  const { stage, readiness, isHouse, isOnHoliday, hasOwnCommission } = seller
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
