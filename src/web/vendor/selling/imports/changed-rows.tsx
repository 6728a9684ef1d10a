import { type PagePosition, positionText } from '#domain/ground/lists/page-position.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { isFarMove, priceMoveText } from '#domain/selling/imports/price-move.ts'
import type { Change } from '#domain/selling/imports/row-changes.ts'
import type { ChangedRow } from '#server/selling/imports/import-views.ts'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { RowName } from './row-name.tsx'

interface ChangedRowsProps {
  id: string
  title: string
  page: { rows: readonly ChangedRow[] } & PagePosition
  /** The address of another page of this list. */
  toPage: (cursor: string) => string
}

/** Rows with what each changes, old and new: a page of them, the largest moves of the price first. */
export function ChangedRows({ id, title, page, toPage }: ChangedRowsProps) {
  const { rows, nextCursor, previousCursor } = page
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-8">
      <h2 id={id} className="pb-3 text-xl">
        {title}
      </h2>
      <Table caption={`${title}: old and new`} columnsNeed="much">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader>Price</TableHeader>
            <TableHeader>MRP</TableHeader>
            <TableHeader>Stock</TableHeader>
            <TableHeader>Other changes</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ChangedRowLine key={row.line} row={row} />
          ))}
        </TableBody>
      </Table>
      <ListPages
        label={title}
        position={positionText(page)}
        previousTo={previousCursor === undefined ? undefined : toPage(previousCursor)}
        nextTo={nextCursor && toPage(nextCursor)}
      />
    </section>
  )
}

function ChangedRowLine({ row }: { row: ChangedRow }) {
  const { price, mrp, stock, status, name, others } = row.changes
  return (
    <TableRow>
      <TableCell heading>
        <RowName row={row} />
      </TableCell>
      <TableCell label="Price" className="figures whitespace-nowrap stacked:whitespace-normal">
        {price ? (
          <span className={isFarMove(price) ? 'font-semibold' : undefined}>
            {changeText(price, formatInr)} <span className="whitespace-nowrap">({priceMoveText(price)})</span>
          </span>
        ) : null}
      </TableCell>
      <TableCell label="MRP" className="figures whitespace-nowrap stacked:whitespace-normal">
        {mrp ? changeText(mrp, formatInr) : null}
      </TableCell>
      <TableCell label="Stock" className="figures whitespace-nowrap stacked:whitespace-normal">
        {stock ? changeText(stock, formatCount) : null}
      </TableCell>
      <TableCell label="Other changes" className="wrap-anywhere min-w-48 stacked:min-w-0">
        {status ? <p>Status: {changeText(status)}</p> : null}
        {name ? <p>Name: {changeText(name)}</p> : null}
        {others.length > 0 ? <p>Columns: {others.join(', ')}</p> : null}
      </TableCell>
    </TableRow>
  )
}

function changeText<Value>([before, after]: Change<Value>, text: (value: Value) => string = String): string {
  return `${text(before)} → ${text(after)}`
}
