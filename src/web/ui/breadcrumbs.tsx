import { Link } from 'react-router'
import { ChevronRight } from '#web/ui/pictures/icons.ts'
import { joinClasses } from './join-classes.ts'

export interface Crumb {
  label: string
  /** Left out for the page that one is on. */
  to?: string
}

/** Longer ones give way, so that the way back keeps to one line; the page's heading says the name in full. */
const LABEL_LENGTH_SHORT = 30

const isLong = ({ label }: Crumb) => label.length > LABEL_LENGTH_SHORT

export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={joinClasses('text-muted text-sm', className)}>
      <ol className="flex flex-wrap items-center gap-x-1.5 sm:flex-nowrap">
        {items.map((item, index) => (
          <li
            key={item.label}
            className={joinClasses(
              'flex max-w-full items-center gap-1.5',
              isLong(item) ? 'min-w-0' : 'shrink-0',
              // On a phone it would often be a line of its own, above the heading that says the same.
              !item.to && index > 0 && 'max-sm:hidden',
            )}
          >
            {index > 0 ? <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" /> : null}
            {item.to ? (
              <Link to={item.to} className="inline-block truncate py-2 hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-2 text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
