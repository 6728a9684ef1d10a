import { ANSWERS_SAID_FROM, answeredShare } from '#domain/selling/sellers/answered-share.ts'
import type { AnsweredInTime } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

/** How often a shop answered within the hours that it promised, over a month and over three. */
export function AnsweredTable({ answered }: { answered: readonly AnsweredInTime[] }) {
  if (answered.every(({ due }) => due === 0))
    return <p className="text-muted">No promised answers have been due yet.</p>
  return (
    <Table caption="Answered in time" columnsNeed="little" className="border-line border-y">
      <TableHead>
        <TableRow>
          <TableHeader>Over</TableHeader>
          <TableHeader numeric>Answered within the promise</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {answered.map(({ days, due, kept }) => (
          <TableRow key={days}>
            <TableCell heading>The last {days} days</TableCell>
            <TableCell numeric label="Answered within the promise">
              {answeredShare({ due, kept }) ??
                `${kept} of ${due}; a share is shown from ${ANSWERS_SAID_FROM} answers`}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
