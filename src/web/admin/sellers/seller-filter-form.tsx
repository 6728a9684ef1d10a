import { type SellerListFilters, sellerList } from '#domain/sellers/seller-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

/** Words, standing, holiday and order. A choice takes effect at once; without JavaScript the button sends it. */
export function SellerFilterForm({
  filters,
  isTooShort,
}: {
  filters: SellerListFilters
  isTooShort: boolean
}) {
  const { q, stage, holiday, sort } = sellerList.fields(filters)
  return (
    <ListForm
      key={sellerList.search({ ...filters, cursor: '' })}
      action="/admin/vendors"
      label="Shops"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_11rem_10rem_12rem_auto]"
    >
      <FilterField
        {...q}
        error={isTooShort ? 'Please type at least three letters' : undefined}
        className="col-span-2 lg:col-span-1"
      />
      <FilterField {...stage} />
      <FilterField {...holiday} />
      <FilterField {...sort} />
      <FilterActions clearTo={sellerList.isNarrowed(filters) && '/admin/vendors'} />
    </ListForm>
  )
}
