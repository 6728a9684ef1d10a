/** What waits for somebody is counted so far; a count of this many means "this many or more". */
export const WAITING_COUNTED_MAX = 100

/** The count as a card of a dashboard shows it. */
export function shownWaiting(count: number): string {
  return count < WAITING_COUNTED_MAX ? String(count) : `${WAITING_COUNTED_MAX}+`
}
