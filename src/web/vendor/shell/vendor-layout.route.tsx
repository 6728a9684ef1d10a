import { LayoutDashboard, LogOut } from 'lucide-react'
import { Form, Link, NavLink, Outlet } from 'react-router'
import { requireVendor } from '#web/http/guards.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import type { Route } from './+types/vendor-layout.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireVendor(context, request)
  return { name }
}

const LINKS = [{ to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard }] as const

export default function VendorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
          <Link to="/vendor/dashboard" className="inline-flex min-h-11 items-center gap-2">
            <Wordmark />
            <span className="text-muted text-sm">Vendor</span>
          </Link>
          <div className="flex items-center gap-4">
            <p className="text-sm">
              Welcome, <strong>{loaderData.name}</strong>
            </p>
            <Form method="post" action="/vendor/logout">
              <Button type="submit" size="sm">
                <LogOut aria-hidden="true" className="size-4" />
                Logout
              </Button>
            </Form>
          </div>
        </div>
      </header>
      <div className="flex grow">
        <nav aria-label="Vendor" className="hidden w-56 shrink-0 border-line border-r p-4 md:block">
          <ul className="flex flex-col gap-1">
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
        <main id="main" className="min-w-0 grow p-4 sm:p-8">
          <Outlet />
        </main>
      </div>
    </div>
  )
}
