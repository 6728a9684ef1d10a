import { LayoutDashboard, LogOut } from 'lucide-react'
import { Form, Link, NavLink, Outlet } from 'react-router'
import { requireAdmin } from '#web/http/guards.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import type { Route } from './+types/admin-layout.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireAdmin(context, request)
  return { name }
}

const LINKS = [{ to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard }] as const

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <aside className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b bg-surface p-4 md:sticky md:top-0 md:h-dvh md:w-60 md:flex-col md:flex-nowrap md:items-stretch md:justify-start md:border-r md:border-b-0">
        <Link to="/admin/dashboard" className="px-3 inline-flex min-h-11 items-center gap-2">
          <Wordmark />
          <span className="text-muted text-sm">Admin</span>
        </Link>
        <nav aria-label="Administration" className="order-last w-full md:order-none md:grow md:pt-4">
          <ul className="flex gap-1 overflow-x-auto md:flex-col">
            {LINKS.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold"
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-3 md:flex-col md:items-stretch">
          <p className="px-3 text-muted text-sm">{loaderData.name}</p>
          <Form method="post" action="/admin/logout">
            <Button type="submit" size="sm" className="w-full">
              <LogOut aria-hidden="true" className="size-4" />
              Logout
            </Button>
          </Form>
        </div>
      </aside>
      <main id="main" className="min-w-0 grow p-4 sm:p-8">
        <Outlet />
      </main>
    </div>
  )
}
