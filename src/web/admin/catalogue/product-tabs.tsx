import { NavLink } from 'react-router'

const TABS = [
  { to: '/admin/products', label: 'All products', end: true },
  { to: '/admin/products/review', label: 'Review', end: false },
  { to: '/admin/products/home', label: 'Home page', end: false },
  { to: '/admin/categories', label: 'Categories and brands', end: false },
] as const

/** The parts of managing products, one step from each other. */
export function ProductTabs() {
  return (
    <nav
      aria-label="Manage products"
      className="-mx-4 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-5">
        {TABS.map(({ to, label, end }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={end}
              prefetch="intent"
              className="inline-flex min-h-11 items-center border-transparent border-b-2 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
