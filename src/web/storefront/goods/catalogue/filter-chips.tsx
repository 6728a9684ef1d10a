import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'

/** A filter in force in words, and the address of the list without it. */
export interface ListChip {
  label: string
  to: string
}

interface FilterChipsProps {
  filters: ProductFilters
  chips: readonly ListChip[]
}

/** The filters in force, each to be taken away by itself, and a link that takes away all. */
export function FilterChips({ filters, chips }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 pb-6">
      {chips.map((chip) => (
        <li key={chip.to} className="min-w-0">
          <Link
            to={chip.to}
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
