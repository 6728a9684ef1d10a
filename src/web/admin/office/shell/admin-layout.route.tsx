import { Link, type MetaArgs, Outlet } from 'react-router'
import { mayDo, ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { AreaShell } from '#web/shared/ground/shell/area-shell.tsx'
import { AreaError } from '#web/shared/ground/shell/error-panel.tsx'
import { errorMeta, type OwnErrorWords } from '#web/shared/ground/shell/error-words.ts'
import { ListKeys } from '#web/shared/ground/shell/list-keys.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { JumpButton } from '#web/shared/office/jump-search/jump-button.tsx'
import type { Route } from './+types/admin-layout.route'
import { ADMIN_LINKS } from './admin-links.ts'
import { OFFICE_SEARCH } from './jump-words.ts'

const HOME = '/admin/dashboard'

export function loader({ request, context }: Route.LoaderArgs) {
  const { name, role } = requireAdmin(context, request, 'dashboard.read')
  return { name, role }
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
    text: 'Your role does not open this page. An owner can give you another one.',
  },
  404: { title: 'Page Not Found', text: 'There is nothing at this address in the back office.' },
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
      links={ADMIN_LINKS.filter(({ permission }) => who && mayDo(who.role, permission))}
      name={name}
      search={who ? <JumpButton place={OFFICE_SEARCH} /> : null}
      person={
        <Link
          to="/admin/account"
          className="min-w-0 rounded-control px-2 py-1 text-right text-sm leading-tight hover:bg-sunken"
        >
          <strong className="block truncate font-semibold">{name}</strong>
          <span className="block text-muted">{who ? ROLE_NAMES[who.role] : ''}</span>
        </Link>
      }
    >
      {children}
      <ListKeys />
    </AreaShell>
  )
}
