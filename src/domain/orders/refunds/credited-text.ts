import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/**
 * What of an order was credited after it had left, and what is left of it: "₹3,300.00 credited for items returned, not
 * delivered or reduced in price, ₹11,700.00 left". What others pay of it is not counted out, so that then nothing is said to be left.
 */
export function creditedText(order: {
  creditedPaise: Paise
  totalPaise: Paise
  cancelledPaise: Paise
  contributedPaise: Paise
}): string | undefined {
  const { creditedPaise, totalPaise, cancelledPaise, contributedPaise } = order
  if (creditedPaise <= 0) return undefined
  const credited = `${formatInr(creditedPaise, 2)} credited for items returned, not delivered or reduced in price`
  const leftPaise = totalPaise - cancelledPaise - creditedPaise
  return leftPaise > 0 && contributedPaise === 0 ? `${credited}, ${formatInr(leftPaise, 2)} left` : credited
}
