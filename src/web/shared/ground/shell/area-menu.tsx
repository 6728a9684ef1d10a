import { type ReactNode, useId } from 'react'
import { Link, NavLink } from 'react-router'
import { Store } from '#web/ui/pictures/icons.ts'
import { MenuDetails } from '#web/ui/shell/menu-details.tsx'
import type { PageGroup } from './page-link.ts'
import { PageLinkCount } from './page-link-count.tsx'

interface AreaMenuProps {
  label: string
  groups: readonly PageGroup[]
  name: string
  logout: ReactNode
}

/** In the sidebar's place on a narrow screen: a plain <details>, so that it opens without JavaScript. */
export function AreaMenu({ label, groups, name, logout }: AreaMenuProps) {
  return (
    <MenuDetails className="lg:hidden">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6 sm:px-6">
        <nav aria-label={label} className="flex flex-col gap-4">
          {groups.map((group) => (
            <Pages key={group.label ?? ''} group={group} />
          ))}
          <Link to="/" className={LINK}>
            <Store aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            Go to NanoNagar
          </Link>
        </nav>
        <div className="flex items-center justify-between gap-4">
          <p className="wrap-anywhere min-w-0 text-muted text-sm">Signed in as {name}</p>
          {logout}
        </div>
      </div>
    </MenuDetails>
  )
}

function Pages({ group: { label, links } }: { group: PageGroup }) {
  const labelId = useId()
  return (
    <div>
      {label ? (
        <p id={labelId} className="pb-1 font-semibold text-muted text-sm">
          {label}
        </p>
      ) : null}
      <ul
        aria-labelledby={label ? labelId : undefined}
        className="divide-y divide-line border-line border-b sm:grid sm:grid-cols-2 sm:gap-x-8"
      >
        {links.map(({ to, label: page, Icon, count }) => (
          <li key={to}>
            <NavLink to={to} className={LINK}>
              <Icon aria-hidden="true" className="size-5 shrink-0 " strokeWidth={1.75} />
              {page}
              <PageLinkCount count={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINK =
  '-mx-3 flex min-h-12 items-center gap-4 rounded-control px-3 font-medium aria-[current=page]:bg-chosen'
