import { formatCount } from '#domain/ground/shared/money.ts'
import type { MetProduct } from '#server/selling/imports/import-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ProductName } from './row-name.tsx'

interface WrongRow {
  line: number
  sku: string
  product: MetProduct | null
  faults: readonly { column: string; value: string; reason: string }[]
}

/** The first rows that cannot be imported, each cell at fault with its reason. */
export function WrongRows({ rows, total }: { rows: readonly WrongRow[]; total: number }) {
  return (
    <section aria-labelledby="wrong" className="pt-8">
      <h2 id="wrong" className="pb-3 text-xl">
        Wrong rows
      </h2>
      {total > rows.length ? (
        <p className="pb-3 text-muted text-sm">
          These are the first {formatCount(rows.length)}. The CSV has all of them.
        </p>
      ) : null}
      <Table caption="Cells with errors">
        <TableHead>
          <TableRow>
            <TableHeader>Line</TableHeader>
            <TableHeader>Column</TableHeader>
            <TableHeader>Value</TableHeader>
            <TableHeader>Reason</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.flatMap(({ line, sku, product, faults }) =>
            faults.map(({ column, value, reason }) => (
              <TableRow key={`${line} ${column}`}>
                <TableCell heading className="w-2/5">
                  <span className="figures">
                    <span className="hidden stacked:inline">Line </span>
                    {formatCount(line)}
                  </span>
                  {sku ? <p className="text-muted text-sm">{sku}</p> : null}
                  {product ? (
                    <p className="text-sm">
                      <ProductName product={product} />
                    </p>
                  ) : null}
                </TableCell>
                <TableCell label="Column">
                  <Breakable text={column} />
                </TableCell>
                <TableCell label="Value" className="wrap-anywhere min-w-32 max-w-60 stacked:min-w-0">
                  {value || '(empty)'}
                </TableCell>
                <TableCell label="Reason" className="min-w-48 text-bad stacked:min-w-0">
                  {reason}
                </TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </section>
  )
}
