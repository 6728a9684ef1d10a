import { type PagePosition, positionText } from '#domain/ground/lists/page-position.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { JoinedRow } from '#server/selling/imports/import-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ProductName } from './row-name.tsx'

const TITLE = 'New offers on catalogue products'

interface JoinedRowsProps {
  page: { rows: readonly JoinedRow[] } & PagePosition
  /** The address of another page of this list. */
  toPage: (cursor: string) => string
}

/** Rows that sell a product which is there already, so that a wrong number in the file is seen. */
export function JoinedRows({ page, toPage }: JoinedRowsProps) {
  const { rows, nextCursor, previousCursor } = page
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="joined" className="pt-8">
      <h2 id="joined" className="pb-3 text-xl">
        {TITLE}
      </h2>
      <Table caption={TITLE}>
        <TableHead>
          <TableRow>
            <TableHeader>Line</TableHeader>
            <TableHeader>In your file</TableHeader>
            <TableHeader>Product</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ line, sku, name, product }) => (
            <TableRow key={line}>
              <TableCell heading className="figures w-24">
                <span className="hidden stacked:inline">Line </span>
                {formatCount(line)}
              </TableCell>
              <TableCell label="In your file" className="wrap-anywhere">
                <Breakable text={[sku, name].filter(Boolean).join(' · ')} />
              </TableCell>
              <TableCell label="Product">
                <ProductName product={product} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ListPages
        label={TITLE}
        position={positionText(page)}
        previousTo={previousCursor === undefined ? undefined : toPage(previousCursor)}
        nextTo={nextCursor && toPage(nextCursor)}
      />
    </section>
  )
}
