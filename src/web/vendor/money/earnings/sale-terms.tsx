import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { SaleTerms } from '#server/money/earnings/earnings-views.ts'

/** The rates of today, each with the rule behind it. */
export function SaleTermsList({ terms }: { terms: SaleTerms }) {
  const exceptions = terms.exceptions
    .map(({ category, rateBp }) => `${category} ${formatPercent(rateBp)}`)
    .join(', ')
  return (
    <section aria-labelledby="terms" className="max-w-3xl">
      <h2 id="terms" className="pb-3 text-xl">
        What we deduct from a sale
      </h2>
      <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
        <Term label="Commission" rate={formatPercent(terms.commissionBp)}>
          On the price of the goods, GST included, at the rate on the day of the order. There is no commission
          on the delivery fee, which is yours.
          {terms.isOwn ? ' This rate is agreed with your shop.' : ''}
          {exceptions ? ` Other rates: ${exceptions}.` : ''}
          {terms.toCome.map(({ category, rateBp, validFrom }) => (
            <span key={`${category} ${validFrom}`} className="block">
              From {formatDay(validFrom)}
              {category ? ` for ${category}` : ''}:{' '}
              {rateBp === null ? 'the standard rate for all sellers again' : formatPercent(rateBp)}.
            </span>
          ))}
        </Term>
        <Term label="GST on the commission" rate={formatPercent(terms.commissionGstBp)}>
          Our commission is a taxable service; you may claim it as input tax credit. The same rate applies to
          return freight that you bear.
        </Term>
        <Term label="TCS" rate={formatPercent(terms.tcsBp)}>
          Tax collected at source on goods and delivery without their GST (CGST Act, s. 52): IGST between
          states, half CGST and half SGST within a state.
        </Term>
        <Term label="TDS" rate={formatPercent(terms.tdsBp)}>
          Income tax deducted on goods and delivery without their GST (Income-tax Act 2025, s. 393(1),
          formerly s. 194-O; CBDT Circular 20/2023); {formatPercent(terms.tdsWithoutPanBp)} while we do not
          have your PAN.
          {terms.tdsFree ? <TdsFree {...terms.tdsFree} /> : null}
        </Term>
      </dl>
      <p className="pt-3 text-muted text-sm">
        We record a sale when its goods leave you, with taxes at the rates of that day: an order of 31 March
        that ships on 1 April belongs to the new financial year. Items cancelled before that are never
        recorded. Earnings are due {terms.payoutAfterDays} days after delivery. Part of them may stay in
        reserve while the goods can still be returned: the Payouts page says how much and why. When a sale is
        returned, we reverse it together with everything we deducted. The only exception is TDS of a financial
        year that is over: we do not give it back, and it stays your tax credit for that year.
      </p>
    </section>
  )
}

/** What an individual or a Hindu undivided family sells free of it (Income-tax Act 2025, s. 393(4)). */
function TdsFree({ soldPaise, limitPaise }: NonNullable<SaleTerms['tdsFree']>) {
  return (
    <span className="block">
      {soldPaise > limitPaise
        ? `Your sales of this financial year exceed ${formatInr(limitPaise)} without GST, so TDS is deducted on all of them.`
        : `No TDS is deducted until your sales in a financial year exceed ${formatInr(limitPaise)} without GST (s. 393(4), individuals and Hindu undivided families with a PAN); this year they come to ${formatInr(soldPaise, 2)}. Once they exceed it, TDS is deducted on all sales of the year.`}
    </span>
  )
}

function Term({ label, rate, children }: { label: string; rate: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3 sm:grid-cols-[13rem_4rem_minmax(0,1fr)]">
      <dt className="font-medium">{label}</dt>
      <dd className="figures text-right font-semibold sm:text-left">{rate}</dd>
      <dd className="col-span-2 text-muted text-sm leading-relaxed sm:col-span-1">{children}</dd>
    </div>
  )
}
