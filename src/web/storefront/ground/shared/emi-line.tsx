import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { EmiFrom } from '#domain/money/payments/ways/plan-costs.ts'

/** The lowest instalment of an amount, with the way to every plan: never a monthly amount without what it costs in all. */
export function EmiLine({ emi, to }: { emi: EmiFrom; to: string }) {
  const { monthlyPaise, months, bank, rateBp, totalPaise, extraPaise } = emi
  return (
    <p className="figures text-sm">
      <span className="font-medium">
        EMI from {formatInr(monthlyPaise, 2)} a month for {months} months
      </span>{' '}
      <span className="text-muted">
        with {bank} at {rateBp / 100}% a year: {formatInr(totalPaise, 2)} in all, {formatInr(extraPaise, 2)}{' '}
        more than paying at once.
      </span>{' '}
      <Link to={to} className="text-link whitespace-nowrap">
        See EMI plans
      </Link>
    </p>
  )
}
