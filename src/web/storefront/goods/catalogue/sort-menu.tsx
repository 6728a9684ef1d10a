import { type ProductFilters, productList, type SortKey } from '#domain/goods/catalogue/product-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useFilterChoice } from './use-filter-choice.ts'

/** The order of the list. A choice takes effect at once; without JavaScript there is a button beside it. */
export function SortMenu({ filters }: { filters: ProductFilters }) {
  const { shown, choose } = useFilterChoice(filters)
  // A choice takes the place of the order by an attribute.
  const { sort: _sort, by: _by, ...others } = productList.fields(filters)
  return (
    <form method="get" action="/products" className="flex basis-0 flex-wrap gap-2 lg:basis-auto">
      {Object.values(others).map((field) => (
        <FilterField key={field.name} {...field} control="hidden" />
      ))}
      <SelectField
        label="Sort by"
        labelHidden
        name="sort"
        value={shown.sort}
        onChange={(event) =>
          choose({ ...filters, by: undefined, sort: event.currentTarget.value as SortKey })
        }
        className="min-w-36 grow lg:w-52"
      >
        {productList.sorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {filters.q && key === 'featured' ? 'Best match' : label}
          </option>
        ))}
      </SelectField>
      <noscript>
        <button
          type="submit"
          className="min-h-11 rounded-control border border-edge bg-surface px-4 font-semibold"
        >
          Sort
        </button>
      </noscript>
    </form>
  )
}
