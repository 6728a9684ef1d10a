import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { Earnings } from '#server/money/earnings/earnings-views.ts'

/** What the shop is owed, and how much of it when. */
export function EarningsFigures({ earnings }: { earnings: Earnings }) {
  const { balancePaise, duePaise, notDuePaise, upcoming, terms } = earnings
  return (
    <section
      aria-labelledby="owed"
      className="grid gap-8 min-[90rem]:grid-cols-[minmax(0,1fr)_20rem] min-[90rem]:gap-14"
    >
      <div>
        <h2 id="owed" className="sr-only">
          What you are owed
        </h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-3 sm:gap-4">
          <Figure
            label="Balance"
            value={balancePaise}
            text={
              <Link to="/vendor/payouts#owed" className="text-link">
                What it is made of
              </Link>
            }
          />
          <Figure
            label="Due"
            value={duePaise}
            text={`Delivered at least ${terms.payoutAfterDays} days ago`}
          />
          <Figure
            label="Not delivered yet"
            value={notDuePaise}
            text={`Due ${terms.payoutAfterDays} days after delivery`}
          />
        </dl>
      </div>
      <div>
        <h2 className="pb-2 text-lg">Due soon</h2>
        {upcoming.length === 0 ? (
          <p className="border-line border-y py-3 text-muted">
            Nothing has a due date yet: earnings are due {terms.payoutAfterDays} days after delivery.
          </p>
        ) : (
          <dl className="figures divide-y divide-line border-line border-y text-[0.9375rem]">
            {upcoming.map(({ day, amountPaise }) => (
              <div key={day} className="flex justify-between gap-4 py-2.5">
                <dt>{formatDay(day)}</dt>
                <dd className="font-semibold">{formatInr(amountPaise, 2)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

function Figure({ label, value, text }: { label: string; value: number; text: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-stage border border-line bg-surface p-4 sm:p-5">
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="figures whitespace-nowrap font-semibold text-2xl">{formatInr(value, 2)}</dd>
      <dd className="text-muted text-sm">{text}</dd>
    </div>
  )
}
