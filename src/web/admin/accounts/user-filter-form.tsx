import { type UserFilters, userList } from '#domain/accounts/user-list.ts'
import { FilterActions } from '#web/ui/filter-actions.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

/** Words, filters and order. A choice takes effect at once; without JavaScript the button sends it. */
export function UserFilterForm({ filters, error }: { filters: UserFilters; error: string | undefined }) {
  const { q, role, status, sort, from, to } = userList.fields(filters)
  return (
    <ListForm
      key={userList.search({ ...filters, cursor: '' })}
      action="/admin/users"
      label="All users"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pb-6 md:grid-cols-6"
    >
      <FilterField {...q} error={error} className="col-span-2 md:col-span-3" />
      <FilterField {...role} />
      <FilterField {...status} />
      <FilterField {...sort} className="col-span-2 md:col-span-1" />
      <FilterField {...from} className="min-w-0 md:col-span-2" />
      <FilterField {...to} className="min-w-0 md:col-span-2" />
      <FilterActions
        clearTo={userList.isNarrowed(filters) && `/admin/users${userList.search({ sort: filters.sort })}`}
        className="col-span-2 md:pt-6.5"
      />
    </ListForm>
  )
}
