import { Form, Link } from 'react-router'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { QUERY_LENGTH_MAX } from '#domain/goods/catalogue/query-length.ts'
import { type Comparison, comparisonPath, withProduct } from '#domain/goods/comparison/comparison-address.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ComparedColumn } from './offer-rows.tsx'

/** The id of the part of the page in which the next product is chosen. */
export const CANDIDATES = 'add'

interface AddComparedProps {
  comparison: Comparison
  columns: readonly ComparedColumn[]
  candidates: readonly ProductSummary[]
}

/** What may be put beside the others, of the first one's kind: found by words, or the nearest in price. */
export function AddCompared({ comparison, columns, candidates }: AddComparedProps) {
  const [first] = columns
  if (!first) return null
  const { q, ...others } = comparison
  const { exchanged: _exchanged, ...kept } = others
  const exchanged = columns.find(({ id }) => id === comparison.exchanged)
  const { plural } = kinds[first.kind]
  return (
    <section id={CANDIDATES} aria-labelledby="add-title" className="scroll-mt-24 pt-12 print:hidden">
      <h2 id="add-title" className="pb-4 text-2xl">
        {exchanged ? `Swap ${exchanged.name} for` : 'Add another'}
      </h2>
      {exchanged ? (
        <p className="pb-4">
          <Link to={comparisonPath(kept)} className="text-link">
            Keep it
          </Link>
        </p>
      ) : null}
      <Form action={`/compare#${CANDIDATES}`} className="flex max-w-xl items-end gap-3">
        {comparison.ids.map((id) => (
          <input key={id} type="hidden" name="p" value={id} />
        ))}
        {others.onlyDifferences ? <input type="hidden" name="only" value="differences" /> : null}
        {exchanged ? <input type="hidden" name="exchange" value={exchanged.id} /> : null}
        <TextField
          key={q}
          label={`Search in ${plural}`}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={QUERY_LENGTH_MAX}
          className="grow"
        />
        <Button type="submit">Search</Button>
      </Form>
      <p className="pt-5 pb-2 text-muted text-sm">{listTitle(q, candidates.length, plural)}</p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {candidates.map(({ id, name, brand, picture, pricePaise, inStock }) => (
          <li key={id} className="flex items-center gap-4 border-line border-t py-3">
            <ProductThumb picture={picture} width={64} className="w-16" />
            <div className="min-w-0 grow">
              <p className="text-muted text-sm">{brand}</p>
              <p className="line-clamp-2 font-medium">{name}</p>
              <p className="figures text-sm">
                {formatInr(pricePaise)}
                {inStock ? null : <span className="text-muted"> · Out of stock</span>}
              </p>
            </div>
            <Link
              to={comparisonPath(withProduct(others, id))}
              className="button button-secondary button-sm shrink-0"
            >
              {exchanged ? 'Choose' : 'Add'}
              <span className="sr-only"> {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listTitle(q: string | undefined, count: number, plural: string): string {
  if (count === 0)
    return q ? `Nothing else in ${plural} matches “${q}”.` : `There is nothing else in ${plural}.`
  return q ? `Found in ${plural}:` : 'Similar price:'
}
