/** What a browser fetches while the pointer is still on the link. */
const UNTIL_THE_CLICK = 'private, max-age=10'

/** How long a browser keeps a page of somebody who is not signed in; signed-in people's pages are never kept. */
export function visitorsCacheControl(asked: Headers): string {
  return asked.get('Sec-Purpose')?.includes('prefetch') ? UNTIL_THE_CLICK : 'private, no-cache'
}

/**
 * Of an answer that our own script asks for with `cache: 'no-store'`, so that it is kept nowhere, whoever is signed in.
 * Were it `no-store` itself, Chromium would not keep the page that asked for the Back button. It keeps pages that are
 * `no-store` until a cookie changes, as signing out does.
 */
export const ASKED_UNSTORED = 'private, no-cache'

/** Whether the client holds this answer already: If-None-Match of RFC 9110, 13.1.2, a list of tags, compared weakly. */
export function matchesEtag(asked: Headers, etag: string): boolean {
  const tags = asked.get('If-None-Match')
  if (!tags) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag))
}
