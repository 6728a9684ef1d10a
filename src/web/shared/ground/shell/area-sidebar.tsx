import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { PageLink } from './page-link.ts'
import { PageLinkCount } from './page-link-count.tsx'

interface AreaSidebarProps {
  label: string
  links: readonly PageLink[]
  /** Stands at its foot. */
  children: ReactNode
}

/** On a wide screen, always beside the page. */
export function AreaSidebar({ label, links, children }: AreaSidebarProps) {
  return (
    <div className="hidden w-60 shrink-0 border-line border-r lg:block">
      <nav
        aria-label={label}
        className="sticky top-16 flex h-[calc(100dvh-4rem)] flex-col justify-between gap-6 overflow-y-auto px-3 py-5"
      >
        <ul className="flex flex-col gap-1">
          {links.map(({ to, label: page, Icon, count }) => (
            <li key={to}>
              <NavLink to={to} prefetch="intent" className={LINK}>
                <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                {page}
                <PageLinkCount count={count} />
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3">
          <Link to="/" className={`${LINK} text-sm`}>
            <Store aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            Go to the shop
          </Link>
          {children}
        </div>
      </nav>
    </div>
  )
}

const LINK =
  'relative flex min-h-10 items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:-left-3 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-focus pointer-coarse:min-h-11'
