import { Link, useLocation } from 'react-router'
import { formatInr, formatToPay } from '#domain/ground/shared/money.ts'
import { choiceKey } from '#domain/money/payments/ways/pay-choice.ts'
import type { PlanBank, PlanMark } from '#domain/money/payments/ways/plans-by-bank.ts'
import { refundRule, STATE_WORDS } from '#domain/money/payments/ways/way-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ShownPlans } from './shown-plans.ts'

type Plan = ShownPlans['plans'][number]

/** Instalments of one bank at a time: its plans in a table, with what each costs in all. */
export function EmiPlans({ banks, chosen, plans, canChoose }: ShownPlans & { canChoose?: boolean }) {
  if (!chosen)
    return (
      <Notice tone="note">
        <p>There is no EMI plan for this amount at the moment.</p>
      </Notice>
    )
  const state = STATE_WORDS[chosen.state]
  return (
    <div className="flex flex-col gap-6">
      <Banks banks={banks} chosen={chosen} />
      <section aria-labelledby="plans" className="flex flex-col gap-3">
        <h2 id="plans" className="text-xl">
          {chosen.bank} {chosen.card} card
        </h2>
        {state ? <p className="text-sm text-warn">{state}</p> : null}
        <PlanTable plans={plans} canChoose={canChoose === true && chosen.state !== 'down'} />
        <HowItAddsUp plans={plans} />
        {plans.some(({ noCost, costs }) => !noCost && costs.offer) ? (
          <p className="text-muted text-sm">
            “Off” is a bank offer: it is taken off at once, before the plan is worked out. NanoNagar pays it.
          </p>
        ) : null}
        <p className="text-muted text-sm">{refundRule('emi', chosen.card)}</p>
      </section>
      <EmiNote />
    </div>
  )
}

function Banks({ banks, chosen }: { banks: readonly PlanBank[]; chosen: PlanBank }) {
  const { pathname, search } = useLocation()
  const to = (issuer: string) => {
    const query = new URLSearchParams(search)
    query.set('bank', issuer)
    return `${pathname}?${query}`
  }
  return (
    <nav aria-label="Banks">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {banks.map(({ issuer, bank, card, fromPaise, hasNoCost }) => (
          <li key={issuer} className="flex min-w-0">
            <Link
              to={to(issuer)}
              replace
              preventScrollReset
              aria-current={issuer === chosen.issuer ? 'true' : undefined}
              className="flex w-full min-w-0 flex-col gap-0.5 rounded-control border border-edge bg-surface px-3 py-2.5 text-sm hover:border-ink aria-[current=true]:border-ink aria-[current=true]:shadow-[inset_0_0_0_1px_var(--ink)]"
            >
              <b className="wrap-anywhere font-medium">{bank}</b>
              <span className="text-muted">{card === 'credit' ? 'Credit card' : 'Debit card'}</span>
              <span className="figures text-[0.8125rem] text-muted">from {formatInr(fromPaise)}/month</span>
              {hasNoCost ? <span className="font-medium text-good">No-cost plan</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MARKS: Readonly<Record<PlanMark, { words: string; tone: 'green' | 'blue' | 'grey' }>> = {
  'no-cost': { words: 'No-cost', tone: 'green' },
  'costs-least': { words: 'Costs least', tone: 'green' },
  'lowest-a-month': { words: 'Lowest a month', tone: 'grey' },
}

const CELL = 'py-2 pl-2 text-right align-middle'

function PlanTable({ plans, canChoose }: { plans: readonly Plan[]; canChoose: boolean }) {
  return (
    <table className="figures w-full border-line border-y text-[0.8125rem] sm:text-sm">
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="py-2 text-left font-normal">
            Months
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            A month
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            Interest, fees
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            Total
          </th>
        </tr>
      </thead>
      {plans.map((plan) => (
        <tbody key={plan.months} className="border-line border-b last:border-b-0 has-checked:bg-sunken">
          <PlanRow plan={plan} canChoose={canChoose} />
          <PlanNotes plan={plan} />
        </tbody>
      ))}
    </table>
  )
}

function PlanNotes({ plan: { marks, noCost, costs } }: { plan: Plan }) {
  const discountPaise = noCost ? 0 : (costs.offer?.discountPaise ?? 0)
  if (marks.length === 0 && discountPaise === 0) return null
  return (
    <tr>
      <td colSpan={4} className="pb-3">
        <p className="flex flex-wrap gap-2">
          {marks.map((mark) => (
            <Badge key={mark} tone={MARKS[mark].tone}>
              {MARKS[mark].words}
            </Badge>
          ))}
          {discountPaise > 0 ? <Badge tone="green">{formatToPay(discountPaise)} off</Badge> : null}
        </p>
        {noCost ? <p className="pt-1.5 text-muted">{noCost}</p> : null}
      </td>
    </tr>
  )
}

function PlanRow({ plan, canChoose }: { plan: Plan; canChoose: boolean }) {
  const { issuer: code, months, costs } = plan
  return (
    <tr>
      <th scope="row" className="text-left font-semibold">
        {canChoose ? (
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="way"
              required
              value={choiceKey({ method: 'emi', code, months })}
              className="size-5 shrink-0"
            />
            <span>{months}</span>
            <span className="sr-only">months</span>
          </label>
        ) : (
          months
        )}
      </th>
      <td className={`${CELL} font-semibold`}>{formatInr(costs.monthlyPaise, 2)}</td>
      <td className={CELL}>{formatInr(costOf(plan), 2)}</td>
      <td className={CELL}>{formatInr(costs.totalPaise, 2)}</td>
    </tr>
  )
}

/** Interest, GST on it and the bank’s fee, as far as they are the customer’s to pay. */
function costOf({ costs: { interestPaise, gstOnInterestPaise, feePaise, offer } }: Plan): number {
  return (offer?.isNoCost ? 0 : interestPaise) + gstOnInterestPaise + feePaise
}

function HowItAddsUp({ plans }: { plans: readonly Plan[] }) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        How each adds up
      </summary>
      <ul className="figures flex flex-col gap-2 pt-1 text-muted">
        {plans.map((plan) => (
          <li key={plan.months}>{sumOf(plan)}</li>
        ))}
      </ul>
    </details>
  )
}

function sumOf({ months, rateBp, costs }: Plan): string {
  const { interestPaise, gstOnInterestPaise, feePaise, extraPaise, lastPaise, monthlyPaise } = costs
  const fee = feePaise > 0 ? `, bank’s fee with GST ${formatInr(feePaise, 2)}` : ''
  const last = lastPaise === monthlyPaise ? '' : ` The last instalment is ${formatInr(lastPaise, 2)}.`
  const than =
    extraPaise < 0
      ? `${formatInr(-extraPaise, 2)} less than the price`
      : `${formatInr(extraPaise, 2)} more than paying at once`
  return `${months} months: interest at ${rateBp / 100}% a year ${formatInr(interestPaise, 2)}, GST on it ${formatInr(gstOnInterestPaise, 2)}${fee}. In all ${than}.${last}`
}

/** Whose figures these are. */
function EmiNote() {
  return (
    <p className="text-muted text-sm">
      Worked out at each bank’s yearly rate on the reducing balance, as our payment gateway publishes it. The
      bank decides whether your card is eligible, bills the first instalment with your next statement, and may
      round by a rupee.
    </p>
  )
}
