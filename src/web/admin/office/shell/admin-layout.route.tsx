import { Link, type MetaArgs, Outlet } from 'react-router'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { countForOffice } from '#server/orders/messages/shop-list-views.ts'
import { readTicketsNearLimit } from '#server/people/support/ticket-clock-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { AreaShell } from '#web/shared/ground/shell/area-shell.tsx'
import { AreaError } from '#web/shared/ground/shell/error-panel.tsx'
import { errorMeta, type OwnErrorWords } from '#web/shared/ground/shell/error-words.ts'
import { ListKeys } from '#web/shared/ground/shell/list-keys.tsx'
import { readMenuGroups } from '#web/shared/ground/shell/menu-groups.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { JumpButton } from '#web/shared/office/jump-search/jump-button.tsx'
import type { Route } from './+types/admin-layout.route'
import { adminGroups, type OfficeWaiting } from './admin-links.ts'
import { OFFICE_SEARCH } from './jump-words.ts'

const HOME = '/admin/dashboard'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const { name, role } = admin
  const menuGroups = readMenuGroups(request.headers)
  return { name, role, menuGroups, waiting: await readWaiting(context.get(appContext), admin) }
}

/** A count that cannot be read keeps no page of the back office closed. */
async function readWaiting(app: App, admin: Permitted<'dashboard.read'>): Promise<OfficeWaiting | undefined> {
  const supporter = permit(admin, 'support.read')
  try {
    const [waiting, near, messages] = await Promise.all([
      countWaiting(app, admin),
      supporter && readTicketsNearLimit(app.db, supporter, app.clock.now()),
      supporter ? countForOffice(app, supporter) : 0,
    ])
    const tickets = near ? near.overdue + near.toAcknowledge + near.toResolve : 0
    return { ...waiting, tickets, messages }
  } catch (error) {
    app.log.error({ err: error }, 'what waits could not be counted')
    return undefined
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell who={loaderData}>
      <Outlet />
    </Shell>
  )
}

/** Stands until a page brings its own. */
export function meta({ error }: MetaArgs) {
  return error ? errorMeta(error, ERROR_WORDS) : unlisted('Admin')
}

/** An error in a page leaves the header and the sidebar where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell who={loaderData}>
      <AreaError error={error} own={ERROR_WORDS} home={HOME} />
    </Shell>
  )
}

const ERROR_WORDS: OwnErrorWords = {
  403: {
    title: 'Not for your role',
    text: 'Your role cannot open this page. An owner can change your role.',
  },
  404: { title: 'Page Not Found', text: 'There is no page at this address in the back office.' },
}

type Who = Awaited<ReturnType<typeof loader>>

function Shell({ who, children }: { who: Who | undefined; children: React.ReactNode }) {
  const name = who?.name ?? 'Admin'
  return (
    <AreaShell
      area="Admin"
      navLabel="Administration"
      home={HOME}
      logoutPath="/admin/logout"
      logoutIn="sidebar"
      groups={who ? adminGroups(who.role, who.waiting) : []}
      areGroupsFolded
      menuGroups={who?.menuGroups ?? {}}
      name={name}
      search={who ? <JumpButton place={OFFICE_SEARCH} /> : null}
      person={
        <Link
          to="/admin/account"
          className="min-w-0 rounded-control px-2 py-1 text-right text-sm leading-tight hover:bg-sunken"
        >
          <strong className="block truncate font-semibold">{name}</strong>
          <span className="block truncate text-muted">{who ? ROLE_NAMES[who.role] : ''}</span>
        </Link>
      }
    >
      {children}
      <ListKeys />
    </AreaShell>
  )
}
