import { type ListingFilters, listingList } from '#domain/listings/own-listing-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

interface ListingFilterFormProps {
  filters: ListingFilters
  categories: readonly { name: string; count: number }[]
}

/** Words, category and order. A choice takes effect at once; without JavaScript the button sends it. */
export function ListingFilterForm({ filters, categories }: ListingFilterFormProps) {
  const { q, category, sort } = listingList.fields(filters)
  const names = new Set([...categories.map(({ name }) => name), ...(category.value ? [category.value] : [])])
  return (
    <ListForm
      key={listingList.search({ ...filters, cursor: '' })}
      action="/vendor/products"
      label="Your products"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 pb-6 lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
    >
      <FilterField {...q} className="col-span-2 lg:col-span-1" />
      <FilterField {...category} options={[...names].map((name) => ({ key: name, label: name }))} />
      <FilterField {...sort} />
      <FilterActions
        clearTo={
          listingList.isNarrowed(filters) && `/vendor/products${listingList.search({ sort: filters.sort })}`
        }
        className="col-span-2 lg:col-span-1"
      />
    </ListForm>
  )
}
