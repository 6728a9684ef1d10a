import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { readShopTeam } from '#server/selling/shop-team/shop-team-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { UserPlus } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/team-page.route'
import { roleNames } from './roles-field.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  return { ...(await readShopTeam(context.get(appContext), sellerId)), ownId: userId }
}

type Team = Awaited<ReturnType<typeof loader>>

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Team"
        actions={
          <ButtonLink to="/vendor/team/invite" variant="primary">
            <UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Invite someone
          </ButtonLink>
        }
      >
        <p>
          <span>Who works for your shop, each with their own sign-in. What they did is in </span>
          <Link to="/vendor/activity" className="text-link">
            Activity
          </Link>
          <span>.</span>
        </p>
      </PageHeading>
      <div className="flex flex-col gap-14">
        <Members {...loaderData} />
        {loaderData.invitations.length > 0 ? <Invitations invitations={loaderData.invitations} /> : null}
      </div>
    </>
  )
}

function Members({ members, ownId }: Team) {
  return (
    <Table isList caption="People of your shop">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Role</TableHeader>
          <TableHeader>Second factor</TableHeader>
          <TableHeader>Since</TableHeader>
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
            <TableCell label="Role">{roleNames(member.roles)}</TableCell>
            <TableCell label="Second factor">
              <Badge tone={member.hasSecondFactor ? 'green' : 'yellow'}>
                {member.hasSecondFactor ? 'On' : 'Off'}
              </Badge>
            </TableCell>
            <TableCell label="Since" className="whitespace-nowrap">
              {formatDate(member.joinedAt)}
            </TableCell>
            <TableCell actions className="py-1 text-right">
              {member.userId === ownId ? null : (
                <Link
                  to={`/vendor/team/${member.userId}`}
                  aria-label={`Change ${member.name}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Change
                </Link>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-4">
      <h2 id="invitations" className="text-2xl">
        Invitations
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {invitations.map(({ id, name, email, roles, invitedBy, expiresAt, isOver }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span>{name}</span>
                <Badge>{roleNames(roles)}</Badge>
                {isOver ? <Badge tone="red">Expired</Badge> : null}
              </p>
              <p className="text-muted text-sm">
                <Breakable text={email} />
              </p>
              <p className="text-muted text-sm">
                {`${isOver ? 'Was valid until' : 'Valid until'} ${formatDateTime(expiresAt)}${invitedBy ? `, from ${invitedBy}` : ''}`}
              </p>
            </div>
            <Link
              to={`/vendor/team/invitations/${id}`}
              aria-label={`Send again or withdraw the invitation for ${name}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Send again or withdraw
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const meta = () => unlisted('Team')
