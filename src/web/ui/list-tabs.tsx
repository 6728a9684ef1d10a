import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ListTabsProps {
  label: string
  tabs: readonly { key: string; label: ReactNode; to: string; isCurrent: boolean }[]
  className?: string
}

/** The one filter of a list that is chosen by links above it. */
export function ListTabs({ label, tabs, className = '' }: ListTabsProps) {
  return (
    <nav aria-label={label} className={`-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 ${className}`}>
      <ul className="flex w-max gap-1 border-line border-b sm:w-full">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              preventScrollReset
              prefetch="intent"
              aria-current={tab.isCurrent ? 'true' : undefined}
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
  'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-3 aria-[current=true]:after:-bottom-px aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-accent'
