import { findState, findStateByGstCode } from '#domain/ground/shipping/states.ts'
import { placeWords } from '#domain/selling/sellers/seller-address.ts'
import type { BusinessColumns } from '#server/ground/db/schema.ts'
import { Badge } from '#web/ui/badge.tsx'

const ROWS: readonly (readonly [label: string, of: (columns: BusinessColumns) => string])[] = [
  ['Legal name', ({ legal_name }) => legal_name ?? ''],
  ['GSTIN', ({ gstin }) => gstin ?? ''],
  ['PAN', ({ pan }) => pan ?? ''],
  ['Registered address', (columns) => placeLine(columns, '')],
  ['Pickup address', (columns) => placeWords(placesOf(columns)).pickup],
  ['Return address', (columns) => placeWords(placesOf(columns)).returns],
]

/** What held when a change of legal identity was asked for, beside what is asked for. */
export function IdentityComparison({ before, after }: { before: BusinessColumns; after: BusinessColumns }) {
  return (
    <ul className="divide-y divide-line border-line border-y text-[0.9375rem]">
      {ROWS.map(([label, of]) => {
        const [was, will] = [of(before), of(after)]
        return (
          <li
            key={label}
            className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <p className="font-medium">
              {label} {was === will ? null : <Badge tone="yellow">Changes</Badge>}
            </p>
            <Value label="Before" text={was} isQuiet />
            <Value label="New" text={will} isQuiet={was === will} />
          </li>
        )
      })}
    </ul>
  )
}

function Value({ label, text, isQuiet }: { label: string; text: string; isQuiet: boolean }) {
  return (
    <p className="min-w-0 break-words">
      <span className="block text-muted text-sm">{label}</span>
      <span className={isQuiet ? 'text-muted' : 'font-semibold'}>{text || 'Not given'}</span>
    </p>
  )
}

const placesOf = (columns: BusinessColumns) => ({
  registered: placeLine(columns, ''),
  pickup: placeLine(columns, 'pickup_'),
  returns: placeLine(columns, 'return_'),
})

/** One of the places as a line. */
function placeLine(columns: BusinessColumns, prefix: '' | 'pickup_' | 'return_'): string {
  const state = columns[`${prefix}state_code`]
  const known = state ? (findState(state) ?? findStateByGstCode(state))?.name : undefined
  const town = [columns[`${prefix}city`], columns[`${prefix}postal_code`]].filter(Boolean).join(' ')
  return [columns[`${prefix}address`], town, known].filter(Boolean).join(', ')
}
