/** What waits for review is counted no further: more is not read, only worked off. */
export const REVIEWS_COUNT_MAX = 100

/** "7", or "100+" when there are more than are counted. */
export function reviewCountText(count: number): string {
  return count > REVIEWS_COUNT_MAX ? `${REVIEWS_COUNT_MAX}+` : String(count)
}
