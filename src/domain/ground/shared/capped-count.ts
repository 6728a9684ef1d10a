import { formatCount } from './money.ts'

/** What waits for somebody is counted so far: a count of this many means "this many or more". */
export const WAITING_COUNTED_MAX = 100

/** The same for a seller's products on sale. */
export const PRODUCTS_COUNTED_MAX = 1_000

/** A count that ends at `max`, as a page shows it: "1,000+" says that there may be more. */
export function cappedCount(count: number, max: number): string {
  return count < max ? formatCount(count) : `${formatCount(max)}+`
}
