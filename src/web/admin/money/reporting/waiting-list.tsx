import { Link } from 'react-router'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ListSection } from '#web/ui/sections/page-section.tsx'

/** Something that waits for a decision, and where it is made. */
export interface WaitingThing {
  label: string
  /** "12", or "100+" when nobody counted further. */
  count: string
  to: string
  isUrgent: boolean
}

export function WaitingList({ things }: { things: readonly WaitingThing[] }) {
  return (
    <ListSection
      id="waiting"
      title="Waiting for a decision"
      rows={things}
      empty="Nothing waits for your role."
    >
      {({ label, count, to, isUrgent }) => (
        <li
          key={label}
          className="relative flex min-h-12 items-center justify-between gap-4 py-2.5 hover:bg-sunken"
        >
          <Link to={to} prefetch="intent" className="font-medium after:absolute after:inset-0">
            {label}
          </Link>
          <span
            className={joinClasses(
              'figures rounded-[0.3125rem] px-2 py-0.5 font-semibold text-sm',
              count === '0' ? 'text-muted' : isUrgent ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn',
            )}
          >
            {count}
          </span>
        </li>
      )}
    </ListSection>
  )
}
