import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import type { OrderedCart } from '../checkout-answer.ts'
import { forgetDraft } from '../checkout-draft.ts'

export function OrderLink({ orderId, number }: OrderedCart) {
  return (
    <Link to={`/orders/${orderId}`} className="text-link" onClick={forgetDraft}>
      order {number}
    </Link>
  )
}

export function SeeOrder({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={`/orders/${orderId}`} onClick={forgetDraft}>
      See the order
    </ButtonLink>
  )
}
