/** Why a customer cannot order a piece that they hold already in an order which waits for its payment. */
export function heldText({
  number,
  quantity,
  isLast,
}: {
  /** Of that order: "#NN100001". */
  number: string
  /** So many pieces it holds. */
  quantity: number
  /** Nothing else of it can be had now. */
  isLast: boolean
}): string {
  const pieces = isLast
    ? quantity === 1
      ? 'the last one'
      : `the last ${quantity}`
    : quantity === 1
      ? 'one more'
      : `${quantity} more`
  return `You hold ${pieces} in order ${number}, which waits for your payment. Pay it, or cancel it to order here.`
}
