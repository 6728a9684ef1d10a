import { Link } from 'react-router'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { LogoutButton } from './logout-button.tsx'
import { VendorMenu } from './vendor-menu.tsx'

/** Above every page of the portal: whose it is, the theme, the way out. */
export function VendorHeader({ name }: { name: string }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <div className="flex h-16 items-center gap-3 px-4 sm:px-6">
        <Link
          to="/vendor/dashboard"
          aria-label="NanoNagar Vendor dashboard"
          className="-ml-1 inline-flex h-11 shrink-0 items-center gap-3 rounded-control px-1"
        >
          <Wordmark className="h-[1.375rem] sm:h-7" />
          <span className="hidden border-line border-l pl-3 text-muted text-sm md:inline">Vendor</span>
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <p className="min-w-0 text-right text-sm leading-tight sm:flex sm:gap-1 sm:text-[0.9375rem]">
            <span className="block text-muted">Welcome,</span>
            <strong className="block truncate font-semibold">{name}</strong>
          </p>
          <ThemeToggle />
          <div className="hidden lg:block">
            <LogoutButton />
          </div>
          <VendorMenu name={name} />
        </div>
      </div>
    </header>
  )
}
