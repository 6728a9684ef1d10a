import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { DISPUTE_KIND_LABELS } from '#domain/orders/disputes/dispute-state.ts'
import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'
import { refundOfSomeText } from './refund-of-some.ts'

/** What a dispute is about: its pieces with their serial numbers, and how much money. */
export function DisputeFacts({ dispute, orderTo }: { dispute: DisputePage; orderTo: string }) {
  const ofSome = refundOfSomeText(dispute)
  return (
    <section aria-labelledby="disputed">
      <h2 id="disputed" className="pb-3 text-lg">
        Details
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-[0.9375rem] lg:grid-cols-1">
        <div>
          <dt className="text-muted text-sm">Reason</dt>
          <dd>{DISPUTE_KIND_LABELS[dispute.kind]}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Order</dt>
          <dd>
            <Link to={orderTo} className="figures text-link">
              {dispute.orderNumber}
            </Link>
            , sold by {dispute.sellerName}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{dispute.pieces.length === 1 ? 'Piece' : 'Pieces'}</dt>
          <dd>
            <ul className="flex flex-col gap-1">
              {dispute.pieces.map(({ name, piece, serials, isRefunded }) => (
                <li key={`${name} ${piece}`} className="wrap-anywhere">
                  {name}
                  {serials.length > 0 ? (
                    <span className="block text-muted text-sm">Serial {serials.join(', ')}</span>
                  ) : null}
                  {ofSome ? (
                    <span className="block text-muted text-sm">
                      {isRefunded ? 'Refunded' : 'Not refunded'}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {ofSome ? (
          <div>
            <dt className="text-muted text-sm">Refunded, with its share of delivery</dt>
            <dd className="figures font-semibold">{ofSome}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-muted text-sm">
            {ofSome ? 'Disputed in all' : 'Amount, with its share of delivery'}
          </dt>
          <dd className={ofSome ? 'figures' : 'figures font-semibold'}>
            {formatInr(dispute.amountPaise, 2)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
