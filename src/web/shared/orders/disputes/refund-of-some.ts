import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'

/** "1 of 2 items, ₹2,636.20": what went back by a dispute that was decided for some of its pieces; else undefined. */
export function refundOfSomeText({
  pieces,
  refundedPaise,
}: Pick<DisputePage, 'pieces' | 'refundedPaise'>): string | undefined {
  if (refundedPaise === undefined) return undefined
  const refunded = pieces.filter(({ isRefunded }) => isRefunded).length
  return `${refunded} of ${counted(pieces.length, 'item')}, ${formatInr(refundedPaise, 2)}`
}
