import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { type ProductFilters, productList } from '#domain/catalogue/product-list.ts'
import { RadioGroup, type RadioOption } from '#web/ui/choices/radio-group.tsx'
import { grouped } from './listing-words.ts'
import { useFilterChoice } from './use-filter-choice.ts'

export interface Facet {
  name: string
  count: number
}

export interface Facets {
  categories: readonly (Facet & { countOfBrand: number })[]
  brands: readonly Facet[]
  origins: readonly Facet[]
}

interface FilterFormProps {
  filters: ProductFilters
  facets: Facets
}

/**
 * Search words, category, brand and country of origin. A choice takes effect at once; without JavaScript the form has a button. What is
 * chosen is what the address says, so Back undoes it and a link shares it.
 */
export function FilterForm({ filters, facets }: FilterFormProps) {
  const { shown, choose } = useFilterChoice(filters)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    choose(productList.parse({ get: (name) => textOf(typed.get(name)) }))
  }
  return (
    <form method="get" action="/products" onSubmit={submit} className="flex flex-col gap-7">
      <SearchField key={filters.q} words={filters.q} />
      <RadioGroup
        legend="Category"
        name="category"
        options={optionsOf(facets.categories, filters.category, 'All Categories')}
        value={shown.category ?? ''}
        onValueChange={(category) => choose(inCategory(shown, facets, category))}
      />
      <RadioGroup
        legend="Brand"
        name="brand"
        options={optionsOf(facets.brands, filters.brand, 'All Brands')}
        value={shown.brand ?? ''}
        onValueChange={(brand) => choose({ ...shown, brand })}
      />
      {facets.origins.length > 0 || filters.origin ? (
        <RadioGroup
          legend="Country of origin"
          name="origin"
          options={optionsOf(facets.origins, filters.origin, 'All Countries')}
          value={shown.origin ?? ''}
          onValueChange={(origin) => choose({ ...shown, origin })}
        />
      ) : null}
      <input type="hidden" name="sort" value={filters.sort} />
      <noscript>
        <button
          type="submit"
          className="min-h-11 w-full rounded-control border border-edge bg-surface font-semibold"
        >
          Apply filters
        </button>
      </noscript>
    </form>
  )
}

function SearchField({ words }: { words: string | undefined }) {
  return (
    <label className="relative block">
      <span className="sr-only">Search in products</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="q"
        defaultValue={words}
        placeholder="Search products"
        maxLength={120}
        enterKeyHint="search"
        className="field-box pl-9"
      />
    </label>
  )
}

/** The filters with another category; without the brand when that has nothing there. */
function inCategory(filters: ProductFilters, facets: Facets, category: string): ProductFilters {
  const { brand, ...others } = filters
  const hasBrand = facets.categories.find(({ name }) => name === category)?.countOfBrand !== 0
  return { ...others, ...(brand && hasBrand && { brand }), category }
}

/** "All", then each name with its count; a chosen name that is not on offer here stays to be seen and undone. */
function optionsOf(facets: readonly Facet[], chosen: string | undefined, allLabel: string): RadioOption[] {
  const isListed = !chosen || facets.some(({ name }) => name === chosen)
  const listed = isListed ? facets : [...facets, { name: chosen, count: 0 }]
  return [
    { value: '', label: allLabel },
    ...listed.map(({ name, count }) => ({ value: name, label: name, trailing: grouped(count) })),
  ]
}

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? value : null
}
