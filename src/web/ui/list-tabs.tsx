import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { joinClasses } from './join-classes.ts'

interface ListTabsProps {
  label: string
  tabs: readonly { key: string; label: ReactNode; to: string; isCurrent: boolean }[]
  /** Each tab is a page of its own, and not another choice of one list. */
  arePages?: boolean
  /** All of them are seen on a phone, in several rows. */
  isWrapping?: boolean
  className?: string
}

/** Links above a list: the one filter that is chosen by them, or the pages beside this one. On a phone the chosen one is in sight. */
export function ListTabs({ label, tabs, arePages = false, isWrapping = false, className }: ListTabsProps) {
  return (
    <nav aria-label={label} className={joinClasses('-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0', className)}>
      <ul
        className={joinClasses(
          'flex min-w-full gap-1 border-line border-b',
          isWrapping ? 'flex-wrap' : 'w-max',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              preventScrollReset={!arePages}
              prefetch="intent"
              aria-current={tab.isCurrent ? (arePages ? 'page' : 'true') : undefined}
              className={TAB}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TAB =
  'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink [&[aria-current]]:font-semibold [&[aria-current]]:text-ink [&[aria-current]]:after:absolute [&[aria-current]]:after:inset-x-3 [&[aria-current]]:after:-bottom-px [&[aria-current]]:after:h-0.5 [&[aria-current]]:after:bg-focus [&[aria-current]]:[scroll-initial-target:nearest]'
