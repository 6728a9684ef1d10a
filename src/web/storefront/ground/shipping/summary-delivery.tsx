import type { CodTerms } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { cashText } from './cash-text.ts'
import { PinChoice } from './pin-form.tsx'
import { SellerDeliveries } from './seller-deliveries.tsx'
import { type KnownDelivery, useDelivery } from './use-delivery.ts'
import { useDeliveryPin } from './use-delivery-pin.ts'

interface SummaryDeliveryProps {
  offerIds: readonly string[]
  totalPaise: Paise
  terms: CodTerms
  known: KnownDelivery | null
}

/** In the cart: by when each seller's share is at the visitor's PIN code, and whether it can be paid there. */
export function SummaryDelivery({ offerIds, totalPaise, terms, known }: SummaryDeliveryProps) {
  const pin = useDeliveryPin()
  const delivery = useDelivery({ pin, offerIds, known })
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <PinChoice pin={pin} />
      {delivery ? (
        <>
          <SellerDeliveries delivery={delivery} offerIds={offerIds} />
          {delivery.isServed ? (
            <p className="text-muted text-sm">{cashText(delivery, totalPaise, terms)}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
