import { Link } from 'react-router'
import { X } from '#web/ui/pictures/icons.ts'

/** A filter in force in words, and the address of the list without it. */
export interface ListChip {
  label: string
  to: string
}

interface FilterChipsProps {
  chips: readonly ListChip[]
  /** The list without any of them. */
  clearTo: string
}

/** The filters in force, each to be taken away by itself, and a link that takes away all. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="filter-chips">
      {chips.map((chip) => (
        <li key={chip.to}>
          <Link to={chip.to} aria-label={`Remove filter: ${chip.label}`}>
            <span>{chip.label}</span>
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearTo}>Clear all filters</Link>
      </li>
    </ul>
  )
}
