import { Link } from 'react-router'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import type { AdminLink } from './admin-links.ts'
import { AdminMenu } from './admin-menu.tsx'

interface HeaderProps {
  name: string
  /** The role as people read it. */
  role: string
  links: readonly AdminLink[]
}

/** Above every page of the back office: who is in and as what, the theme, the menu. */
export function AdminHeader({ name, role, links }: HeaderProps) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <div className="flex h-16 items-center gap-3 px-4 sm:px-6">
        <Link
          to="/admin/dashboard"
          aria-label="NanoNagar Admin dashboard"
          className="-ml-1 inline-flex h-11 shrink-0 items-center gap-3 rounded-control px-1"
        >
          <Wordmark className="h-[1.375rem] sm:h-7" />
          <span className="hidden border-line border-l pl-3 text-muted text-sm md:inline">Admin</span>
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <Link
            to="/admin/account"
            className="min-w-0 rounded-control px-2 py-1 text-right text-sm leading-tight hover:bg-sunken"
          >
            <strong className="block truncate font-semibold">{name}</strong>
            <span className="block text-muted">{role}</span>
          </Link>
          <ThemeToggle />
          <AdminMenu name={name} links={links} />
        </div>
      </div>
    </header>
  )
}
