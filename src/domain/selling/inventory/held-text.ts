/**
 * Why a customer cannot order the last of something: they hold it already, in an order which waits for its payment.
 * `number` is that order's, "#NN100001"; `quantity` so many pieces it holds.
 */
export function heldText({ number, quantity }: { number: string; quantity: number }): string {
  const pieces = quantity === 1 ? 'the last one' : `the last ${quantity}`
  return `You hold ${pieces} in order ${number}, which waits for your payment. Pay it, or cancel it to order here.`
}
