import { Link } from 'react-router'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { OthersChanges } from '#server/vendors/listing-editor-views.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changeLines } from './change-words.ts'
import type { RefusedListing } from './listing-form.ts'

/** Why nothing was saved, and what can be done about it. */
export function ListingRefusal({ refusal }: { refusal: RefusedListing }) {
  const { code, message, details, others } = refusal
  if (others) return <ChangedByOther message={message} others={others} />
  return (
    <Notice tone="bad" role="alert" className="mb-6">
      <p>{message}</p>
      {code === 'catalogue.product_exists' && details.productId ? (
        <WayOut to={`/vendor/products/sell/${details.productId}`}>Sell this too</WayOut>
      ) : null}
      {code === 'vendors.already_offered' && details.offerId ? (
        <WayOut to={`/vendor/products/${details.offerId}`}>Open your offer</WayOut>
      ) : null}
    </Notice>
  )
}

function WayOut({ to, children }: { to: string; children: string }) {
  return (
    <p className="pt-1">
      <Link to={to} className="font-semibold text-link">
        {children}
      </Link>
    </p>
  )
}

/** Who was faster, and what they changed; nothing typed here is lost. */
function ChangedByOther({ message, others }: { message: string; others: OthersChanges }) {
  return (
    <Notice tone="warn" role="alert" title="Somebody else was faster" className="mb-6">
      <p>{message}</p>
      <ul className="flex flex-col gap-2 py-3">
        {others.changes.map((change) => (
          <li key={`${change.at} ${change.action}`}>
            <p className="font-medium">
              {change.by}, {formatDateTime(change.at)}
            </p>
            <ul className="figures list-inside list-disc text-sm">
              {changeLines(change).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        Saving again puts yours in place of theirs. Or{' '}
        <Link to="." reloadDocument className="text-link">
          start from what is there now
        </Link>
        .
      </p>
    </Notice>
  )
}
