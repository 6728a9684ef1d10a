import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'

/** On every page of the portal, so that nobody wonders why nothing is sold. */
export function HolidayBanner() {
  return (
    <Notice tone="warn" title="Your shop is on holiday: nothing of yours is on sale" className="mb-8">
      <p>
        Orders that were placed before are still to be sent.{' '}
        <Link to="/vendor/settings#holiday" className="text-link">
          Open the shop again
        </Link>
      </p>
    </Notice>
  )
}
