import { NavLink } from 'react-router'

const TABS = [
  { to: '/admin/vendors', label: 'Shops' },
  { to: '/admin/vendors/commission', label: 'Commission' },
]

/** The two pages about shops in general. */
export function VendorTabs() {
  return (
    <nav aria-label="Vendors" className="border-line border-b">
      <ul className="flex gap-1">
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" className={TAB}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TAB =
  'relative inline-flex min-h-11 items-center whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent'
