import { Search } from 'lucide-react'
import { Link } from 'react-router'
import {
  SELLER_SORTS,
  SELLER_STAGES,
  type SellerListFilters,
  STAGE_NAMES,
  sellerListSearch,
} from '#domain/sellers/seller-list-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Words, standing, holiday and order. A choice takes effect at once; without JavaScript the button sends it. */
export function SellerFilterForm({
  filters,
  isTooShort,
}: {
  filters: SellerListFilters
  isTooShort: boolean
}) {
  const { q, stage, isOnHoliday, sort } = filters
  return (
    <ListForm
      key={sellerListSearch({ ...filters, cursor: '' })}
      action="/admin/vendors"
      label="Shops"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_11rem_10rem_12rem_auto]"
    >
      <TextField
        label="Search shops"
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Name, GSTIN or whole e-mail address"
        maxLength={120}
        error={isTooShort ? 'Please type at least three letters' : undefined}
        className="col-span-2 lg:col-span-1"
        data-list-search
      />
      <SelectField label="Standing" name="standing" defaultValue={stage ?? ''}>
        <option value="">All</option>
        {SELLER_STAGES.map((each) => (
          <option key={each} value={each}>
            {STAGE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Holiday" name="holiday" defaultValue={isOnHoliday ? 'on' : ''}>
        <option value="">Any</option>
        <option value="on">On holiday</option>
      </SelectField>
      <SelectField label="Sort by" name="sort" defaultValue={sort}>
        {SELLER_SORTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="flex items-center gap-3">
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
        {q || stage || isOnHoliday ? (
          <Link
            to="/admin/vendors"
            className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
          >
            Clear
          </Link>
        ) : null}
      </div>
    </ListForm>
  )
}
