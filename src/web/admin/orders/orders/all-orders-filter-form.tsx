import { type AllOrdersFilters, allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

interface AllOrdersFilterFormProps {
  filters: AllOrdersFilters
  /** Sellers to choose from; any other can be typed. */
  sellers: readonly string[]
  /** The labels of filters in the address that were left out. */
  notUnderstood: readonly string[]
  searchProblem: string | undefined
  sellerProblem: string | undefined
}

/** Which orders to show; all of it stands in the address. */
export function AllOrdersFilterForm({
  filters,
  sellers,
  notUnderstood,
  searchProblem,
  sellerProblem,
}: AllOrdersFilterFormProps) {
  const { q, status, method, payment, late, unconfirmed, seller, from, to, minPaise, maxPaise } =
    allOrdersList.fields(filters)
  return (
    <>
      <ListForm
        action="/admin/orders"
        label="Orders"
        words={{ ...q, error: searchProblem }}
        chips={allOrdersList.chips('/admin/orders', filters).map(withoutSavedFilter)}
        clearTo={ALL}
        isOpen={sellerProblem !== undefined}
      >
        <FilterField {...status} />
        <FilterField {...method} />
        <FilterField {...payment} />
        <FilterField {...seller} error={sellerProblem} suggestions={sellers} />
        <FilterField {...from} />
        <FilterField {...to} />
        <FilterField {...minPaise} />
        <FilterField {...maxPaise} />
        <FilterField {...late} />
        <FilterField {...unconfirmed} />
      </ListForm>
      <NotUnderstood labels={notUnderstood} />
    </>
  )
}

/** All orders are not what was asked for, so what was left out is said. */
function NotUnderstood({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  const text =
    labels.length === 1
      ? 'This filter was not understood and is left out'
      : 'These filters were not understood and are left out'
  return (
    <p role="status" className="-mt-3 pb-6 text-muted text-sm">
      {`${text}: ${labels.join(', ')}.`}
    </p>
  )
}

const ALL = '/admin/orders?all=1'

/** The bare address opens with the administrator's own saved filter. */
function withoutSavedFilter<Chip extends { to: string }>(chip: Chip): Chip {
  return chip.to.includes('?') ? chip : { ...chip, to: ALL }
}
