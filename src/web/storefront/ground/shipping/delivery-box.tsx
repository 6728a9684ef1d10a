import type { CodTerms } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { deliverySpanText } from '#domain/ground/shipping/delivery-words.ts'
import type { Delivery } from '#server/ground/shipping/delivery-views.ts'
import { Banknote, Truck } from '#web/ui/pictures/icons.ts'
import { cashText } from './cash-text.ts'
import { PinChoice } from './pin-form.tsx'

interface DeliveryBoxProps {
  offerId: string
  /** Undefined as long as no PIN code is known. */
  delivery: Delivery | undefined
  /** One of it with its delivery. */
  totalPaise: Paise
  terms: CodTerms
}

/** By when an offer reaches the visitor's PIN code, and how it can be paid there. */
export function DeliveryBox({ offerId, delivery, totalPaise, terms }: DeliveryBoxProps) {
  const span = delivery?.offers[offerId]
  return (
    <section
      aria-label="Delivery"
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-4"
    >
      <PinChoice pin={delivery?.pin} />
      {delivery && !delivery.isServed ? (
        <p className="text-bad text-sm">We do not deliver to {delivery.pin} yet.</p>
      ) : null}
      {span ? (
        <p className="flex gap-2 text-sm">
          <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <span>
            Arrives <strong className="figures font-semibold">{deliverySpanText(span)}</strong>
          </span>
        </p>
      ) : null}
      {delivery?.isServed ? (
        <p className="flex gap-2 text-sm">
          <Banknote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <span>{cashText(delivery, totalPaise, terms, [offerId])}</span>
        </p>
      ) : null}
    </section>
  )
}
