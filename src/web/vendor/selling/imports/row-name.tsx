import { Link } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { MetProduct } from '#server/selling/imports/import-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'

interface NamedRow {
  line: number
  sku: string
  name: string
  product: MetProduct | null
}

/** A row of a file: the product that it meets, or what the file calls it, and where it stands in the file. */
export function RowName({ row: { line, sku, name, product } }: { row: NamedRow }) {
  const title = product ? <ProductName product={product} /> : name
  return (
    <>
      {title}
      <p className="text-muted text-sm">
        <span className="figures">Line {formatCount(line)}</span>
        {sku ? (
          <>
            {' · '}
            <Breakable text={sku} />
          </>
        ) : null}
      </p>
    </>
  )
}

/** A link to the page that shoppers see; a draft has none. */
export function ProductName({ product: { id, name, isLive } }: { product: MetProduct }) {
  if (!isLive) return <span>{name}</span>
  return (
    <Link to={`/products/${encodeURIComponent(id)}`} className="text-link">
      {name}
    </Link>
  )
}
