import { Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  CASH_STATES,
  type CashFilters,
  type CashState,
  cashList,
} from '#domain/orders/fulfilment/cash-list.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { type CashRow, listCash } from '#server/orders/fulfilment/remittances/remittance-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Banknote, SearchX, Upload } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/cash-page.route'

const HERE = '/admin/cash'

const ABOUT: Readonly<Record<CashState, string>> = {
  missing: `Delivered at least ${REMITTANCE_DAYS.marketplace} days ago by a courier we booked, or at least ${REMITTANCE_DAYS.seller} days ago by a seller’s own, and not paid to us in full. Check each one, and the refunds waiting for it.`,
  short: 'A courier paid less than it collected and has not made up for it since.',
  over: 'A courier paid more than it collected.',
  unknown: 'A courier paid for a number that matches no parcel, or more than one.',
  shared:
    'Sellers gave these tracking numbers to more than one parcel that collects cash. A courier’s payment for such a number goes to a parcel we booked, otherwise to none until someone checks. They stay here until no cash is missing.',
  lost: 'These parcels were reported lost by a seller’s own courier. The cash counts as being with that courier until it comes in, the parcel comes back, or someone closes it.',
  found:
    'These parcels were closed as lost, or marked as back with their seller, but their cash came in. Ask the customer whether the parcel arrived, and record the delivery.',
  matched: 'Paid exactly as collected.',
}

/** Without a line of a courier's file. */
const OF_PARCELS: ReadonlySet<CashState> = new Set(['missing', 'shared', 'lost', 'found'])

const NONE: Readonly<Record<CashState, { title: string; next?: string }>> = {
  missing: { title: 'All cash due has come in' },
  short: { title: 'No courier has paid too little' },
  over: { title: 'No courier has paid too much' },
  unknown: { title: 'Every payment belongs to a parcel' },
  shared: { title: 'No two parcels that collect cash have the same number' },
  lost: { title: 'No seller’s own courier has lost a parcel that collects cash' },
  found: { title: 'No cash came in for a parcel that was closed as lost or returned' },
  matched: {
    title: 'No cash has come in yet',
    next: 'A courier’s remittance says which parcels it pays for. Import the file it sends.',
  },
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'cash.read')
  const filters = cashList.parse(new URL(request.url).searchParams)
  const list = await listCash(context.get(appContext), admin, filters)
  return {
    filters,
    list,
    may: {
      letThrough: mayDo(admin.role, 'cash.let-through'),
      assign: mayDo(admin.role, 'cash.import'),
      close: mayDo(admin.role, 'cash.limit'),
    },
  }
}

