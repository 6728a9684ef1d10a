import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDayShort } from '#domain/ground/shared/months.ts'
import type { DispatchTab } from '#domain/orders/fulfilment/dispatch-list.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { DispatchRow } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { focusNextScan } from '#web/shared/orders/fulfilment/focus-next-scan.ts'
import { PaperLinks } from '#web/shared/orders/fulfilment/paper-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface DispatchRowsProps {
  tab: DispatchTab
  rows: readonly DispatchRow[]
  chosen: readonly string[]
}

/** The work of a day: what is in it, for whom, by when, and what the courier is to collect. */
export function DispatchRows({ tab, rows, chosen }: DispatchRowsProps) {
  const isChoosable = isChoosableIn(tab)
  return (
    <Table isList caption="To do" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          {isChoosable ? <ChoiceHeader /> : null}
          <TableHeader>Order</TableHeader>
          <TableHeader>What is in it</TableHeader>
          <TableHeader>For</TableHeader>
          <TableHeader>{tab === 'trouble' ? 'What happened' : 'To leave by'}</TableHeader>
          <TableHeader numeric>Cash to collect</TableHeader>
          {tab === 'accept' ? null : <TableHeader>{tab === 'hand-over' ? 'Courier' : 'Next'}</TableHeader>}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <RowToDispatch key={row.id} tab={tab} row={row} isChosen={chosen.includes(row.id)} />
        ))}
      </TableBody>
    </Table>
  )
}

/** Of troubles each has a step of its own. */
function isChoosableIn(tab: DispatchTab): boolean {
  return tab !== 'trouble'
}

function RowToDispatch({ tab, row, isChosen }: { tab: DispatchTab; row: DispatchRow; isChosen: boolean }) {
  return (
    <TableRow>
      {isChoosableIn(tab) ? (
        <TableCell choice>
          <RowBox label={`Choose ${nameOf(row)}`} name="row" value={row.id} defaultChecked={isChosen} />
          <input type="hidden" name={`number.${row.id}`} value={nameOf(row)} />
        </TableCell>
      ) : null}
      <TableCell heading="short">
        <Link
          to={`/vendor/orders/${row.vendorOrderId}${row.parcel ? '#parcels' : ''}`}
          prefetch="intent"
          data-list-open=""
          className="figures font-semibold hover:underline"
        >
          {row.number}
        </Link>
        {row.parcel ? <span className="block text-muted text-sm">Parcel {row.parcel.position}</span> : null}
      </TableCell>
      <TableCell label="In it" className="min-w-44">
        <Pieces pieces={row.pieces} />
      </TableCell>
      <TableCell label="For" className="wrap-anywhere">
        {row.customerName}
        <span className="block text-muted text-sm stacked:inline stacked:before:content-[',_']">
          {row.city}
        </span>
      </TableCell>
      {tab === 'trouble' && row.parcel ? (
        <TableCell label="What happened" className="min-w-40">
          <Trouble parcel={row.parcel} />
        </TableCell>
      ) : (
        <TableCell
          label="To leave by"
          className={joinClasses('whitespace-nowrap', row.isLate && 'font-semibold text-bad')}
        >
          {formatDayShort(row.leavesBy)}
          {row.isLate ? <span className="block text-sm stacked:ml-2 stacked:inline">Late</span> : null}
        </TableCell>
      )}
      <TableCell label="Cash to collect" numeric>
        {row.cashPaise > 0 ? formatInr(row.cashPaise, 2) : <span className="text-muted">Paid</span>}
      </TableCell>
      {tab === 'accept' ? null : (
        <TableCell actions className="min-w-36">
          <NextOfRow tab={tab} row={row} />
          {tab === 'hand-over' ? (
            <PaperLinks home={`/vendor/orders/${row.vendorOrderId}`} parcelId={row.id} of={nameOf(row)} />
          ) : null}
        </TableCell>
      )}
    </TableRow>
  )
}

function nameOf({ number, parcel }: DispatchRow): string {
  return parcel ? `${number}, parcel ${parcel.position}` : number
}

const PIECES_SHOWN = 3

function Pieces({ pieces }: Pick<DispatchRow, 'pieces'>) {
  const others = pieces.length - PIECES_SHOWN
  return (
    <ul className="wrap-anywhere">
      {pieces.slice(0, PIECES_SHOWN).map(({ name, quantity }) => (
        <li key={name}>
          <strong className="figures font-semibold">{formatCount(quantity)}</strong> × {name}
        </li>
      ))}
      {others > 0 ? <li className="text-muted">and {formatCount(others)} more</li> : null}
    </ul>
  )
}

function Trouble({ parcel }: { parcel: NonNullable<DispatchRow['parcel']> }) {
  return (
    <>
      <Badge tone={statusBadgeColour(parcel.status)}>{statusLabel(parcel.status)}</Badge>
      <span className="wrap-anywhere block text-sm">{parcel.reason}</span>
      <time dateTime={parcel.movedAt} className="figures block text-muted text-sm">
        {formatDateTime(parcel.movedAt)}
      </time>
    </>
  )
}

function NextOfRow({ tab, row }: { tab: Exclude<DispatchTab, 'accept'>; row: DispatchRow }) {
  if (tab === 'pack')
    return (
      <ButtonLink to={`/vendor/orders/${row.vendorOrderId}/pack`} size="sm" reloadDocument>
        Pack<span className="sr-only"> {row.number}</span>
      </ButtonLink>
    )
  if (tab === 'trouble')
    return (
      <ButtonLink to={`/vendor/orders/${row.vendorOrderId}#parcels`} size="sm">
        Report<span className="sr-only"> what became of {nameOf(row)}</span>
      </ButtonLink>
    )
  const { courierName, trackingNumber } = row.parcel ?? {}
  if (courierName)
    return (
      <span className="wrap-anywhere">
        {courierName}
        <span className="figures block text-muted text-sm">{trackingNumber}</span>
      </span>
    )
  return (
    <TextField
      label={
        <>
          Tracking number<span className="sr-only"> of {nameOf(row)}</span>
        </>
      }
      name={`tracking.${row.id}`}
      data-scan=""
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        focusNextScan(event.currentTarget)
      }}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      inputClassName="figures"
    />
  )
}
