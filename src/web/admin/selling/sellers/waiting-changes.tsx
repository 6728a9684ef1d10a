import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { WaitingChange } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Legal identity changes that are not decided, above the list of sellers. */
export function WaitingChanges({ changes }: { changes: readonly WaitingChange[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="identity-changes" className="scroll-mt-24 pb-8">
      <h2 id="identity-changes" className="pb-3 text-xl">
        Legal identity changes
      </h2>
      <ul className="divide-y divide-line border-line border-y text-[0.9375rem]">
        {changes.map(({ sellerId, sellerName, askedAt, fromDay, stage }) => (
          <li key={sellerId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Link
              to={`/admin/vendors/${sellerId}/identity`}
              className="min-w-0 break-words font-medium text-link"
            >
              {sellerName}
            </Link>
            {stage === 'asked' ? (
              <Badge>The seller’s turn</Badge>
            ) : (
              <Badge tone="yellow">Waiting for us</Badge>
            )}
            <span className="figures text-muted text-sm">
              Requested on {formatDate(askedAt)}, effective from {formatDay(fromDay)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
