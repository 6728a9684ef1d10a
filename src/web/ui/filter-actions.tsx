import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { joinClasses } from './join-classes.ts'

interface FilterActionsProps {
  label?: string
  /** Where the list without its filters is, when it has any. */
  clearTo?: string | false | undefined
  className?: string
}

/** The button of a list's form, and the way back to everything. */
export function FilterActions({ label = 'Search', clearTo, className }: FilterActionsProps) {
  return (
    <div className={joinClasses('flex items-center gap-3', className)}>
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {clearTo ? (
        <Link
          to={clearTo}
          className="inline-flex min-h-11 items-center text-link text-muted text-sm hover:text-ink"
        >
          Clear
        </Link>
      ) : null}
    </div>
  )
}
