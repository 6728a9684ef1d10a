import { Link, NavLink } from 'react-router'
import { SearchBox } from '#web/storefront/goods/search/search-box.tsx'
import type { Department } from '#web/storefront/ground/shared/departments.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ThemeToggle } from '#web/ui/shell/theme-toggle.tsx'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'
import { CartLink } from './cart-link.tsx'
import { PinLink } from './pin-link.tsx'
import { ShopMenu, type SignedInCustomer } from './shop-menu.tsx'

interface HeaderProps {
  customer: SignedInCustomer | undefined
  /** What the signed-in customer's cart holds, as the server knows it. */
  cartCount: number
  departments: readonly Department[]
}

export function Header({ customer, cartCount, departments }: HeaderProps) {
  return (
    <header className="site-header print:hidden">
      <Link
        to="/"
        aria-label="NanoNagar, home"
        className="inline-flex h-11 items-center rounded-control px-1 lg:-ml-1"
      >
        <Wordmark className="h-[1.625rem] sm:h-7" />
      </Link>
      <SearchBox />
      <div>
        <PinLink />
        <ThemeToggle />
        <Link to="/wishlist" aria-label="Wishlist" className="wishlist-link" />
        <CartLink countOnServer={cartCount} />
        {customer ? null : (
          <div className="hidden items-center gap-1 lg:flex">
            <NavLink
              to="/auth/login"
              className="inline-flex h-11 items-center rounded-control px-2 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:text-ink"
            >
              Sign in
            </NavLink>
            <ButtonLink to="/auth/register" size="sm">
              Register
            </ButtonLink>
          </div>
        )}
        <ShopMenu customer={customer} departments={departments} />
      </div>
    </header>
  )
}
