import { Link } from 'react-router'
import { type EmiFrom, emiCosts, emiLead } from '#domain/money/payments/ways/plan-costs.ts'

/** The plan that is named first, with all that it costs, and the way to it among the others of its bank. */
export function EmiLine({ emi, to }: { emi: EmiFrom; to: string }) {
  return (
    <p className="figures text-sm">
      <span className="font-medium">{emiLead(emi)}</span> <span className="text-muted">{emiCosts(emi)}</span>{' '}
      <Link
        to={`${to}${to.includes('?') ? '&' : '?'}bank=${emi.issuer}`}
        className="text-link whitespace-nowrap"
      >
        See EMI plans
      </Link>
    </p>
  )
}
