import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

const PAGES = [
  { to: '/orders', label: 'My Orders' },
  { to: '/hardware', label: 'My hardware' },
  { to: '/messages', label: 'Messages' },
  { to: '/reviews', label: 'My reviews' },
  { to: '/wishlist', label: 'Wishlist' },
  { to: '/profile', label: 'Profile' },
]

/** The pages of an account, all as wide, with the way from one to the next beside them. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="account-frame page-width">
      <nav aria-label="Your account">
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}
