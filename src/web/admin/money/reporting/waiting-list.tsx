import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { CashOnTheRoad } from '#server/money/reporting/waiting-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { ListSection } from '#web/ui/sections/page-section.tsx'

/** Something that waits for a decision, and where it is made. */
export interface WaitingThing {
  label: string
  /** "12", or "100+" when nobody counted further. */
  count: string
  to: string
  isUrgent: boolean
}

interface WaitingListProps {
  things: readonly WaitingThing[]
  /** Read for roles that may see it. */
  cash: CashOnTheRoad | undefined
}

/** What waits, a row each; of what nothing waits, one line that unfolds. */
export function WaitingList({ things, cash }: WaitingListProps) {
  const waiting = things.filter(({ count }) => count !== '0')
  const idle = things.filter(({ count }) => count === '0')
  return (
    <ListSection
      id="waiting"
      title="Waiting for a decision"
      rows={waiting}
      empty="Nothing is waiting for your role."
      below={
        <>
          {idle.length > 0 ? <NothingWaits things={idle} isAll={waiting.length === 0} /> : null}
          {cash ? <Cash cash={cash} /> : null}
        </>
      }
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
              isUrgent ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn',
            )}
          >
            {count}
          </span>
        </li>
      )}
    </ListSection>
  )
}

function NothingWaits({ things, isAll }: { things: readonly WaitingThing[]; isAll: boolean }) {
  return (
    <details className="border-line border-b">
      <summary className="flex min-h-11 items-center gap-2 py-2.5 text-muted">
        {isAll ? 'What we checked' : `Nothing waiting in ${counted(things.length, 'other')}`}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-2">
        {things.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} prefetch="intent" className="flex min-h-11 items-center text-muted hover:text-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Cash({ cash: { paise, parcels } }: { cash: CashOnTheRoad }) {
  return (
    <p className="relative flex min-h-12 items-center justify-between gap-4 border-line border-b py-2.5 hover:bg-sunken">
      <Link to="/admin/cash" prefetch="intent" className="font-medium after:absolute after:inset-0">
        Cash in transit
        <span className="block font-normal text-muted text-sm">
          {parcels === 0 ? 'No parcel' : counted(parcels, 'parcel')}, not paid to us yet
        </span>
      </Link>
      <span className="figures font-semibold">{formatInr(paise)}</span>
    </p>
  )
}
