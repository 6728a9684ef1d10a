import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface WrongRow {
  line: number
  sku: string
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
        <p className="pb-3 text-muted text-sm">The first {rows.length}; the CSV has them all.</p>
      ) : null}
      <Table caption="Cells at fault">
        <TableHead>
          <TableRow>
            <TableHeader numeric>Line</TableHeader>
            <TableHeader>Column</TableHeader>
            <TableHeader>Value</TableHeader>
            <TableHeader>Reason</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.flatMap(({ line, faults }) =>
            faults.map(({ column, value, reason }) => (
              <TableRow key={`${line} ${column}`}>
                <TableCell numeric>{line}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell className="max-w-60 break-words">{value || '(empty)'}</TableCell>
                <TableCell className="min-w-48">{reason}</TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </section>
  )
}
