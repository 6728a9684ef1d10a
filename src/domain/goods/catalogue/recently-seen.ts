/** As many products as a browser remembers having shown. */
export const SEEN_MAX = 12
/** As many of them stand on a page. */
export const SEEN_SHOWN_MAX = 4

/** The products seen, the newest first, with one that is seen now; each once. */
export function withSeen(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, SEEN_MAX)
}

/** Those to show on a page, without the product that the page itself is about. */
export function seenToShow(ids: readonly string[], ownId?: string): string[] {
  return ids.filter((id) => id !== ownId).slice(0, SEEN_SHOWN_MAX)
}
