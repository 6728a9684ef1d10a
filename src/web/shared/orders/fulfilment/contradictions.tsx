import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What a courier says against where a parcel is: a person has to ask. */
export function Contradictions({ said }: { said: SoldParcel['contradictions'] }) {
  if (said.length === 0) return null
  return (
    <Notice tone="warn" className="mt-4">
      <p>The courier’s reports on this parcel do not agree. Please ask the courier.</p>
      <ul>
        {said.map(({ words, place, at }) => (
          <li key={`${at} ${words}`} className="wrap-anywhere">
            {words}
            {place ? `, ${place}` : ''}: <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
