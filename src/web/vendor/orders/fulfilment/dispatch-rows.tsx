import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatToPay } from '#domain/ground/shared/money.ts'
import { formatDayShort } from '#domain/ground/shared/months.ts'
import type { DispatchTab } from '#domain/orders/fulfilment/dispatch-list.ts'
import { statusBadgeColour, statusLabel } from '#domain/orders/orders/order-status.ts'
import type { DispatchRow as ListedRow } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { EwayBillMark } from '#web/shared/orders/fulfilment/eway-bill-mark.tsx'
import { focusNextScan } from '#web/shared/orders/fulfilment/focus-next-scan.ts'
import { ONE_AFTER_THE_OTHER } from '#web/shared/orders/fulfilment/one-after-the-other.ts'
import { PaperLinks } from '#web/shared/orders/fulfilment/paper-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EWAY, type SentHandOver, TRACKING } from './several-outcome.tsx'

/** The name of a row's own button: that order is accepted, whatever else is ticked. */
export const ONLY = 'only'

/** A row with the id of the parcel that packing it would make, so that it is packed once however often it is sent. */
type DispatchRow = ListedRow & { nextParcelId: string | undefined }

interface DispatchRowsProps {
  tab: DispatchTab
  rows: readonly DispatchRow[]
  chosen: readonly string[]
  /** What was typed, as it came back with a refusal. */
  sent?: SentHandOver | undefined
  /** Of what is shown besides the list: its rows are chosen one by one. */
  caption?: string
}

/** The work of a day: what is in it, for whom, by when, and what the courier is to collect. */
export function DispatchRows({ tab, rows, chosen, sent, caption }: DispatchRowsProps) {
  const isChoosable = isChoosableIn(tab)
  return (
    <Table isList isDense caption={caption ?? 'To do'} columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          {isChoosable ? <ChoiceHeader isWithoutBox={caption !== undefined} /> : null}
          <TableHeader>Order</TableHeader>
          <TableHeader>Contents</TableHeader>
          <TableHeader>For</TableHeader>
          <TableHeader>{tab === 'trouble' ? 'What happened' : 'Ship by'}</TableHeader>
          <TableHeader numeric>Cash to collect</TableHeader>
          <TableHeader>{tab === 'hand-over' ? 'Tracking number' : 'Next'}</TableHeader>
          {tab === 'hand-over' ? <TableHeader>Print</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <RowToDispatch key={row.id} tab={tab} row={row} isChosen={chosen.includes(row.id)} sent={sent} />
        ))}
      </TableBody>
    </Table>
  )
}

const URGENT: Readonly<Record<ListedRow['urgency'], string>> = {
  late: 'font-semibold text-bad',
  today: 'font-semibold text-bad',
  tomorrow: 'font-medium text-warn',
  due: '',
}

/** Of troubles each has a step of its own. */
function isChoosableIn(tab: DispatchTab): boolean {
  return tab !== 'trouble'
}

interface RowToDispatchProps {
  tab: DispatchTab
  row: DispatchRow
  isChosen: boolean
  sent: SentHandOver | undefined
}

/** Side by side, every cell has the room for its words, and two lines at most: a screen has many rows. */
function RowToDispatch({ tab, row, isChosen, sent }: RowToDispatchProps) {
  return (
    <TableRow>
      {isChoosableIn(tab) ? <Choice tab={tab} row={row} isChosen={isChosen} /> : null}
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
      <TableCell label="Contents" className="w-1/3 min-w-40">
        <Pieces pieces={row.pieces} isForetold={row.ewayBill === 'ahead'} />
      </TableCell>
      <TableCell label="For" className="wrap-anywhere min-w-28">
        <span className="line-clamp-1 stacked:inline">{row.customerName}</span>
        <span className="line-clamp-1 text-muted text-sm stacked:inline stacked:before:content-[',_']">
          {row.city}
        </span>
      </TableCell>
      {tab === 'trouble' && row.parcel ? (
        <TableCell label="What happened" className="min-w-40">
          <Trouble parcel={row.parcel} />
        </TableCell>
      ) : (
        <TableCell label="Ship by" className={joinClasses('whitespace-nowrap', URGENT[row.urgency])}>
          {row.urgency === 'today'
            ? 'Today'
            : row.urgency === 'tomorrow'
              ? 'Tomorrow'
              : formatDayShort(row.leavesBy)}
          {row.preorderFrom ? (
            <span className="block text-muted text-sm stacked:ml-2 stacked:inline">
              {`Pre-order, from ${formatDayShort(row.preorderFrom)}`}
            </span>
          ) : null}
          {row.isLate ? <span className="block text-sm stacked:ml-2 stacked:inline">Late</span> : null}
        </TableCell>
      )}
      <TableCell label="Cash to collect" numeric className="whitespace-nowrap">
        {row.cashPaise > 0 ? formatToPay(row.cashPaise) : <span className="text-muted">Paid</span>}
      </TableCell>
      {tab === 'hand-over' ? (
        <>
          <TableCell label="Tracking number" className="min-w-36">
            <CourierOfRow row={row} sent={sent} />
          </TableCell>
          <TableCell actions>
            <PaperLinks
              isShort
              home={`/vendor/orders/${row.vendorOrderId}`}
              parcelId={row.id}
              of={nameOf(row)}
            />
          </TableCell>
        </>
      ) : null}
      {tab === 'hand-over' ? null : (
        <TableCell actions>
          <NextOfRow tab={tab} row={row} />
        </TableCell>
      )}
    </TableRow>
  )
}

