import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { Owed } from '#domain/money/payouts/owed.ts'
import { BalanceText } from '#web/shared/money/payouts/balance-text.tsx'

/** All that we owe the shop, each line a link to what it is made of; the lines come to the sum. */
export function OwedLines({ owed }: { owed: Owed }) {
  const lines = [
    { label: 'Ready to be paid out', paise: owed.readyPaise, to: '#next' },
    { label: 'Ready on later days', paise: owed.laterPaise, to: '#coming' },
    { label: 'On the way to customers', paise: owed.onTheWayPaise, to: '#coming' },
    { label: 'Waiting for the courier’s cash', paise: owed.cashPaise, to: '#coming' },
    { label: 'In reserve', paise: owed.reservePaise, to: '#kept' },
    { label: 'Goes to the reserve with the next payout', paise: owed.toReservePaise, to: '#kept' },
    { label: 'Held for disputes', paise: owed.heldPaise, to: '#kept' },
    { label: 'Anything else', paise: owed.otherPaise, to: '/vendor/earnings/ledger' },
  ].filter(({ paise }) => paise !== 0)
  return (
    <section aria-labelledby="owed">
      <h2 id="owed" className="scroll-mt-24 pb-2 text-lg">
        What we owe you
      </h2>
      <dl className="figures divide-y divide-line border-line border-y text-[0.9375rem]">
        {lines.map(({ label, paise, to }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt>
              <Link to={to} className="text-link">
                {label}
              </Link>
            </dt>
            <dd>{formatInr(paise, 2)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-2 font-semibold">
          <dt>All together</dt>
          <dd>{formatInr(owed.totalPaise, 2)}</dd>
        </div>
      </dl>
      <p className="pt-2 text-muted text-sm">
        <BalanceText owed={owed} />{' '}
        <Link to="/vendor/earnings" className="text-link">
          Month by month
        </Link>
      </p>
    </section>
  )
}
