import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/** A sale of a seller, as far as it can pay a refund. */
export interface StandingSale {
  /**
   * What of it is with us: not paid out, or in reserve, less what other disputes hold back of it. Below nothing where it
   * came back after it was paid out. In paise.
   */
  leftPaise: Paise
  /** Its goods have not arrived, or may still be returned. */
  isOpen: boolean
  /** It is the sale that is refunded. */
  isOwn: boolean
}

/** What a refund takes from its seller, and what of that the seller can bear. In paise. */
export interface AgreedRefund {
  takesPaise: Paise
  coveredPaise: Paise
}

/**
 * What of a refund that a seller agrees to is covered by what it has with us: what is left of the sale itself and of sales
 * that can no longer be returned, less what it owes. Of other sales that can still be returned no more counts than may be
 * paid of them (`openReturnsLimit`): their own customers can have that money back. All in paise.
 */
export function coverAgreedRefund(of: {
  takesPaise: Paise
  sales: readonly StandingSale[]
  /** What is neither of a sale nor held back of one: charges, compensation; below nothing where it is owed. */
  otherPaise: Paise
  /** What may still be paid of sales that can be returned. */
  roomPaise: Paise
}): AgreedRefund {
  const { takesPaise } = of
  const isUncertain = (sale: StandingSale) => sale.isOpen && !sale.isOwn && sale.leftPaise > 0
  const sum = (sales: readonly StandingSale[]) => sales.reduce((total, { leftPaise }) => total + leftPaise, 0)
  const uncertainPaise = sum(of.sales.filter(isUncertain))
  const hasPaise =
    of.otherPaise +
    sum(of.sales.filter((sale) => !isUncertain(sale))) +
    Math.min(uncertainPaise, Math.max(0, of.roomPaise))
  return { takesPaise, coveredPaise: Math.min(takesPaise, Math.max(0, hasPaise)) }
}

/** Whether its seller can bear it, so that it is paid at once. */
export function isCovered({ takesPaise, coveredPaise }: AgreedRefund): boolean {
  return coveredPaise >= takesPaise
}

/** Why somebody looks at it first, as the back office reads it. */
export function uncoveredReason({ takesPaise, coveredPaise }: AgreedRefund): string {
  return `The seller agreed, but its balance covers only ${formatInr(coveredPaise, 2)} of ${formatInr(takesPaise, 2)}`
}
