import { Link } from 'react-router'
import { FREE_SHIPPING_ABOVE_PAISE, SHIPPING_FEE_PAISE } from '#domain/cart/cart-totals.ts'
import { formatInr } from '#domain/shared/money.ts'
import { dispatchText } from './product-words.ts'

/** The policies of the specification, section 9, as far as they bear on one product. */
export function DeliveryTerms({ dispatchDays }: { dispatchDays: number | undefined }) {
  const terms = [
    `${dispatchDays === undefined ? '' : `${dispatchText(dispatchDays)} `}Delivery across India costs ${formatInr(SHIPPING_FEE_PAISE)} an order; free shipping on orders above ${formatInr(FREE_SHIPPING_ABOVE_PAISE)}.`,
    '30 days to return it; tell us within 7 days if it arrives defective.',
    'An order can be cancelled until it is shipped, at no charge.',
    'Refunds take 7 to 10 business days, and 5 to 7 more to reach a card.',
  ]
  return (
    <>
      <ul className="divide-y divide-line text-[0.9375rem]">
        {terms.map((term) => (
          <li key={term} className="py-2.5">
            {term}
          </li>
        ))}
      </ul>
      <Link to="/refund" className="text-link inline-block py-2.5 text-sm">
        The whole refund policy
      </Link>
    </>
  )
}
