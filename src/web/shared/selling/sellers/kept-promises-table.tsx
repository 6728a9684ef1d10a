import { formatCount } from '#domain/ground/shared/money.ts'
import type { KeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** How many promised days a shop kept, over a month and over three. */
export function KeptPromisesTable({ kept }: { kept: readonly KeptPromises[] }) {
  if (kept.every(({ dispatched, delivered }) => dispatched.due + delivered.due === 0))
    return <p className="text-muted">No promised dates have passed yet.</p>
  return (
    <Table caption="On-time record" columnsNeed="little" className="border-line border-y">
      <TableHead>
        <TableRow>
          <TableHeader>Over</TableHeader>
          <TableHeader numeric>Handed over in time</TableHeader>
          <TableHeader numeric>Delivered by the promised day</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {kept.map(({ days, dispatched, delivered }) => (
          <TableRow key={days}>
            <TableCell heading>The last {days} days</TableCell>
            <TableCell numeric label="Handed over in time">
              {shareText(dispatched)}
            </TableCell>
            <TableCell numeric label="Delivered by the promised day">
              {shareText(delivered)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** "92% (46 of 50)", rounded down: all of them is said of all of them alone. */
function shareText({ due, kept }: KeptPromises['dispatched']): string {
  if (due === 0) return 'None due'
  return `${Math.floor((kept * 100) / due)}% (${formatCount(kept)} of ${formatCount(due)})`
}
