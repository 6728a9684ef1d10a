import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { LISTING_SORTS, type ListingFilters, listingSearch } from '#domain/listings/listing-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ListingFilterFormProps {
  filters: ListingFilters
  categories: readonly { name: string; count: number }[]
}

/** Words, category and order. A choice takes effect at once; without JavaScript the button sends it. */
export function ListingFilterForm({ filters, categories }: ListingFilterFormProps) {
  const { q, category, sort } = filters
  const names = new Set([...categories.map(({ name }) => name), ...(category ? [category] : [])])
  return (
    <ListForm
      key={listingSearch({ ...filters, cursor: '' })}
      action="/vendor/products"
      label="Your products"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 pb-6 lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
    >
      <TextField
        label="Search products"
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Name, description, SKU or maker’s number"
        maxLength={120}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField label="Category" name="category" defaultValue={category ?? 'All'}>
        <option value="All">All Categories</option>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField label="Sort by" name="sort" defaultValue={sort}>
        {LISTING_SORTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="col-span-2 flex items-center gap-3 lg:col-span-1">
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
        {q || category ? (
          <Link
            to={`/vendor/products${listingSearch({ sort })}`}
            className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
          >
            Clear
          </Link>
        ) : null}
      </div>
    </ListForm>
  )
}
