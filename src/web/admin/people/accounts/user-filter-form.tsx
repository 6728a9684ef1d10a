import { type UserFilters, userList } from '#domain/people/accounts/user-list.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

const HERE = '/admin/users'

/** Words, filters and order. */
export function UserFilterForm({ filters, error }: { filters: UserFilters; error: string | undefined }) {
  const { q, role, status, sort, from, to } = userList.fields(filters)
  return (
    <ListForm
      action={HERE}
      label="All users"
      words={{ ...q, error }}
      chips={userList.chips(HERE, filters)}
      clearTo={HERE + userList.search({ sort: filters.sort })}
    >
      <FilterField {...role} />
      <FilterField {...status} />
      <FilterField {...from} />
      <FilterField {...to} />
      <FilterField {...sort} />
    </ListForm>
  )
}
