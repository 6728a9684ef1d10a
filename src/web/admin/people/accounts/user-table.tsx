import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { ListedUser } from '#server/people/accounts/user-list-views.ts'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { RoleBadges, UserStatusBadge } from './role-badges.tsx'

interface UserTableProps {
  users: readonly ListedUser[]
  /** With boxes to choose several, and with what changes them. */
  canChange: boolean
  chosen: readonly string[]
  /** Nobody acts on themselves. */
  ownId: string
  /** The form that lets one person in again. */
  activateForm: string
}

/** The list as the specification draws it. */
export function UserTable({ users, canChange, chosen, ownId, activateForm }: UserTableProps) {
  return (
    <Table isList caption="Users" className="border-line border-t">
      <TableHead>
        <TableRow>
          {canChange ? <ChoiceHeader /> : null}
          <TableHeader>Name</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader numeric>Joined Date</TableHeader>
          {canChange ? <TableHeader numeric>Actions</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {users.map((user) => (
          <TableRow key={user.userId}>
            {canChange ? (
              <TableCell choice>
                <RowBox
                  label={`Select ${user.name}`}
                  name="userId"
                  value={user.userId}
                  defaultChecked={chosen.includes(user.userId)}
                />
              </TableCell>
            ) : null}
            <TableCell heading>
              <NameCell user={user} />
            </TableCell>
            <TableCell label="Role" className="table-card-short">
              <RoleBadges roles={user.roles} />
            </TableCell>
            <TableCell label="Status" className="table-card-short">
              <UserStatusBadge isActive={user.isActive} />
            </TableCell>
            <TableCell label="Joined" numeric className="whitespace-nowrap">
              <time dateTime={user.joinedAt}>{formatDate(user.joinedAt)}</time>
            </TableCell>
            {canChange ? (
              <TableCell actions numeric className="w-32 py-1.5">
                {user.userId === ownId ? (
                  <span className="inline-flex min-h-10 items-center text-muted text-sm">You</span>
                ) : (
                  <RowActions user={user} activateForm={activateForm} />
                )}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NameCell({ user: { userId, name, email } }: { user: ListedUser }) {
  return (
    <>
      <Link
        to={`/admin/users/${userId}`}
        prefetch="intent"
        data-list-open
        className="compact-line line-clamp-2 font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="compact-line text-muted text-sm">
        <Breakable text={email} />
      </p>
    </>
  )
}

const ICON =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

function RowActions({
  user: { userId, name, isActive },
  activateForm,
}: {
  user: ListedUser
  activateForm: string
}) {
  return (
    <div className="flex justify-end stacked:-ml-2.5 stacked:justify-start">
      <Link to={`/admin/users/${userId}/edit`} aria-label={`Edit ${name}`} title="Edit" className={ICON}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </Link>
      {isActive ? (
        <Link
          to={`/admin/users/${userId}/deactivate`}
          aria-label={`Deactivate ${name}`}
          title="Deactivate"
          className={ICON}
        >
          <UserX aria-hidden="true" className="size-4.5" />
        </Link>
      ) : (
        <button
          type="submit"
          form={activateForm}
          name="userId"
          value={userId}
          aria-label={`Activate ${name}`}
          title="Activate"
          className={ICON}
        >
          <UserCheck aria-hidden="true" className="size-4.5" />
        </button>
      )}
      <Link
        to={`/admin/users/${userId}/delete`}
        aria-label={`Delete ${name}`}
        title="Delete"
        className={`${ICON} hover:text-bad`}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Link>
    </div>
  )
}
