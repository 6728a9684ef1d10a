import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { NextRun, ReadyPayout } from '#server/money/payouts/ready-payouts-views.ts'
import { OFFICE_WAIT_WORDS } from '#web/shared/money/payouts/payout-words.ts'

/** To whom the next run pays what, and who waits for what; nothing where nothing is released. */
export function ReadyPayouts({
  ready,
  more,
  run,
}: {
  ready: readonly ReadyPayout[]
  more: number
  run: NextRun
}) {
  if (ready.length === 0) return null
  const waiting = ready.filter(({ wait }) => wait)
  const waitingPaise = waiting.reduce((sum, { releasedPaise }) => sum + releasedPaise, 0)
  return (
    <section aria-labelledby="ready" className="pb-10">
      <div className="flex max-w-3xl flex-wrap items-baseline justify-between gap-x-6 pb-3">
        <h2 id="ready" className="text-lg">
          Ready to be paid out
        </h2>
        {run.sellers === 0 ? null : (
          <p className="figures font-semibold">
            {formatInr(run.paise, 2)} to {counted(run.sellers, 'seller')}
          </p>
        )}
      </div>
      <ul className="max-w-3xl divide-y divide-line border-line border-y">
        {ready.map(({ sellerId, sellerName, releasedPaise, kept, wait }) => (
          <li key={sellerId} className="flex items-baseline justify-between gap-x-6 py-3">
            <div className="min-w-0">
              <Link to={`/admin/vendors/${sellerId}`} className="wrap-anywhere text-link">
                {sellerName}
              </Link>
              <p className="text-muted text-sm">{wait ? OFFICE_WAIT_WORDS[wait] : 'With the next run'}</p>
              {kept.map(({ reason, paise }) => (
                <p key={reason} className="text-muted text-sm">
                  Another {formatInr(paise, 2)} goes to the reserve. The seller sees: “Because {reason}.”
                </p>
              ))}
            </div>
            <span className="figures whitespace-nowrap font-semibold">{formatInr(releasedPaise, 2)}</span>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && more === 0 ? (
        <p className="figures pt-2 text-muted text-sm">
          {formatInr(waitingPaise, 2)} of {counted(waiting.length, 'seller')} on hold is not in the sum above.
        </p>
      ) : null}
      {more > 0 ? (
        <p className="pt-2 text-muted text-sm">
          And {counted(more, 'seller')} with smaller amounts, which the sum above leaves out.
        </p>
      ) : null}
    </section>
  )
}
