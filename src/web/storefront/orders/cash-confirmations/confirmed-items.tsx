import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { ConfirmationShown } from './confirmation-shown.ts'

/** What is in an order, by who sends it. */
export function ConfirmedItems({ vendorOrders }: Pick<ConfirmationShown, 'vendorOrders'>) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {vendorOrders.map(({ sellerName, promisedBy, lines }) => (
        <li key={sellerName} className="wrap-anywhere py-3">
          <p className="text-muted text-sm">
            {promisedBy ? `From ${sellerName}, by ${formatWeekday(promisedBy)}` : `From ${sellerName}`}
          </p>
          {lines.map(({ name, quantity }) => (
            <p key={name}>
              <span className="figures">{quantity}</span> × {name}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
