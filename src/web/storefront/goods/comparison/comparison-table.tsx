import { Link } from 'react-router'
import type { ComparedGroup } from '#domain/goods/comparison/compare-attributes.ts'
import {
  type Comparison,
  comparisonPath,
  withoutProduct,
} from '#domain/goods/comparison/comparison-address.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { useDeliveryPin } from '#web/storefront/ground/shipping/use-delivery-pin.ts'
import { CANDIDATES } from './add-compared.tsx'
import { type ComparedColumn, offerRows, type ShownRow } from './offer-rows.tsx'

interface ComparisonTableProps {
  comparison: Comparison
  columns: readonly ComparedColumn[]
  groups: readonly ComparedGroup[]
}

/** Products in columns, facts in rows; wider than the screen it scrolls, and the names of the facts stay. */
export function ComparisonTable({ comparison, columns, groups }: ComparisonTableProps) {
  const pin = useDeliveryPin()
  const all = [{ title: 'Offer', rows: offerRows(columns, pin) }, ...groups]
  const { onlyDifferences } = comparison
  const shown = all
    .map(({ title, rows }) => ({ title, rows: onlyDifferences ? rows.filter((row) => row.differs) : rows }))
    .filter(({ rows }) => rows.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="comparison" aria-label="Comparison" tabIndex={0}>
      <table>
        <caption className="sr-only">The products side by side</caption>
        <thead>
          <tr>
            <td>{columns.length > 1 ? <DifferencesLink comparison={comparison} /> : null}</td>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} comparison={comparison} />
            ))}
          </tr>
        </thead>
        {shown.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} columns={columns} isMarked={!onlyDifferences} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function DifferencesLink({ comparison }: { comparison: Comparison }) {
  const { onlyDifferences, ...all } = comparison
  const to = comparisonPath(onlyDifferences ? all : { ...all, onlyDifferences: true })
  return (
    <Link to={to} preventScrollReset className="text-link print:hidden">
      {onlyDifferences ? 'All specifications' : 'Only differences'}
    </Link>
  )
}

interface ColumnHeadProps {
  column: ComparedColumn
  comparison: Comparison
}

function ColumnHead({ column, comparison }: ColumnHeadProps) {
  const { id, name, brand, picture, rating, offer } = column
  const exchange = comparisonPath({ ...comparison, exchanged: id })
  return (
    <th scope="col">
      <ProductThumb picture={picture} width={160} className="mb-3 w-full max-w-40" />
      <span className="block font-normal text-muted text-sm">{brand}</span>
      <Link to={`/products/${id}`} className="font-semibold hover:underline">
        {name}
      </Link>
      {rating ? <p className="figures pt-1 font-normal text-muted text-sm">{rating}</p> : null}
      <p className="flex flex-wrap gap-x-3 pt-1 font-normal text-sm sm:gap-x-4 print:hidden">
        <Link
          to={comparisonPath(withoutProduct(comparison, id))}
          preventScrollReset
          className="comparison-act"
        >
          Remove<span className="sr-only"> {name}</span>
        </Link>
        <Link to={`${exchange}#${CANDIDATES}`} className="comparison-act">
          Swap<span className="sr-only"> {name}</span>
        </Link>
      </p>
      {offer ? (
        <AddToCart
          offer={{
            offerId: offer.offerId,
            productId: id,
            name,
            listPricePaise: offer.listPricePaise,
            discountBp: offer.discountBp,
            image: picture?.key ?? '',
            isIllustration: picture?.isIllustration ?? false,
          }}
          inStock={offer.inStock}
          size="sm"
          className="pt-3 print:hidden"
        />
      ) : null}
    </th>
  )
}

interface RowProps {
  row: ShownRow
  columns: readonly ComparedColumn[]
  /** Where rows that are alike are shown as well. */
  isMarked: boolean
}

function Row({ row: { label, texts, cells, differs, best }, columns, isMarked }: RowProps) {
  return (
    <tr data-differs={(isMarked && differs && columns.length > 1) || undefined}>
      <th scope="row">
        {label}
        {isMarked && differs && columns.length > 1 ? <span className="sr-only">, differs</span> : null}
      </th>
      {columns.map(({ id }, place) => (
        <td key={id} data-best={best.has(place) || undefined}>
          {cells?.[place] ?? texts[place] ?? <NotKnown />}
          {best.has(place) ? (
            <>
              {' '}
              <span className="badge badge-green">Best</span>
            </>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

function NotKnown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known</span>
    </span>
  )
}
