import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/shared/dates.ts'
import type { ListedUser } from '#server/accounts/user-list-views.ts'
import { ChooseBox } from '#web/ui/choose-box.tsx'
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

/** The list as the specification draws it; on a narrow screen the other columns stand below the name. */
export function UserTable({ users, canChange, chosen, ownId, activateForm }: UserTableProps) {
  return (
    <Table caption="Users" className="border-line border-t">
      <TableHead>
        <TableRow>
          {canChange ? (
            <TableHeader className="w-8">
              <span className="sr-only">Choose</span>
            </TableHeader>
          ) : null}
          <TableHeader>Name</TableHeader>
          <TableHeader className="hidden md:table-cell">Role</TableHeader>
          <TableHeader className="hidden sm:table-cell">Status</TableHeader>
          <TableHeader numeric className="hidden lg:table-cell">
            Joined Date
          </TableHeader>
          {canChange ? <TableHeader numeric>Actions</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {users.map((user) => (
          <TableRow key={user.userId}>
            {canChange ? (
              <TableCell className="w-8">
                <ChooseBox
                  label={`Choose ${user.name}`}
                  name="userId"
                  value={user.userId}
                  defaultChecked={chosen.includes(user.userId)}
                />
              </TableCell>
            ) : null}
            <TableCell className="min-w-0">
              <NameCell user={user} />
            </TableCell>
            <TableCell className="hidden md:table-cell">
              <RoleBadges roles={user.roles} />
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              <UserStatusBadge isActive={user.isActive} />
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap lg:table-cell">
              <time dateTime={user.joinedAt}>{formatDate(user.joinedAt)}</time>
            </TableCell>
            {canChange ? (
              <TableCell numeric className="w-32 py-2">
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

function NameCell({ user: { userId, name, email, roles, isActive, joinedAt } }: { user: ListedUser }) {
  return (
    <div className="min-w-0">
      <Link
        to={`/admin/users/${userId}`}
        prefetch="intent"
        data-list-open
        className="line-clamp-2 break-words font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="break-all text-muted text-sm">{email}</p>
      <p className="flex flex-wrap items-center gap-1.5 pt-1.5 lg:hidden">
        <span className="contents md:hidden">
          <RoleBadges roles={roles} />
        </span>
        <span className="contents sm:hidden">
          <UserStatusBadge isActive={isActive} />
        </span>
        <time dateTime={joinedAt} className="figures text-muted text-sm">
          {formatDate(joinedAt)}
        </time>
      </p>
    </div>
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
    <div className="flex flex-col items-end justify-end sm:flex-row">
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
