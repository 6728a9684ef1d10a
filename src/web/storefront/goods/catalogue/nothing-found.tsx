import { Link } from 'react-router'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { ProductShelf } from '#web/storefront/goods/product-lists/product-shelf.tsx'
import { useDepartments } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PackageSearch, X } from '#web/ui/pictures/icons.ts'
import type { ListChip } from './filter-chips.tsx'

interface NothingFoundProps {
  chips: readonly ListChip[]
  /** The list without any filter. */
  clearTo: string
  /** What was searched for. */
  query: string | undefined
  /** What was taken for misspelled words of it. */
  readAs: string | undefined
  /** Whether the query names a kind, a price or a quantity: then no word of it is misspelled. */
  isUnderstood: boolean
  /** Lists of the kinds near to goods that we know and nobody sells here; absent where something else was searched for. */
  near?: readonly NearList[] | undefined
  /** What costs next to the price that was asked for or is of the nearest kind (`beyond`), or what the shop picked for its home page. */
  instead: readonly ProductSummary[]
  beyond?: { text?: string; title: string } | undefined
}

export interface NearList {
  label: string
  to: string
}

/** An empty list, and the ways out of it: without one of its filters, without all, the categories, a person to ask, and what many like. */
export function NothingFound({
  chips,
  clearTo,
  query,
  readAs,
  isUnderstood,
  near,
  instead,
  beyond,
}: NothingFoundProps) {
  const departments = useDepartments()
  const hasNear = near !== undefined && near.length > 0
  return (
    <>
      <EmptyState
        icon={PackageSearch}
        title="No products found matching your criteria."
        action={
          <>
            <ButtonLink to={clearTo}>Clear all filters</ButtonLink>
            <ButtonLink to="/contact" variant="quiet">
              Ask us for it
            </ButtonLink>
          </>
        }
      >
        <p>{reasonText({ query, readAs, isUnderstood, near })}</p>
        {beyond?.text ? <p className="figures font-medium text-ink">{beyond.text}</p> : null}
        {chips.length > 1 ? (
          <ul aria-label="With fewer filters" className="flex flex-wrap justify-center gap-x-5 pt-2">
            {chips.map(({ label, to }) => (
              <li key={to} className="min-w-0">
                <Link to={to} className={`gap-1 ${WAY_OUT}`} aria-label={`Search without: ${label}`}>
                  <X aria-hidden="true" className="size-4 shrink-0" />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <ul
          aria-label={hasNear ? 'Nearest kinds' : 'Categories'}
          className="flex flex-wrap justify-center gap-x-5 pt-2"
        >
          {(hasNear ? near : departments).map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={WAY_OUT}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
      <ProductShelf id="instead" title={beyond?.title ?? 'Handpicked for you'} products={instead} />
    </>
  )
}

function reasonText({
  query,
  readAs,
  isUnderstood,
  near,
}: Pick<NothingFoundProps, 'query' | 'readAs' | 'isUnderstood' | 'near'>) {
  if (!query) return 'Remove a filter, or browse a category.'
  const none = `No results for “${query}”${readAs ? `, read as “${readAs}”` : ''}`
  if (near)
    return `${none}: nobody sells this here yet. ${near.length > 0 ? 'These come nearest:' : 'Browse a category:'}`
  if (isUnderstood || readAs) return `${none}. Remove a filter, or browse a category.`
  return `Nothing here is called “${query}”. Check the spelling, try fewer words, or browse a category.`
}

const WAY_OUT = 'text-link inline-flex min-h-9 items-center break-words pointer-coarse:min-h-11'
