import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekdayOfYear } from '#domain/ground/shared/months.ts'
import type { Owed } from '#domain/money/payouts/owed.ts'
import type { PayoutSchedule } from '#domain/money/payouts/payout-schedule.ts'
import type { PayoutWait } from '#domain/money/payouts/payout-wait.ts'
import { BalanceText } from '#web/shared/money/payouts/balance-text.tsx'
import { WAIT_WORDS } from '#web/shared/money/payouts/payout-words.ts'

interface EarningsFiguresProps {
  balancePaise: Paise
  schedule: PayoutSchedule
  owed: Owed
  wait: PayoutWait | undefined
}

/** What the shop is owed, and how much of it when: by the payouts, which are the only ones to say a day. */
export function EarningsFigures({ balancePaise, schedule, owed, wait }: EarningsFiguresProps) {
  const [next] = schedule.payouts
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
            label="Ready to be paid out"
            value={owed.readyPaise}
            text={
              wait ? WAIT_WORDS[wait] : next ? `With the payout of ${formatWeekdayOfYear(next.paidOn)}` : ''
            }
          />
          <Figure
            label="On the way to customers"
            value={owed.onTheWayPaise}
            text="We know the dates once it is delivered."
          />
        </dl>
      </div>
      <Schedule schedule={schedule} owed={owed} />
    </section>
  )
}

function Schedule({ schedule, owed }: { schedule: PayoutSchedule; owed: Owed }) {
  const { payouts, undatedPaise } = schedule
  return (
    <div>
      <h2 className="pb-2 text-lg">Upcoming payouts</h2>
      <dl className="figures divide-y divide-line border-line border-y text-[0.9375rem]">
        {payouts.map(({ paidOn, paise }) => (
          <Row key={paidOn} label={formatWeekdayOfYear(paidOn)} paise={paise} />
        ))}
        {undatedPaise === 0 ? null : <Row label="No date yet" paise={undatedPaise} />}
        <Row label="All together" paise={owed.totalPaise} />
      </dl>
      {owed.totalPaise === owed.balancePaise ? null : (
        <p className="pt-2 text-muted text-sm">
          <BalanceText owed={owed} />
        </p>
      )}
      <p className="pt-2 text-sm">
        <Link to="/vendor/payouts#coming" className="text-link">
          Which orders, and what waits for what
        </Link>
      </p>
    </div>
  )
}

function Row({ label, paise }: { label: string; paise: Paise }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt>{label}</dt>
      <dd className="font-semibold">{formatInr(paise, 2)}</dd>
    </div>
  )
}

function Figure({ label, value, text }: { label: string; value: Paise; text: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-stage border border-line bg-surface p-4 sm:p-5">
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="figures whitespace-nowrap font-semibold text-2xl">{formatInr(value, 2)}</dd>
      <dd className="text-muted text-sm">{text}</dd>
    </div>
  )
}
