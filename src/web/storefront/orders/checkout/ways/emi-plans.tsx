import type { ReactNode } from 'react'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { WayState } from '#domain/money/payments/ways/offered-ways.ts'
import type { PlanCosts } from '#domain/money/payments/ways/plan-costs.ts'
import { refundRule, STATE_WORDS } from '#domain/money/payments/ways/way-words.ts'

type Plan = EmiPlan & { state?: WayState; costs: PlanCosts; offerWords?: string }

interface EmiPlansProps {
  plans: readonly Plan[]
  /** What stands below a plan that can be chosen. */
  choose?: (plan: Plan) => ReactNode
}

/** Every plan by its bank: what it costs a month, what of that is interest, and what is paid in all. */
export function EmiPlans({ plans, choose }: EmiPlansProps) {
  const issuers = [...new Set(plans.map(({ issuer }) => issuer))]
  return (
    <div className="flex flex-col gap-4">
      {issuers.map((issuer, index) => (
        <Issuer
          key={issuer}
          plans={plans.filter((each) => each.issuer === issuer)}
          choose={choose}
          isOpen={index === 0}
        />
      ))}
    </div>
  )
}

function Issuer({
  plans,
  choose,
  isOpen,
}: Omit<EmiPlansProps, 'choose'> & { choose: EmiPlansProps['choose']; isOpen: boolean }) {
  const [first] = plans
  if (!first) return null
  const state = STATE_WORDS[first.state ?? 'works']
  return (
    <details open={isOpen} className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer p-4 font-medium">
        {first.bank} {first.card} card
      </summary>
      <div className="flex flex-col gap-4 border-line border-t p-4">
        {state ? <p className="text-sm text-warn">{state}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {plans.map((plan) => (
            <li key={plan.months} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
              <PlanCost plan={plan} />
              {choose && first.state !== 'down' ? <div>{choose(plan)}</div> : null}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">{refundRule('emi', first.card)}</p>
      </div>
    </details>
  )
}

function PlanCost({ plan: { months, rateBp, costs: cost, offerWords } }: { plan: Plan }) {
  const last = cost.lastPaise === cost.monthlyPaise ? '' : `, the last ${formatInr(cost.lastPaise, 2)}`
  return (
    <div className="flex flex-col gap-2">
      <p className="figures font-semibold text-base">
        {formatInr(cost.monthlyPaise, 2)} × {months} months
      </p>
      {offerWords ? <p className="text-good text-sm">{offerWords}</p> : null}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
        <Amount label={`Interest, ${rateBp / 100}% a year${last}`} paise={cost.interestPaise} />
        <Amount label="GST on the interest" paise={cost.gstOnInterestPaise} />
        {cost.feePaise > 0 ? <Amount label="Bank’s fee, with GST" paise={cost.feePaise} /> : null}
        <Amount label="You pay the bank in all" paise={cost.totalPaise} isStrong />
        {cost.extraPaise < 0 ? (
          <Amount label="Less than the price" paise={-cost.extraPaise} />
        ) : (
          <Amount label="More than paying at once" paise={cost.extraPaise} />
        )}
      </dl>
    </div>
  )
}

function Amount({ label, paise, isStrong }: { label: string; paise: Paise; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={isStrong ? 'figures text-right font-semibold' : 'figures text-right'}>
        {formatInr(paise, 2)}
      </dd>
    </>
  )
}

/** Whose figures these are. */
export function EmiNote() {
  return (
    <p className="text-muted text-sm">
      Worked out at each bank’s yearly rate on the reducing balance, as our payment gateway publishes it. The
      bank decides whether your card is eligible, bills the first instalment with your next statement, and may
      round by a rupee.
    </p>
  )
}
