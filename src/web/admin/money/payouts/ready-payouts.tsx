import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ReadyPayout } from '#server/money/payouts/ready-payouts-views.ts'
import { OFFICE_WAIT_WORDS } from '#web/shared/money/payouts/payout-words.ts'

/** To whom the next run pays what, and who waits for what; nothing where nothing is released. */
export function ReadyPayouts({ ready, more }: { ready: readonly ReadyPayout[]; more: number }) {
  if (ready.length === 0) return null
  return (
    <section aria-labelledby="ready" className="pb-10">
      <h2 id="ready" className="pb-3 text-lg">
        Ready to be paid out
      </h2>
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
                  {formatInr(paise, 2)} stays in reserve. The seller sees: “Because {reason}.”
                </p>
              ))}
            </div>
            <span className="figures whitespace-nowrap font-semibold">{formatInr(releasedPaise, 2)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="pt-2 text-muted text-sm">And {counted(more, 'seller')} with smaller amounts.</p>
      ) : null}
    </section>
  )
}