/** The box of a row, with what is sent along with it. */
function Choice({ tab, row, isChosen }: Omit<RowToDispatchProps, 'sent'>) {
  return (
    <TableCell choice>
      <RowBox label={`Select ${nameOf(row)}`} name="row" value={row.id} defaultChecked={isChosen} />
      <input type="hidden" name={`number.${row.id}`} value={nameOf(row)} />
      {tab === 'pack' && row.isOnePiece ? (
        <>
          <input type="hidden" name="one-piece" value={row.id} />
          <input type="hidden" name={`parcel.${row.id}`} value={row.nextParcelId} />
        </>
      ) : null}
    </TableCell>
  )
}

function nameOf({ number, parcel }: DispatchRow): string {
  return parcel ? `${number}, parcel ${parcel.position}` : number
}

/** The first product, and of the others how many there are: the picking list and the page to pack have them all. */
function Pieces({ pieces, isForetold }: Pick<DispatchRow, 'pieces'> & { isForetold: boolean }) {
  const [first, ...others] = pieces
  if (!first) return null
  return (
    <span className="flex items-start gap-3">
      <ProductThumb picture={first.picture} width={40} className="w-10" />
      <span className="min-w-0 self-baseline">
        <span
          className={joinClasses('wrap-anywhere', others.length > 0 ? 'line-clamp-1' : 'line-clamp-2')}
          title={first.name}
        >
          <strong className="figures font-semibold">{formatCount(first.quantity)}</strong> × {first.name}
        </span>
        {others.length > 0 ? (
          <span className="block text-muted text-sm">and {counted(others.length, 'other product')}</span>
        ) : null}
        {isForetold ? <EwayBillMark className="pt-0.5" /> : null}
      </span>
    </span>
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

function NextOfRow({ tab, row }: { tab: Exclude<DispatchTab, 'hand-over'>; row: DispatchRow }) {
  if (tab === 'accept')
    return (
      <Button type="submit" name={ONLY} value={row.id} size="sm">
        Accept<span className="sr-only"> {row.number}</span>
      </Button>
    )
  if (tab === 'pack')
    return (
      <ButtonLink
        to={`/vendor/orders/${row.vendorOrderId}/pack?${ONE_AFTER_THE_OTHER}`}
        size="sm"
        reloadDocument
      >
        Pack<span className="sr-only"> {row.number}</span>
      </ButtonLink>
    )
  return (
    <ButtonLink to={`/vendor/orders/${row.vendorOrderId}#parcels`} size="sm">
      Report<span className="sr-only"> what happened to {nameOf(row)}</span>
    </ButtonLink>
  )
}

/**
 * Who carries a parcel, with the field for its number as long as the shop has not booked it: a scan goes on to the next
 * row's, and chooses its own. Behind it what else it needs before it leaves.
 */
function CourierOfRow({ row, sent }: Pick<RowToDispatchProps, 'row' | 'sent'>) {
  const { courierName, trackingNumber: known, isBooked } = row.parcel ?? {}
  const trackingNumber = sent?.typed[row.id] ?? known ?? ''
  return (
    <>
      {courierName ? <span className="line-clamp-1 wrap-anywhere text-sm">{courierName}</span> : null}
      {isBooked ? (
        <span className="figures line-clamp-1 wrap-anywhere text-muted text-sm">
          {known ?? 'Being booked'}
        </span>
      ) : (
        <>
          <input type="hidden" name={`known.${row.id}`} value={known ?? ''} />
          <TextField
            key={trackingNumber}
            label={`Tracking number of ${nameOf(row)}`}
            labelHidden
            name={TRACKING + row.id}
            defaultValue={trackingNumber}
            onChange={({ currentTarget }) => chooseRowOf(currentTarget)}
            {...scanned}
            maxLength={40}
          />
        </>
      )}
      {row.ewayBill === 'missing' ? (
        <TextField
          label="E-way bill number"
          name={EWAY + row.id}
          defaultValue={sent?.ewayBills[row.id]}
          hint={
            <>
              Needed before it leaves.{' '}
              <Link to={`/vendor/orders/${row.vendorOrderId}#parcels`} className="text-link">
                Make one
                <span className="sr-only"> for {nameOf(row)}</span>
              </Link>
            </>
          }
          className="pt-2"
          {...scanned}
          inputMode="numeric"
          maxLength={16}
        />
      ) : row.ewayBill === 'asked' ? (
        <span className="block pt-1 text-sm text-warn">The e-way bill is being made</span>
      ) : null}
    </>
  )
}

const scanned = {
  'data-scan': '',
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    focusNextScan(event.currentTarget)
  },
  autoComplete: 'off',
  autoCapitalize: 'characters',
  inputClassName: 'figures',
}

/** Whoever gives a row its number means to hand it over. */
function chooseRowOf(field: HTMLInputElement): void {
  const box = field.closest('tr')?.querySelector<HTMLInputElement>('input[data-row-box]')
  if (!box || box.checked === (field.value !== '')) return
  box.checked = field.value !== ''
  box.dispatchEvent(new Event('change', { bubbles: true }))
}
