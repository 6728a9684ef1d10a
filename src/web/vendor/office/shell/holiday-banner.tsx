import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'

/** On every page of the portal, so that nobody wonders why nothing is sold. */
export function HolidayBanner({ note }: { note: string | null }) {
  return (
    <Notice tone="warn" title="Your shop is on holiday: nothing is on sale" className="mb-8">
      {note ? <p className="whitespace-pre-line">NanoNagar has set it on holiday: {note}</p> : null}
      <p>
        Please still ship the orders you already have.{' '}
        <Link to="/vendor/settings#holiday" className="text-link">
          Reopen your shop
        </Link>
      </p>
    </Notice>
  )
}
