import type { CodeToTell } from '#server/orders/fulfilment/door/door-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The codes that the customer tells at the door, and when. */
export function DeliveryCodes({ codes }: { codes: readonly CodeToTell[] }) {
  if (codes.length === 0) return null
  return (
    <Notice title="Open the box before you tell the code" className="mb-8">
      <p>
        Have the courier open the box in front of you and look whether everything is there. Only then tell the
        code: it says that you took the goods as they are.
      </p>
      <ul aria-label="Delivery codes" className="pt-2">
        {codes.map(({ parcelId, position, code }) => (
          <li key={parcelId} className="flex flex-wrap items-baseline gap-x-3">
            {codes.length > 1 ? <span>Parcel {position}</span> : <span>Delivery code</span>}
            <strong className="figures text-2xl tracking-widest">{code}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
