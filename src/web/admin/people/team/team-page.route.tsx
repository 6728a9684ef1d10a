import { Link } from 'react-router'
import { mayDo, ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { readTeam } from '#server/people/team/read-team.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { UserPlus } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/team-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'users.read')
  const team = await readTeam(context.get(appContext), admin)
  return { ...team, mayChange: mayDo(admin.role, 'team.change'), ownId: admin.userId }
}

type Team = Awaited<ReturnType<typeof loader>>

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const { invitations, mayChange } = loaderData
  return (
    <>
      <PageHeading
        title="Team"
        actions={
          mayChange ? (
            <ButtonLink to="/admin/team/invite" variant="primary">
              <UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Invite someone
            </ButtonLink>
          ) : null
        }
      >
        <p>Who runs the marketplace, and what each may do.</p>
      </PageHeading>
      <div className="flex flex-col gap-14">
        <Members {...loaderData} />
        {invitations.length > 0 ? <Invitations {...loaderData} /> : null}
      </div>
    </>
  )
}

function Members({ members, mayChange, ownId }: Team) {
  return (
    <Table isList caption="Administrators">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Second factor</TableHeader>
          <TableHeader>Last seen</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.userId}>
            <TableCell heading>
              <p className="flex flex-wrap items-center gap-2 font-medium compact:flex-nowrap">
                <span className="compact-line">{member.name}</span>
                {member.userId === ownId ? <Badge>You</Badge> : null}
                {member.isDeactivated ? <Badge tone="red">Inactive</Badge> : null}
              </p>
              <p className="compact-line text-muted text-sm">
                <Breakable text={member.email} />
              </p>
            </TableCell>
            <TableCell label="Role">{ROLE_NAMES[member.role]}</TableCell>
            <TableCell label="Second factor">
              <Badge tone={member.hasSecondFactor ? 'green' : 'yellow'}>
                {member.hasSecondFactor ? 'On' : 'Off'}
              </Badge>
            </TableCell>
            <TableCell label="Last seen" className="whitespace-nowrap">
              {seen(member.lastSeenAt)}
            </TableCell>
            <TableCell actions className="py-1 text-right">
              {mayChange && member.userId !== ownId ? (
                <Link
                  to={`/admin/team/${member.userId}`}
                  aria-label={`Change ${member.name}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Change
                </Link>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Invitations({ invitations, mayChange }: Team) {
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-4">
      <h2 id="invitations" className="text-2xl">
        Invitations
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {invitations.map(({ id, name, email, role, invitedBy, expiresAt, isOver }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                <Badge>{ROLE_NAMES[role]}</Badge>
                {isOver ? <Badge tone="red">Expired</Badge> : null}
              </p>
              <p className="text-muted text-sm">
                <Breakable text={email} />
              </p>
              <p className="text-muted text-sm">
                {isOver ? 'Was valid until' : 'Valid until'} {formatDateTime(expiresAt)}
                {invitedBy ? `, from ${invitedBy}` : ''}
              </p>
            </div>
            {mayChange ? (
              <Link
                to={`/admin/team/invitations/${id}`}
                aria-label={`Send again or withdraw the invitation for ${name}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Send again or withdraw
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function seen(at: Date | null): string {
  return at ? formatDateTime(at) : 'not yet'
}

export const meta = () => unlisted('Team')
