import type { FormEvent } from 'react'
import { readProductFilters } from '#domain/goods/catalogue/filters/read-product-filters.ts'
import { type ProductFilters, withKindInCategory } from '#domain/goods/catalogue/product-list.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Search } from '#web/ui/pictures/icons.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { BrandFilter, SeveralBrands } from './brand-filter.tsx'
import { optionsOf, type ShownFacets } from './facet-options.ts'
import { OfferFilters, PriceFilter } from './offer-filters.tsx'
import { TypedFields } from './typed-fields.tsx'
import { useFilterChoice } from './use-filter-choice.ts'

const ALL_CATEGORIES = { value: '', label: 'All Categories' }
const ALL_COUNTRIES = { value: '', label: 'All Countries' }
/** Chosen elsewhere on the page. */
const KEPT = ['sort', 'view', 'by', 'seller'] as const

interface FilterFormProps {
  filters: ProductFilters
  facets: ShownFacets
}

/**
 * What narrows a list, in the order in which people decide: category, or of a kind what people choose it by, between price
 * and brand; then offers, delivery, what else is known, and the country of origin. Each choice is counted beside the other
 * filters and takes effect at once; without JavaScript the form has a button. What is chosen is what the address says, so
 * Back undoes it and a link shares it.
 */
export function FilterForm({ filters, facets }: FilterFormProps) {
  const { shown, choose, generation } = useFilterChoice(filters)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    )
    choose(readProductFilters(new URLSearchParams(typed)))
  }
  const { kind, category } = filters
  const isOfSeveral = kind !== undefined || filters.brands !== undefined
  return (
    <form method="get" action="/products" onSubmit={submit} className="filter-form">
      <SearchField key={filters.q} words={filters.q} />
      {kind ? (
        <>
          <input type="hidden" name="category" value={category} />
          <input type="hidden" name="kind" value={kind} />
        </>
      ) : facets.categories.length > 0 || category ? (
        <RadioGroup
          legend="Category"
          name="category"
          options={[
            ALL_CATEGORIES,
            ...optionsOf(facets.categories, category, { isCounted: facets.areKindsCounted }),
          ]}
          value={shown.category ?? ''}
          onValueChange={(chosen) => choose(withKindInCategory({ ...shown, category: chosen }))}
        />
      ) : null}
      <TypedFields key={`before ${generation}`}>
        <PriceFilter filters={filters} facets={facets} />
        <AttributeFilters facets={facets.attributes.filter(({ isKey }) => isKey)} />
        {isOfSeveral ? <SeveralBrands filters={filters} facets={facets} /> : null}
      </TypedFields>
      {!isOfSeveral && (facets.brands.length > 0 || filters.brand) ? (
        <BrandFilter
          facets={facets}
          chosen={filters.brand}
          value={shown.brand ?? ''}
          onChoose={(brand) => choose({ ...shown, brand })}
        />
      ) : null}
      <TypedFields key={`behind ${generation}`}>
        <OfferFilters filters={filters} facets={facets} />
        <AttributeFilters facets={facets.attributes.filter(({ isKey }) => !isKey)} />
      </TypedFields>
      {facets.origins.length > 0 || filters.origin ? (
        <RadioGroup
          legend="Country of origin"
          name="origin"
          options={[ALL_COUNTRIES, ...optionsOf(facets.origins, filters.origin, facets)]}
          value={shown.origin ?? ''}
          onValueChange={(origin) => choose({ ...shown, origin })}
        />
      ) : null}
      {KEPT.map((name) =>
        filters[name] ? <input key={name} type="hidden" name={name} value={filters[name]} /> : null,
      )}
      <noscript>
        <button type="submit">Apply filters</button>
      </noscript>
    </form>
  )
}

/** With a button of its own: beside the brand finder a second field would keep Enter from sending the form. */
function SearchField({ words }: { words: string | undefined }) {
  return (
    <div className="relative">
      <input
        type="search"
        name="q"
        aria-label="Search in products"
        defaultValue={words}
        placeholder="Search products"
        maxLength={120}
        enterKeyHint="search"
        className="field-box pl-11"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 left-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <Search aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
