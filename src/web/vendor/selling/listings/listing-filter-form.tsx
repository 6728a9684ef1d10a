import { type ListingFilters, listingList } from '#domain/selling/listings/own-listing-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

interface ListingFilterFormProps {
  filters: ListingFilters
  categories: readonly { name: string; count: number }[]
}

/** Words, category, stock and order. */
export function ListingFilterForm({ filters, categories }: ListingFilterFormProps) {
  const { q, category, stock, sort } = listingList.fields(filters)
  const names = new Set([...categories.map(({ name }) => name), ...(category.value ? [category.value] : [])])
  return (
    <ListForm
      action="/vendor/products"
      label="Your products"
      words={q}
      chips={listingList.chips('/vendor/products', filters)}
      clearTo={`/vendor/products${listingList.search({ sort: filters.sort })}`}
    >
      <FilterField {...category} options={[...names].map((name) => ({ key: name, label: name }))} />
      <FilterField {...stock} />
      <FilterField {...sort} />
    </ListForm>
  )
}
