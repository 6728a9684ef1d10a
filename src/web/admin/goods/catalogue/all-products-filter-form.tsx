import { type AllProductsFilters, allProductsList } from '#domain/goods/catalogue/all-products-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

const HERE = '/admin/products'

interface FilterFormProps {
  filters: AllProductsFilters
  brands: readonly string[]
}

/** Words, filters and order. */
export function AllProductsFilterForm({ filters, brands }: FilterFormProps) {
  const { q, category, brand, status, set, stock, sort } = allProductsList.fields(filters)
  return (
    <ListForm
      action={HERE}
      label="All products"
      words={q}
      chips={allProductsList.chips(HERE, filters)}
      clearTo={HERE + allProductsList.search({ sort: filters.sort })}
      className="py-6"
    >
      <FilterField {...category} />
      <FilterField {...brand} suggestions={brands} />
      <FilterField {...status} />
      <FilterField {...set} />
      <FilterField {...stock} />
      <FilterField {...sort} />
    </ListForm>
  )
}
