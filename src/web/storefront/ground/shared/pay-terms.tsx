import type { ShownOffer } from '#domain/money/payments/offers/shown-offers.ts'
import type { EmiFrom } from '#domain/money/payments/ways/plan-costs.ts'
import { BankOffers } from './bank-offers.tsx'
import { EmiLine } from './emi-line.tsx'

/** What an amount comes to a month, and what banks take off it. */
export function PayTerms({
  emi,
  to,
  offers,
  of,
}: {
  emi: EmiFrom | null | undefined
  to: string
  offers: readonly ShownOffer[]
  of: string
}) {
  return (
    <>
      {emi ? <EmiLine emi={emi} to={to} /> : null}
      <BankOffers offers={offers} of={of} />
    </>
  )
}
