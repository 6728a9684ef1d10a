import { type ProductFilters, productList, type SortKey } from '#domain/catalogue/product-filters.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useFilterChoice } from './use-filter-choice.ts'

/** The order of the list. A choice takes effect at once; without JavaScript there is a button beside it. */
export function SortMenu({ filters }: { filters: ProductFilters }) {
  const { shown, choose } = useFilterChoice(filters)
  const { category, brand, q } = filters
  return (
    <form method="get" action="/products" className="flex flex-wrap gap-2">
      {Object.entries({ category, brand, q }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <SelectField
        label="Sort by"
        labelHidden
        name="sort"
        value={shown.sort}
        onChange={(event) => choose({ ...filters, sort: event.currentTarget.value as SortKey })}
        className="min-w-36 grow lg:w-52"
      >
        {productList.sorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
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
