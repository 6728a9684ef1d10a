import { Store } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, NavLink } from 'react-router'
import type { PageGroup } from './page-link.ts'
import { PageLinkCount } from './page-link-count.tsx'

interface AreaSidebarProps {
  label: string
  groups: readonly PageGroup[]
  /** Stands at its foot. */
  children: ReactNode
}

/**
 * On a wide screen, always beside the page; so narrow that a screen of 900 pixels shows all of it. On a lower one its pages
 * scroll above its foot, and a shadow says that there are more.
 */
export function AreaSidebar({ label, groups, children }: AreaSidebarProps) {
  return (
    <div className="hidden w-60 shrink-0 border-line border-r lg:block">
      <nav aria-label={label} className="sticky top-16 flex h-[calc(100dvh-4rem)] flex-col px-2">
        <div className="sidebar-pages flex min-h-0 grow flex-col gap-1 overflow-y-auto py-2">
          {groups.map((group) => (
            <Pages key={group.label ?? ''} group={group} />
          ))}
        </div>
        <div className="flex shrink-0 flex-col border-line border-t py-1.5">
          <Link to="/" className={LINK}>
            <Store aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            Go to NanoNagar
          </Link>
          {children}
        </div>
      </nav>
    </div>
  )
}

function Pages({ group: { label, links } }: { group: PageGroup }) {
  const labelId = useId()
  return (
    <div>
      {label ? (
        <p id={labelId} className="px-3 pb-0.5 font-semibold text-muted text-xs">
          {label}
        </p>
      ) : null}
      <ul aria-labelledby={label ? labelId : undefined}>
        {links.map(({ to, label: page, Icon, count }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className={LINK}>
              <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="whitespace-nowrap">{page}</span>
              <PageLinkCount count={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINK =
  'relative flex min-h-6 items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-focus pointer-coarse:min-h-11'
