import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type UnitQuery, unitList } from '#domain/orders/returned-units/unit-list.ts'
import {
  UNIT_STATUS_LABELS,
  UNIT_STATUSES,
  type UnitStatus,
} from '#domain/orders/returned-units/unit-status.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import type { ReturnedUnitRow, UnitList } from '#server/orders/returned-units/unit-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type UnitAudience, unitSource } from './unit-source.ts'

const NOTHING: Readonly<Record<UnitStatus, string>> = {
  waiting: 'Accepted returns wait here until you decide what to do with them.',
  'in-repair': 'Units you sent for repair are here.',
  'open-box': 'Units on sale as open box are here.',
  sold: 'Units packed for a new order are here.',
  scrapped: 'Units you scrapped are here.',
}

interface ReturnedUnitsListProps {
  query: UnitQuery
  list: UnitList
  audience: UnitAudience
  /** What stands below the title. */
  children: ReactNode
}

/** The returned units of one shop, by what became of them. */
export function ReturnedUnitsList({ query, list, audience, children }: ReturnedUnitsListProps) {
  const { tab = 'waiting' } = query
  const here = `/${audience}/returns/units`
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Returns', to: `/${audience}/returns` }, { label: 'Returned units' }]}
        className="pb-4"
      />
      <PageHeading title="Returned units" className="pb-6">
        {children}
      </PageHeading>
      <ListTabs
        label="Returned units"
        className="mb-6"
        tabs={UNIT_STATUSES.map((key) => {
          const count = list.counts[key] ?? 0
          return {
            key,
            label: (
              <>
                {TAB_LABELS[key]}
                {count > 0 ? (
                  <span className="figures text-muted">{cappedCount(count, WAITING_COUNTED_MAX)}</span>
                ) : null}
              </>
            ),
            to: here + unitList.search(key === 'waiting' ? {} : { tab: key }),
            isCurrent: key === tab,
          }
        })}
      />
      {list.rows.length === 0 ? (
        <EmptyState icon={PackageCheck} title="None here">
          <p>{NOTHING[tab]}</p>
        </EmptyState>
      ) : (
        <UnitsTable rows={list.rows} audience={audience} />
      )}
      <ListPages {...unitList.pages(here, query, list)} />
    </>
  )
}

/** The row of tabs has little room. */
const TAB_LABELS: Readonly<Record<UnitStatus, string>> = { ...UNIT_STATUS_LABELS, 'open-box': 'On sale' }

function UnitsTable({ rows, audience }: { rows: readonly ReturnedUnitRow[]; audience: UnitAudience }) {
  return (
    <Table isList caption="Returned units" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Unit</TableHeader>
          <TableHeader>Serial number</TableHeader>
          <TableHeader>How it came back</TableHeader>
          <TableHeader>Came with</TableHeader>
          <TableHeader>Since</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell heading="short">
              <span className="flex items-center gap-3">
                <ProductThumb picture={row.picture} width={48} className="w-12 shrink-0" />
                <Link
                  to={`/${audience}/returns/units/${row.id}`}
                  prefetch="intent"
                  data-list-open=""
                  className="wrap-anywhere font-semibold hover:underline"
                >
                  {row.name}
                </Link>
              </span>
            </TableCell>
            <TableCell label="Serial number" className="wrap-anywhere">
              {row.serials.join(', ') || 'None'}
            </TableCell>
            <TableCell label="How it came back">
              {row.inspectedAt ? CONDITION_LABELS[row.condition] : 'Not inspected yet'}
              {row.photographs.length > 0 ? (
                <span className="mt-1 flex gap-1">
                  {row.photographs.slice(0, 3).map((id) => (
                    <img
                      key={id}
                      src={`/${audience}/returns/${row.return?.id}/photographs/${id}`}
                      alt=""
                      width={40}
                      height={40}
                      loading="lazy"
                      className="size-10 rounded-control border border-line bg-sunken object-cover"
                    />
                  ))}
                </span>
              ) : null}
            </TableCell>
            <TableCell label="Came with" className="figures">
              <Link to={unitSource(row, audience).to} className="text-link">
                {unitSource(row, audience).text}
              </Link>
            </TableCell>
            <TableCell label="Since" className="figures">
              {formatDate(row.movedAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
