import { Link, useSearchParams } from 'react-router'
import { X } from '#web/ui/pictures/icons.ts'

export interface FilterChipsProps {
  /** What the list is narrowed by, each with the way to the list without it. */
  chips: readonly { name: string; text: string; to: string }[]
  /** The list without any of them. */
  clearTo: string
}

/** The filters in force, above the list; pressing one takes it away. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  const [asked] = useSearchParams()
  if (chips.length === 0) return null
  return (
    <>
      <TurnedRange asked={asked} />
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
    </>
  )
}

/** Says that the ends of a range came in the wrong order and were taken in the right one. */
function TurnedRange({ asked }: { asked: URLSearchParams }) {
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const [min, max] = [Number(asked.get('min') || Number.NaN), Number(asked.get('max') || Number.NaN)]
  const isTurned = (DAY.test(from) && DAY.test(to) && from > to) || min > max
  if (!isTurned) return null
  return (
    <p role="status" className="pt-4 text-muted text-sm">
      {min > max
        ? 'The lower amount was above the higher one, so we swapped them.'
        : '“From” was later than “To”, so we swapped them.'}
    </p>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
