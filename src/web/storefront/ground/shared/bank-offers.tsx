import type { ShownOffer } from '#domain/money/payments/offers/shown-offers.ts'
import { BadgePercent } from '#web/ui/pictures/icons.ts'

/** So many are named at once. */
const NAMED = 3

interface BankOffersProps {
  offers: readonly ShownOffer[]
  /** What they were worked out for: "one item at ₹2,60,910, delivery included". */
  of: string
}

/** The offers of banks for an amount: what each takes off in a line, the terms on a press. They come off by themselves. */
export function BankOffers({ offers, of }: BankOffersProps) {
  if (offers.length === 0) return null
  const more = offers.length - NAMED
  return (
    <section
      aria-label="Bank offers"
      className="flex flex-col gap-2 rounded-control border border-line p-4 text-sm"
    >
      <h2 className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
        <BadgePercent aria-hidden="true" className="size-4 text-accent-text" />
        Offers
      </h2>
      <ul className="figures flex list-disc flex-col gap-1 pl-5 marker:text-muted">
        {offers.slice(0, NAMED).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
          {more > 0 ? `Terms, and ${more} more` : 'Terms'}
        </summary>
        <div className="figures flex flex-col gap-3 pt-1">
          <ul className="flex flex-col gap-3">
            {offers.map(({ id, title, terms }) => (
              <li key={id}>
                <b className="block font-medium">{title}</b>
                <span className="text-muted">{terms}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted">{`Worked out for ${of}. One offer for an order. For these ways only, not for cards paid at once or UPI. You choose the way when you pay, and it is taken off then. A refund gives back what you paid.`}</p>
        </div>
      </details>
    </section>
  )
}
