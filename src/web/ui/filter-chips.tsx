import { Link } from 'react-router'
import { X } from '#web/ui/pictures/icons.ts'

export interface FilterChipsProps {
  /** What the list is narrowed by, each with the way to the list without it. */
  chips: readonly { name: string; text: string; to: string }[]
  /** The list without any of them. */
  clearTo: string
}

/** The filters in force, above the list; pressing one takes it away. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ name, text, to }) => (
        <li key={name} className="min-w-0">
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface py-1 pr-2 pl-3.5 font-medium text-sm hover:border-ink pointer-coarse:min-h-11"
          >
            <span className="wrap-anywhere min-w-0">
              <span className="sr-only">Remove </span>
              {text}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link
            to={clearTo}
            preventScrollReset
            className="inline-flex min-h-9 items-center px-2 text-link text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
          >
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
