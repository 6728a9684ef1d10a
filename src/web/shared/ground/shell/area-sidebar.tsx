import { type ReactNode, useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ChevronRight, Store } from '#web/ui/pictures/icons.ts'
import { type MenuGroups, menuGroupKey, menuGroupsLine } from './menu-groups.ts'
import { type PageGroup, waitingIn } from './page-link.ts'
import { PageLinkCount } from './page-link-count.tsx'

interface AreaSidebarProps {
  label: string
  groups: readonly PageGroup[]
  /** More pages than a screen shows: only the group of the open page is unfolded at first. */
  isFolded: boolean
  /** What its reader folded and unfolded before, which counts more than that. */
  kept: MenuGroups
  /** The path of the area, "/vendor". */
  area: string
  /** Stands at its foot. */
  children: ReactNode
}

/** On a wide screen, always beside the page; where a low one does not show all of it, its pages scroll above its foot. */
export function AreaSidebar({ label, groups, isFolded, kept, area, children }: AreaSidebarProps) {
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState(kept)
  const linksHere = (group: PageGroup) =>
    group.links.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  function choose(key: string, isOpen: boolean) {
    const groupsNow = { ...chosen, [key]: isOpen }
    setChosen(groupsNow)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
    document.cookie = menuGroupsLine(groupsNow, area)
  }
  return (
    <div className="hidden w-60 shrink-0 border-line border-r lg:block">
      <nav aria-label={label} className="sticky top-16 flex h-[calc(100dvh-4rem)] flex-col px-2">
        <div className="flex min-h-0 grow flex-col gap-1 overflow-y-auto py-2">
          {groups.map((group) =>
            group.label ? (
              <FoldedPages
                key={group.label}
                label={group.label}
                links={group.links}
                isOpen={chosen[menuGroupKey(group.label)] ?? (!isFolded || linksHere(group).length > 0)}
                here={linksHere(group)}
                choose={choose}
              />
            ) : (
              <PageList key="" links={group.links} labelId={undefined} />
            ),
          )}
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

/** Folded, its name says what waits on all of its pages, and the page that is open stands below it. Whatever somebody folds or unfolds stays so, also on their next visit. */
function FoldedPages({
  label,
  links,
  here,
  isOpen,
  choose,
}: {
  label: string
  links: PageGroup['links']
  /** Of them, the page that is open. */
  here: PageGroup['links']
  isOpen: boolean
  choose: (key: string, isOpen: boolean) => void
}) {
  const labelId = useId()
  return (
    <div>
      <details
        open={isOpen}
        className="group/pages peer"
        // Also fired where it opens because another page was opened, which nobody chose.
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) choose(menuGroupKey(label), currentTarget.open)
        }}
      >
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-control px-3 font-semibold text-muted text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 group-open/pages:rotate-90"
            strokeWidth={1.75}
          />
          <span id={labelId}>{label}</span>
          <span className="ml-auto group-open/pages:hidden">
            <PageLinkCount count={waitingIn(links)} />
          </span>
        </summary>
        <PageList links={links} labelId={labelId} />
      </details>
      {here.length > 0 ? (
        <div className="peer-open:hidden">
          <PageList links={here} labelId={labelId} />
        </div>
      ) : null}
    </div>
  )
}

function PageList({ links, labelId }: { links: PageGroup['links']; labelId: string | undefined }) {
  return (
    <ul aria-labelledby={labelId}>
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
  )
}

const LINK =
  'relative flex min-h-6 items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-chosen aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-focus pointer-coarse:min-h-11'
