import { formatCount } from '#domain/shared/money.ts'

/** Up to where products are counted one by one; the server stops there too. */
const COUNTED_MAX = 1_000

/** A count of products that was broken off at a thousand says so. */
export function cappedCount(count: number): string {
  return count >= COUNTED_MAX ? `${formatCount(COUNTED_MAX)}+` : formatCount(count)
}
