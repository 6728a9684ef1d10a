import { type SellerListFilters, sellerList } from '#domain/selling/sellers/seller-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

const HERE = '/admin/vendors'

interface SellerFilterFormProps {
  filters: SellerListFilters
  isTooShort: boolean
}

/** Words, standing, holiday and order. */
export function SellerFilterForm({ filters, isTooShort }: SellerFilterFormProps) {
  const { q, stage, holiday, sort } = sellerList.fields(filters)
  return (
    <ListForm
      action={HERE}
      label="Sellers"
      words={{ ...q, error: isTooShort ? 'Please type at least three letters' : undefined }}
      chips={sellerList.chips(HERE, filters)}
      clearTo={HERE + sellerList.search({ sort: filters.sort })}
      className="py-6"
    >
      <FilterField {...stage} />
      <FilterField {...holiday} />
      <FilterField {...sort} />
    </ListForm>
  )
}
