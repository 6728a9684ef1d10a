import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { PlacedOrder } from '#server/orders/checkout/place-order.ts'

/** What the page needs to know after an order was refused. */
export interface CheckoutRefusal {
  placed?: never
  code: ProblemCode
  message: string
  fields: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
  /** The order that waits for its payment or its bank. */
  waiting?: WaitingOrder | undefined
  /** What the customer does next to pay: a page of their bank, or the order's own page. */
  step?: { orderId: string; url?: string } | undefined
  /** The order that this cart became from another page, or one that has to be paid first. */
  ordered?: OrderedCart | undefined
}

/** An order with items of the cart that is not paid yet; one of which nothing waits for a bank can be let go for the cart. */
export interface WaitingOrder {
  orderId: string
  /** Undefined where it is known from before the page was loaded anew. */
  number?: string
  isWithBank: boolean
}

export interface OrderedCart {
  orderId: string
  number: string
}

export interface CheckoutSuccess {
  placed: Pick<PlacedOrder, 'orderId' | 'number' | 'paymentMethod'>
}