export default function CashPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, may } = loaderData
  const { q, state } = cashList.fields(filters)
  const shown = filters.state ?? 'missing'
  return (
    <>
      <PageHeading
        title="Couriers’ cash"
        className="pb-5"
        actions={
          <>
            <ButtonLink to="/admin/cash/refused">Refused parcels</ButtonLink>
            {may.assign ? (
              <ButtonLink to="/admin/cash/import" variant="primary">
                <Upload aria-hidden="true" className="size-4" />
                Import a remittance
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <p>{ABOUT[shown]}</p>
      </PageHeading>
      <States filters={filters} shown={shown} />
      <ListForm
        action={HERE}
        label="Couriers’ cash"
        words={q}
        chips={cashList.chips(HERE, filters, ['state'])}
        clearTo={HERE + cashList.search({ state: filters.state })}
        kept={<FilterField {...state} />}
      />
      {list.cash.length === 0 ? (
        <EmptyState
          icon={filters.q ? SearchX : Banknote}
          title={filters.q ? 'Nothing found with this number' : NONE[shown].title}
        >
          {filters.q ? (
            <p>Enter the full tracking number or reference. If it has another status, look under that tab.</p>
          ) : NONE[shown].next ? (
            <p>{NONE[shown].next}</p>
          ) : null}
        </EmptyState>
      ) : (
        <CashTable cash={list.cash} state={shown} may={may} />
      )}
      <ListPages {...cashList.pages(HERE, filters, list)} />
    </>
  )
}

function States({ filters, shown }: { filters: CashFilters; shown: CashState }) {
  const { cursor: _cursor, ...others } = filters
  const tabs = CASH_STATES.map(({ key, label }) => ({
    key,
    label,
    to: HERE + cashList.search({ ...others, state: key === 'missing' ? undefined : key }),
    isCurrent: key === shown,
  }))
  return <ListTabs label="State" tabs={tabs} className="pb-5" />
}

type MayDoOfCash = Route.ComponentProps['loaderData']['may']

function CashTable({ cash, state, may }: { cash: readonly CashRow[]; state: CashState; may: MayDoOfCash }) {
  const hasLine = !OF_PARCELS.has(state)
  const dateLabel = dateLabelOf(state)
  return (
    <Table isList caption="Couriers’ cash" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Tracking number</TableHeader>
          <TableHeader>Order</TableHeader>
          <TableHeader>Courier</TableHeader>
          {hasLine ? <TableHeader>Reference</TableHeader> : <TableHeader>Seller</TableHeader>}
          <TableHeader>{dateLabel}</TableHeader>
          <TableHeader numeric>Collected</TableHeader>
          <TableHeader numeric>Paid</TableHeader>
          {hasLine ? null : <TableHeader>Waiting refunds</TableHeader>}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {cash.map((row) => (
          <CashTableRow key={row.id} row={row} state={state} may={may} />
        ))}
      </TableBody>
    </Table>
  )
}

function dateLabelOf(state: CashState): string {
  if (!OF_PARCELS.has(state)) return 'Imported'
  return state === 'missing' ? 'Delivered' : 'Since'
}

interface CashTableRowProps {
  row: CashRow
  state: CashState
  may: MayDoOfCash
}

function CashTableRow({ row, state, may }: CashTableRowProps) {
  const hasLine = !OF_PARCELS.has(state)
  return (
    <TableRow>
      <TableCell heading>
        <Breakable text={row.trackingNumber ?? 'None'} />
      </TableCell>
      <TableCell label="Order">
        <OrderOfCash row={row} state={state} may={may} />
      </TableCell>
      <TableCell label="Courier">{row.courierName ?? <span className="text-muted">Unknown</span>}</TableCell>
      {hasLine ? (
        <TableCell label="Reference">
          <Breakable text={row.reference ?? ''} />
        </TableCell>
      ) : (
        <TableCell label="Seller">{row.sellerName}</TableCell>
      )}
      <TableCell label={dateLabelOf(state)} className="figures whitespace-nowrap">
        <time dateTime={row.at}>{formatDate(row.at)}</time>
      </TableCell>
      <TableCell label="Collected" numeric>
        {row.toCollectPaise === undefined ? (
          <span className="text-muted">Unknown</span>
        ) : (
          formatInr(row.toCollectPaise, 2)
        )}
      </TableCell>
      <TableCell label="Paid" numeric>
        {formatInr(row.paidPaise, 2)}
      </TableCell>
      {hasLine ? null : (
        <TableCell label="Waiting refunds" className="figures">
          <RefundsThatWait refunds={row.waitingRefunds} mayLetThrough={may.letThrough} />
        </TableCell>
      )}
    </TableRow>
  )
}

/** The order whose cash it is, and what may be done about it. */
function OrderOfCash({ row, state, may }: CashTableRowProps) {
  return (
    <>
      {row.order ? (
        <Link to={`/admin/orders/${row.order.id}`} data-list-open className="figures text-link">
          {row.order.number}
        </Link>
      ) : (
        <span className="text-muted">
          {row.parcelsOfNumber > 1 ? `${row.parcelsOfNumber} parcels have this number` : 'None'}
        </span>
      )}
      {state === 'shared' && row.status ? (
        <p className="text-muted">
          {statusLabel(row.status)}
          {row.paidPaise < (row.toCollectPaise ?? 0) ? null : ', paid in full'}
        </p>
      ) : null}
      {!OF_PARCELS.has(state) && may.assign && (row.isAssigned || !row.order) ? (
        <Link to={`${HERE}/lines/${row.id}`} className="block text-link">
          {row.isAssigned ? 'Assigned by hand' : 'Assign to a parcel'}
          <span className="sr-only"> (payment for {row.trackingNumber})</span>
        </Link>
      ) : null}
      {state === 'lost' && may.close ? (
        <Link to={`${HERE}/parcels/${row.id}`} className="block text-link">
          Close
          <span className="sr-only"> the cash for {row.trackingNumber}</span>
        </Link>
      ) : null}
      {state === 'found' && may.letThrough ? (
        <Link to={`${HERE}/parcels/${row.id}/found`} className="block text-link">
          Decide
          <span className="sr-only"> about the cash for parcel {row.trackingNumber}</span>
        </Link>
      ) : null}
    </>
  )
}

function RefundsThatWait({
  refunds,
  mayLetThrough,
}: {
  refunds: CashRow['waitingRefunds']
  mayLetThrough: boolean
}) {
  if (refunds.length === 0) return <span className="text-muted">None</span>
  return refunds.map(({ id, paise }) => (
    <p key={id}>
      {mayLetThrough ? (
        <Link to={`/admin/cash/refunds/${id}`} className="text-link">
          {formatInr(paise, 2)}
        </Link>
      ) : (
        formatInr(paise, 2)
      )}
    </p>
  ))
}

export const meta = () => unlisted('Couriers’ cash')
