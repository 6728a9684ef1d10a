import { type AllProductsFilters, allProductsList } from '#domain/catalogue/all-products-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

interface FilterFormProps {
  filters: AllProductsFilters
  brands: readonly string[]
}

/** Words, filters and order. A choice takes effect at once; without JavaScript the button sends it. */
export function AllProductsFilterForm({ filters, brands }: FilterFormProps) {
  const { q, category, brand, status, set, stock, sort } = allProductsList.fields(filters)
  return (
    <ListForm
      key={allProductsList.search({ ...filters, cursor: '' })}
      action="/admin/products"
      label="All products"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 py-6 md:grid-cols-4"
    >
      <FilterField {...q} className="col-span-2" />
      <FilterField {...category} />
      <FilterField {...brand} suggestions={brands} />
      <FilterField {...status} />
      <FilterField {...set} />
      <FilterField {...stock} />
      <FilterField {...sort} />
      <FilterActions
        clearTo={allProductsList.isNarrowed(filters) && '/admin/products'}
        className="col-span-2 md:col-span-4"
      />
    </ListForm>
  )
}
