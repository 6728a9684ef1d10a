import { Menu, Store, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { AdminLink } from './admin-links.ts'
import { AdminLogoutButton } from './admin-logout-button.tsx'

interface MenuProps {
  name: string
  links: readonly AdminLink[]
}

/** In the sidebar's place on a narrow screen: a plain <details>, so that it opens without JavaScript. */
export function AdminMenu(props: MenuProps) {
  const { key } = useLocation()
  return <MenuPanel key={key} {...props} />
}

function MenuPanel({ name, links }: MenuProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={panel}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !panel.current?.open) return
        panel.current.open = false
        panel.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label="Menu"
        className="-mr-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-6 group-open:hidden" strokeWidth={1.75} />
        <X aria-hidden="true" className="hidden size-6 group-open:block" strokeWidth={1.75} />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper shadow-overlay">
        <div className="flex flex-col gap-5 px-4 pt-2 pb-6 sm:px-6">
          <nav aria-label="Administration menu">
            <ul className="divide-y divide-line border-line border-b">
              {links.map(({ to, label, Icon }) => (
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
            <AdminLogoutButton />
          </div>
        </div>
      </div>
    </details>
  )
}

const LINK = 'flex min-h-12 items-center gap-4 font-medium aria-[current=page]:text-accent-text'
