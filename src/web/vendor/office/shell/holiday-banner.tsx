import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'

/** On every page of the portal, so that nobody wonders why nothing is sold. */
export function HolidayBanner({ note }: { note: string | null }) {
  return (
    <Notice tone="warn" title="Your shop is on holiday: nothing of yours is on sale" className="mb-8">
      {note ? <p className="whitespace-pre-line">NanoNagar has sent it on holiday: {note}</p> : null}
      <p>
        Orders that were placed before are still to be sent.{' '}
        <Link to="/vendor/settings#holiday" className="text-link">
          Open the shop again
        </Link>
      </p>
    </Notice>
  )
}
