import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { MenuDetails } from '#web/ui/shell/menu-details.tsx'
import type { SignedInCustomer } from './account-links.tsx'
import { LogoutForm } from './logout-form.tsx'
import { MAIN_LINKS } from './main-links.ts'

/** The menu of narrow screens: a plain <details>, so that it opens without JavaScript; a new page closes it. */
export function MobileMenu({ customer }: { customer: SignedInCustomer | undefined }) {
  return (
    <MenuDetails>
      <div className="page-width flex flex-col gap-5 pt-2 pb-6">
        <nav aria-label="Mobile">
          <ul className="divide-y divide-line border-line border-b">
            {MAIN_LINKS.map((link) => (
              <li key={link.to}>
                <MenuLink {...link} />
              </li>
            ))}
            <li>
              <MenuLink to="/build" label="PC builder" />
            </li>
            <li>
              <MenuLink to="/wishlist" label="Wishlist" />
            </li>
            {customer ? (
              <>
                <li>
                  <MenuLink to="/profile" label="Profile" />
                </li>
                <li>
                  <MenuLink to="/orders" label="My Orders" />
                </li>
              </>
            ) : null}
          </ul>
        </nav>
        {customer ? (
          <div className="flex items-center justify-between gap-4">
            <p className="wrap-anywhere min-w-0 text-muted text-sm">Signed in as {customer.email}</p>
            <LogoutForm className="min-h-11 rounded-control border border-edge px-4 font-semibold text-[0.9375rem] hover:border-ink" />
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink to="/auth/login">Sign in</ButtonLink>
            <ButtonLink to="/auth/register">Register</ButtonLink>
          </div>
        )}
        <Link
          to="/vendor/login"
          className="self-start py-2.5 text-muted text-sm hover:text-ink hover:underline"
        >
          Vendor Login
        </Link>
      </div>
    </MenuDetails>
  )
}

function MenuLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className="-mx-3 flex min-h-13 items-center rounded-control px-3 font-medium text-lg aria-[current=page]:bg-chosen"
    >
      {label}
    </Link>
  )
}
