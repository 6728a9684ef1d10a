import { Store } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { MenuDetails } from '#web/ui/menu-details.tsx'
import { LogoutButton } from './logout-button.tsx'
import { VENDOR_LINKS } from './vendor-links.ts'

/** In the sidebar's place on a narrow screen: a plain <details>, so that it opens without JavaScript. */
export function VendorMenu({ name }: { name: string }) {
  return (
    <MenuDetails>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6 sm:px-6">
        <nav aria-label="Vendor menu">
          <ul className="divide-y divide-line border-line border-b">
            {VENDOR_LINKS.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={LINK}>
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <Link to="/" className={LINK}>
                <Store aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
                Go to the shop
              </Link>
            </li>
          </ul>
        </nav>
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0 truncate text-muted text-sm">Signed in as {name}</p>
          <LogoutButton />
        </div>
      </div>
    </MenuDetails>
  )
}

const LINK = 'flex min-h-13 items-center gap-4 font-medium text-lg aria-[current=page]:text-accent-text'
