import { Search } from 'lucide-react'
import { Link } from 'react-router'
import {
  ALL_PRODUCTS_SETS,
  ALL_PRODUCTS_SORTS,
  ALL_PRODUCTS_STATUSES,
  type AllProductsFilters,
  allProductsSearch,
} from '#domain/catalogue/all-products-filters.ts'
import { categories } from '#domain/catalogue/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface FilterFormProps {
  filters: AllProductsFilters
  brands: readonly string[]
}

/** Words, filters and order. A choice takes effect at once; without JavaScript the button sends it. */
export function AllProductsFilterForm({ filters, brands }: FilterFormProps) {
  const { q, category, brand, status, set, inStock, sort } = filters
  const isNarrowed = q || category || brand || set || inStock || status !== 'kept'
  return (
    <ListForm
      key={allProductsSearch({ ...filters, cursor: '' })}
      action="/admin/products"
      label="All products"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 py-6 md:grid-cols-4"
    >
      <TextField
        label="Search products"
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Name, maker’s number, EAN or id"
        maxLength={120}
        className="col-span-2"
        data-list-search
      />
      <SelectField label="Category" name="category" defaultValue={category ?? ''}>
        <option value="">All Categories</option>
        {categories.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField label="Brand" name="brand" list="brands" defaultValue={brand} maxLength={60} />
      <datalist id="brands">
        {brands.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField label="Status" name="status" defaultValue={status}>
        {ALL_PRODUCTS_STATUSES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Which" name="set" defaultValue={set ?? ''}>
        <option value="">All of them</option>
        {ALL_PRODUCTS_SETS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Stock" name="stock" defaultValue={inStock ? 'in' : ''}>
        <option value="">Any</option>
        <option value="in">In stock</option>
      </SelectField>
      <SelectField label="Sort by" name="sort" defaultValue={sort}>
        {ALL_PRODUCTS_SORTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="col-span-2 flex items-center gap-4 md:col-span-4">
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
        {isNarrowed ? (
          <Link
            to="/admin/products"
            className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
          >
            Clear
          </Link>
        ) : null}
      </div>
    </ListForm>
  )
}
