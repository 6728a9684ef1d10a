import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { ListedUser } from '#server/people/accounts/user-list-views.ts'
import { RowMenu, RowMenuButton, RowMenuLink } from '#web/admin/ground/shared/row-menu.tsx'
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

function RowActions({
  user: { userId, name, isActive },
  activateForm,
}: {
  user: ListedUser
  activateForm: string
}) {
  const ofName = <span className="sr-only">&nbsp;{name}</span>
  return (
    <RowMenu of={name}>
      <RowMenuLink to={`/admin/users/${userId}/edit`}>Edit{ofName}</RowMenuLink>
      {isActive ? (
        <RowMenuLink to={`/admin/users/${userId}/deactivate`}>Deactivate{ofName}</RowMenuLink>
      ) : (
        <RowMenuButton form={activateForm} name="userId" value={userId}>
          Activate{ofName}
        </RowMenuButton>
      )}
      <RowMenuLink to={`/admin/users/${userId}/delete`} isDangerous>
        Delete{ofName}
      </RowMenuLink>
    </RowMenu>
  )
}
