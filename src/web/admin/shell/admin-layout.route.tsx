import { type MetaArgs, Outlet } from 'react-router'
import { mayDo, ROLE_NAMES } from '#domain/access/back-office.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { ScrollToTop } from '#web/ui/scroll-to-top.tsx'
import type { Route } from './+types/admin-layout.route'
import { AdminError, adminErrorMeta } from './admin-error.tsx'
import { AdminHeader } from './admin-header.tsx'
import { ADMIN_LINKS } from './admin-links.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ListKeys } from './list-keys.tsx'

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
  return error
    ? adminErrorMeta(error)
    : [{ title: 'Admin · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

/** An error in a page leaves the header and the sidebar where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell who={loaderData}>
      <AdminError error={error} />
    </Shell>
  )
}

type Who = Awaited<ReturnType<typeof loader>>

function Shell({ who, children }: { who: Who | undefined; children: React.ReactNode }) {
  const links = ADMIN_LINKS.filter(({ duty }) => who && mayDo(who.role, duty))
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <AdminHeader name={who?.name ?? 'Admin'} role={who ? ROLE_NAMES[who.role] : ''} links={links} />
      <div className="flex grow">
        <AdminSidebar links={links} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 grow px-4 py-6 outline-none sm:px-6 sm:py-8 lg:px-10"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      <ScrollToTop />
      <ListKeys />
    </div>
  )
}
