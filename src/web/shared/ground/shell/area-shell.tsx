import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowHeightToggle } from '#web/ui/shell/row-height-toggle.tsx'
import { ScrollToTop } from '#web/ui/shell/scroll-to-top.tsx'
import { SkipLink } from '#web/ui/shell/skip-link.tsx'
import { ThemeToggle } from '#web/ui/shell/theme-toggle.tsx'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'
import { AreaMenu } from './area-menu.tsx'
import { AreaSidebar } from './area-sidebar.tsx'
import { LogoutButton } from './logout-button.tsx'
import type { MenuGroups } from './menu-groups.ts'
import type { PageGroup } from './page-link.ts'

interface AreaShellProps {
  /** "Vendor": stands beside the name of the marketplace. */
  area: string
  /** Names the links for those who listen. */
  navLabel: string
  home: string
  logoutPath: string
  /** Where the way out stands on a wide screen. */
  logoutIn: 'header' | 'sidebar'
  groups: readonly PageGroup[]
  /** In the sidebar only the group of the open page is unfolded at first. */
  areGroupsFolded?: boolean
  /** What its reader folded and unfolded in it before. */
  menuGroups: MenuGroups
  name: string
  /** Stands in the header before who is in. */
  search?: ReactNode
  /** Who is in, as the header shows it. */
  person: ReactNode
  children: ReactNode
}

/** The frame of an area with pages of its own, the vendors' or the administrators': header, sidebar or menu, page. */
export function AreaShell(props: AreaShellProps) {
  const {
    area,
    navLabel,
    home,
    logoutPath,
    logoutIn,
    groups,
    areGroupsFolded = false,
    menuGroups,
    name,
    search,
    person,
    children,
  } = props
  const logout = <LogoutButton action={logoutPath} />
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-40 border-line border-b bg-paper">
        <div className="flex h-16 items-center gap-3 px-4 sm:px-6">
          <Link
            to={home}
            aria-label={`NanoNagar ${area} dashboard`}
            className="-ml-1 inline-flex h-11 shrink-0 items-center gap-3 rounded-control px-1"
          >
            <Wordmark className="h-[1.375rem] sm:h-7" />
            <span className="hidden border-line border-l pl-3 text-muted text-sm md:inline">{area}</span>
          </Link>
          <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
            {search}
            {person}
            <RowHeightToggle />
            <ThemeToggle />
            {logoutIn === 'header' ? <div className="hidden lg:block">{logout}</div> : null}
            <AreaMenu label={`${navLabel} menu`} groups={groups} name={name} logout={logout} />
          </div>
        </div>
      </header>
      <div className="flex grow">
        <AreaSidebar
          label={navLabel}
          groups={groups}
          isFolded={areGroupsFolded}
          kept={menuGroups}
          area={home.slice(0, home.lastIndexOf('/'))}
        >
          {logoutIn === 'sidebar' ? <LogoutButton action={logoutPath} isLink /> : null}
        </AreaSidebar>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 grow px-4 py-6 outline-none sm:px-6 sm:py-8 lg:px-10"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
          <ScrollToTop />
        </main>
      </div>
    </div>
  )
}
