import type { ReactNode } from 'react'
import { percentText, rangeText } from '#domain/goods/reliability/percent-text.ts'
import { BACK_REASONS, type BackReason } from '#domain/goods/reliability/piece-history.ts'
import type { ReliabilityFigures } from '#domain/goods/reliability/reliability-figures.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { faultsText } from '#domain/orders/batches/batch-words.ts'
import type { ListedReliability } from '#server/goods/reliability/reliability-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const REASON_LABELS: Readonly<Record<BackReason, string>> = {
  faulty: 'faulty or damaged',
  wrong: 'wrong or not as described',
  fit: 'did not fit',
  mind: 'changed mind',
}

interface FiguresTableProps {
  caption: string
  products: readonly ListedReliability[]
  /** The way to a product. */
  linkTo: (product: ListedReliability) => ReactNode
  /** What the last column is of. */
  publicLabel: string
}

/** Raw numbers of pieces, the most faults first: for the office, and for a seller of their own. */
export function FiguresTable({ caption, products, linkTo, publicLabel }: FiguresTableProps) {
  return (
    <Table caption={caption} columnsNeed="most" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Delivered</TableHeader>
          <TableHeader>Faults</TableHeader>
          <TableHeader>Came back</TableHeader>
          <TableHeader>Failed</TableHeader>
          <TableHeader>{publicLabel}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <TableRow key={product.productId}>
            <TableCell heading className="wrap-anywhere min-w-44">
              {linkTo(product)}
              <span className="block text-muted text-sm">{product.brand}</span>
            </TableCell>
            <TableCell label="Delivered" className="figures">
              {formatCount(product.figures.settled.pieces)}
              <span className="block text-muted text-sm">
                {counted(product.figures.settled.customers, 'customer')}
              </span>
            </TableCell>
            <TableCell label="Faults" className="figures">
              {faultsText(product.faults, Math.max(product.figures.settled.pieces, product.faults))}
              {product.share ? (
                <span className="block text-muted text-sm">
                  {rangeText(permille(product.share.low), permille(product.share.high))}
                </span>
              ) : null}
            </TableCell>
            <TableCell label="Came back" className="figures">
              {backText(product.figures)}
            </TableCell>
            <TableCell label="Failed" className="figures">
              {failedText(product.figures)}
            </TableCell>
            <TableCell label={publicLabel} className="figures text-sm">
              {product.words?.short ?? 'Too few to say'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function permille(share: number): number {
  return Math.round(1000 * share)
}

function backText({ back, backBy }: ReliabilityFigures): string {
  const reasons = BACK_REASONS.filter((reason) => backBy[reason].pieces > 0)
  const why = reasons.map((reason) => `${formatCount(backBy[reason].pieces)} ${REASON_LABELS[reason]}`)
  return [formatCount(back.pieces), ...(why.length > 0 ? [why.join(', ')] : [])].join(': ')
}

function failedText({ spans }: ReliabilityFigures): string {
  return spans
    .map(({ months, failed, share }) => {
      const estimate = share ? ` (${percentText(permille(share.share))})` : ''
      return `${formatCount(failed.pieces)}${estimate} in ${months} months`
    })
    .join(', ')
}
