import { Link } from 'react-router'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { priceLine } from './price-lines.ts'

const TONES = { bad: 'text-bad', warn: 'text-warn', good: 'text-good' } as const

/** Each price of a change: before, after, and what has to be known of it. */
export function PriceRows({ rows, isApplied }: { rows: ReturnType<typeof priceLine>[]; isApplied: boolean }) {
  return (
    <Table caption="Prices" columnsNeed="much">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader numeric>MRP</TableHeader>
          <TableHeader numeric>{isApplied ? 'Before' : 'Now'}</TableHeader>
          <TableHeader numeric>New price</TableHeader>
          <TableHeader>Note</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.line}>
            <TableCell heading>
              {row.offerId ? (
                <Link to={`/vendor/products/${row.offerId}`} className="line-clamp-2 hover:underline">
                  {row.name}
                </Link>
              ) : (
                <Breakable text={row.name} />
              )}
              {row.sellerSku && row.offerId ? (
                <span className="wrap-anywhere block font-normal text-muted text-sm">{row.sellerSku}</span>
              ) : null}
            </TableCell>
            <TableCell label="MRP" numeric>
              {row.mrp}
            </TableCell>
            <TableCell label={isApplied ? 'Before' : 'Now'} numeric>
              {row.before}
            </TableCell>
            <TableCell label="New price" numeric>
              {row.after ? <span className="font-semibold">{row.after}</span> : null}
              {row.move ? <span className="block text-muted text-sm">{row.move}</span> : null}
            </TableCell>
            <TableCell label="Note" className={`text-sm ${row.tone ? TONES[row.tone] : 'text-muted'}`}>
              {row.note}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
