import { Search } from 'lucide-react'
import { Link } from 'react-router'
import {
  USER_ROLES,
  USER_SORTS,
  USER_STATUSES,
  type UserFilters,
  userSearch,
} from '#domain/accounts/user-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Words, filters and order. A choice takes effect at once; without JavaScript the button sends it. */
export function UserFilterForm({ filters, error }: { filters: UserFilters; error: string | undefined }) {
  const { q, role, status, from, to, sort } = filters
  const isNarrowed = q || role || status || from || to
  return (
    <ListForm
      key={userSearch({ ...filters, cursor: '' })}
      action="/admin/users"
      label="All users"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pb-6 md:grid-cols-6"
    >
      <TextField
        label="Search users"
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Name, email or phone"
        maxLength={120}
        error={error}
        className="col-span-2 md:col-span-3"
        data-list-search
      />
      <SelectField label="Role" name="role" defaultValue={role ?? ''}>
        <option value="">All roles</option>
        {USER_ROLES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Status" name="status" defaultValue={status ?? ''}>
        <option value="">Any status</option>
        {USER_STATUSES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort by" name="sort" defaultValue={sort} className="col-span-2 md:col-span-1">
        {USER_SORTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Joined from"
        name="from"
        type="date"
        defaultValue={from}
        className="min-w-0 md:col-span-2"
      />
      <TextField
        label="Joined to"
        name="to"
        type="date"
        defaultValue={to}
        className="min-w-0 md:col-span-2"
      />
      <div className="col-span-2 flex items-center gap-4 md:pt-6.5">
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
        {isNarrowed ? (
          <Link
            to={`/admin/users${userSearch({ sort })}`}
            className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
          >
            Clear
          </Link>
        ) : null}
      </div>
    </ListForm>
  )
}
