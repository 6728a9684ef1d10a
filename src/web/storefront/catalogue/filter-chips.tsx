import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { activeChips, type FilterChip } from '#domain/catalogue/product-list-chips.ts'
import type { SearchCondition } from '#domain/search/search-conditions.ts'

interface FilterChipsProps {
  filters: ProductFilters
  /** Of the attributes in force. */
  attributes?: readonly FilterChip[]
  /** What the words of a search demand beside plain words. */
  conditions?: readonly SearchCondition[] | undefined
}

/** The filters in force, each to be taken away by itself, and a link that takes away all. */
export function FilterChips({ filters, attributes = [], conditions = [] }: FilterChipsProps) {
  const { cursor: _place, ...inForce } = filters
  const ofWords = conditions.map(({ label, without }) => ({
    field: label,
    label,
    without: { ...inForce, q: without || undefined },
  }))
  const chips = [...activeChips(filters), ...attributes, ...ofWords]
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 pb-6">
      {chips.map((chip) => (
        <li key={chip.field} className="min-w-0">
          <Link
            to={`/products${productList.search(chip.without)}`}
            aria-label={`Remove filter: ${chip.label}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface py-1 pr-2.5 pl-3.5 text-sm hover:border-ink pointer-coarse:min-h-11"
          >
            <span className="truncate">{chip.label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`/products${productList.search({ sort: filters.sort })}`}
          className="text-link inline-flex min-h-9 items-center px-2 text-sm pointer-coarse:min-h-11"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  )
}
