import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { CashOfSeller } from '#server/selling/sellers/cash-limit/seller-cash-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** How much cash a seller's own couriers may have, what they have, and what was said of this seller alone. */
export function SellerCash({ cash, canSet }: { cash: CashOfSeller; canSet: boolean }) {
  const { limitPaise, outstandingPaise, toSendPaise, own } = cash
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Its own couriers may hold {formatInr(limitPaise)} at one time. They hold {formatInr(outstandingPaise)}{' '}
        not yet handed over. {formatInr(toSendPaise)} more in cash orders has not shipped.
      </p>
      <p className="text-muted">
        {own
          ? `Set for this seller alone${own.setBy ? ` by ${own.setBy}` : ''} on ${formatDate(own.setAt)}: ${own.reason}`
          : 'From the settings, which apply to every seller.'}
      </p>
      {canSet ? (
        <ButtonLink to={`/admin/vendors/${cash.sellerId}/cash-limit`} prefetch="none">
          Set a limit for this seller…
        </ButtonLink>
      ) : null}
    </div>
  )
}
