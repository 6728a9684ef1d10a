import { Link, NavLink } from 'react-router'
import { SearchBox } from '#web/storefront/goods/search/search-box.tsx'
import { ThemeToggle } from '#web/ui/shell/theme-toggle.tsx'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'
import { AccountLinks, type SignedInCustomer } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import { MAIN_LINKS } from './main-links.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NAV_LINK } from './nav-link.ts'
import { PinLink } from './pin-link.tsx'

interface HeaderProps {
  customer: SignedInCustomer | undefined
  /** What the signed-in customer's cart holds, as the server knows it. */
  cartCount: number
}

export function Header({ customer, cartCount }: HeaderProps) {
  return (
    <header className="site-header print:hidden">
      <div>
        <Link
          to="/"
          aria-label="NanoNagar, home"
          className="-ml-1 inline-flex h-11 items-center rounded-control px-1"
        >
          <Wordmark className="h-[1.625rem] sm:h-7" />
        </Link>
        <nav aria-label="Main" className="ml-8 hidden items-center gap-1 lg:flex">
          {MAIN_LINKS.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end={link.to === '/'}
              prefetch="intent"
              viewTransition
              className={NAV_LINK}
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 xl:order-2">
          <div className="hidden items-center gap-1 pr-2 lg:flex">
            <AccountLinks customer={customer} />
          </div>
          <PinLink />
          <ThemeToggle />
          <Link to="/wishlist" aria-label="Wishlist" className="wishlist-link" />
          <CartLink countOnServer={cartCount} />
          <MobileMenu customer={customer} />
        </div>
      </div>
      <SearchBox />
    </header>
  )
}
