import { Link } from 'react-router'
import { ChangedByOther } from '#web/shared/goods/catalogue/changed-by-other.tsx'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why nothing was saved, and what can be done about it. */
export function ListingRefusal({ refusal }: { refusal: RefusedFacts }) {
  const { code, message, details, others } = refusal
  if (others) return <ChangedByOther message={message} others={others} />
  return (
    <Notice tone="bad" role="alert" className="mb-6">
      <p>{message}</p>
      {code === 'catalogue.product_exists' && details.productId ? (
        <WayOut to={`/vendor/products/sell/${details.productId}`}>Sell this too</WayOut>
      ) : null}
      {code === 'listings.already_offered' && details.offerId ? (
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
