import type { ReactNode } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface ItemisedProps {
  caption: string
  /** The name of the first column. */
  first: string
  rows: readonly { key: string; what: ReactNode; why: string; period: string }[]
}

/** What, what for, how long: a table, whose rows stand as small blocks on a phone. */
export function Itemised({ caption, first, rows }: ItemisedProps) {
  return (
    <Table caption={caption}>
      <TableHead className="max-sm:hidden">
        <TableRow>
          <TableHeader>{first}</TableHeader>
          <TableHeader>What for</TableHeader>
          <TableHeader>How long</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="max-sm:block">
        {rows.map(({ key, what, why, period }) => (
          <TableRow key={key} className="max-sm:block max-sm:py-3">
            <TableCell className={`font-medium sm:w-2/5 ${STACKED}`}>{what}</TableCell>
            <TableCell className={`text-muted ${STACKED}`}>{why}</TableCell>
            <TableCell className={`text-muted ${STACKED}`}>
              <span className="sm:hidden">Kept: </span>
              {period}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const STACKED = 'max-sm:block max-sm:px-0 max-sm:py-0.5'
